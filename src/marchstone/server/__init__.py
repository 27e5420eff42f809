"""The table in the browser: pages, sockets, tables, seats, people, bots."""
