"""The recorded matches of Stone, Weapons, Paper: one for each number of seats."""
