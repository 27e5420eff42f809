"""Tables that somebody follows."""
