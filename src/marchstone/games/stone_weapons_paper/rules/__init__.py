"""What the rulebook says, in its order and words."""
