"""What people are to be told, by which ways, and what is still to be sent."""
