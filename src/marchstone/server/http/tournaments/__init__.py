"""Tournaments for browsers and for programs."""
