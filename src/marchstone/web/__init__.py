"""What a browser gets: templates, the client script and style, and how they become pages."""

from pathlib import Path

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"
TEMPLATES = FOLDER / "templates"
