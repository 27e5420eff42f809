"""Who keeps company with whom: friends, those who are blocked, invitations by name."""
