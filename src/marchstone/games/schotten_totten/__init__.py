"""Schotten Totten: two clans, nine border stones."""
