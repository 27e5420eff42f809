"""What the host does: at his command line, and his administrators in a browser."""
