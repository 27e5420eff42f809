"""Measuring bots: the arena and its ratings. What is heavy stays here, and nobody imports it."""
