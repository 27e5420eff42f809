"""The pages, each room with its own: a module's HANDLERS are what it answers."""
