"""The picture: templates, symbols and what they are drawn from."""
