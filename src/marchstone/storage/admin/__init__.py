"""What the host and his administrators do, and the log of it."""
