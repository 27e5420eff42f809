"""What a network is told of Rebirth, and between what it chooses."""
