"""What a position is worth: a judgement, not a rule."""
