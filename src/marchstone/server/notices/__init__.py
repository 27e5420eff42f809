"""The one room that decides what is told to whom.

`house.notices.tell(person, Notice(INVITED, f"/table/{table}", game, name, table))` is all that
other rooms need: it is kept, shown in the page, and sent by the ways that the person has chosen;
once, however often it is said, and not at all while he is at that table.
"""

from marchstone.server.notices.telling import Notices
from marchstone.storage.notices.rows import INVITED, KINDS, OVER, ROUND, TURN, Notice

__all__ = ["INVITED", "KINDS", "OVER", "ROUND", "TURN", "Notice", "Notices"]
