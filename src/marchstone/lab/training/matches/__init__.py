"""Training on matches by the plain rules, played in many processes: any game, two to four seats."""
