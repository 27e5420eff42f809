"""What a network of Stone, Weapons, Paper is told, between what it chooses, what it has learned.

It needs numpy. Where that or its file is missing there is none, and the judge beside it answers.
"""
