"""The land: a map file read, as tables of ints, and what the rules ask of one hex of it."""
