"""Clients that cost far less than the server they load: real sockets, a bare WebSocket on top."""
