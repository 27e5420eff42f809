"""The page of notices, by which ways they go, and the links that stand in mails."""
