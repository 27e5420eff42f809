"""Clans and Glory at many tables at once, for an accelerator."""
