"""Ratings: their scale, where everybody begins, and when they are counted."""
