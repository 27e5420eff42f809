"""What a game declares once: its position, its moves, its options."""
