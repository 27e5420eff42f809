"""Battles: throws and loot, and the windows in which action cards are played (SWP-10 to SWP-20)."""
