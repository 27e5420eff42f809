"""What the pages about games are made from: rules, lessons, deals, finished games."""
