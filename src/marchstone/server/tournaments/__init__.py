"""Tournaments: who meets whom, how they stand, and what moves them on."""
