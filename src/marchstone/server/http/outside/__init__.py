"""Bots of people: the page of their owners, and what they ask by the API."""
