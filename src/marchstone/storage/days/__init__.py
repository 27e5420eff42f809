"""What is kept of playing by days."""
