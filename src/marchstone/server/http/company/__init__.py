"""Pages, forms and the API on which people find each other."""
