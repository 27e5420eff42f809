"""Clans and Glory: a council of the clans around one long table."""
