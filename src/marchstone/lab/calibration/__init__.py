"""Whether chances to win come true: what was said in many games, beside how they ended."""
