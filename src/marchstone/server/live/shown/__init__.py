"""What is shown of a table: scenes, lines of a list, the board as it was."""
