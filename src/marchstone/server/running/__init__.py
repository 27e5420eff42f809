"""How a server runs: its door, one worker or several, and how it ends or hands over."""
