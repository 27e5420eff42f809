"""How the stronger levels think: by what was learned, by search, and exactly at the end."""
