"""What a network of Clans and Glory is told; it needs numpy."""
