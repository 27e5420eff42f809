"""Company: friends, invitations by name, opponents who are found."""
