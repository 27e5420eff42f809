"""Chance, from two sources that never mix: what a table deals, and what bots and tests imagine."""
