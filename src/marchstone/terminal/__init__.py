"""The command line at work: playing, watching and measuring in a terminal."""
