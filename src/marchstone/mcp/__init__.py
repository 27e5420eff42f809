"""A tool server for language models (the Model Context Protocol): they play as people do.

Whoever has a seat holds its key, and is shown what that seat may see. Needs the extra `mcp`.
"""
