"""What is common to networks that have learned a game; numpy is needed behind this door only."""
