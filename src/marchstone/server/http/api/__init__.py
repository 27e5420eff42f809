"""The HTTP API for bots and programs: the same tables and the same checks as the browser's."""
