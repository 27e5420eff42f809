"""People and invitations as lines of a page."""

from __future__ import annotations

from collections.abc import Iterable

from marchstone.server.http.visits import Visit
from marchstone.server.live.shown.lines import table_line
from marchstone.storage.company.circle import Acquaintance
from marchstone.storage.company.invitations import Invitation
from marchstone.web.contexts.people.company import Calls, FriendLine, InvitationLine


def friend_lines(found: Iterable[Acquaintance]) -> tuple[FriendLine, ...]:
    return tuple(FriendLine(one.id, one.name, one.is_here, one.is_account) for one in found)


def calls(
    visitor: Visit, asking: Iterable[Acquaintance], invitations: Iterable[Invitation]
) -> Calls:
    """What others want of the visitor."""
    lines = tuple(_invitation_line(visitor, one) for one in invitations)
    return Calls(lines, friend_lines(asking))


def _invitation_line(visitor: Visit, invitation: Invitation) -> InvitationLine:
    line = table_line(invitation.table, visitor.id, visitor.t)
    told = (line.id, line.path, line.title, line.options)
    return InvitationLine(*told, invitation.name, invitation.by)
