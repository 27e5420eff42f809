"""Who comes in: names, accounts, signed tokens."""
