"""Finished games: their pages, pictures and files, play from a position, the proof of a deal."""
