"""What a network is told of Stone, Weapons, Paper, and between what it chooses. It needs numpy."""
