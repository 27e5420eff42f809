"""What the pages about people are made from: accounts, company, notices, bots, administrators."""
