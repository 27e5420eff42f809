"""Players: the list of the best, and what finished games tell of somebody."""
