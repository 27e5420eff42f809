"""Those who follow a table: their connections, sessions, presence, and the messages they get."""
