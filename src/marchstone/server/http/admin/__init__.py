"""Pages of administrators, and of the links that they give out."""
