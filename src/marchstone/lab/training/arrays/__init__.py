"""Training on rules that are arrays: all tables of a game at once, on one device."""
