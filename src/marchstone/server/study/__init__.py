"""Finished games, thought over and stepped through."""
