"""What stands in letters."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from marchstone.core.words import LANGUAGES, Words, words
from marchstone.server.notices.mail import Letter, Post
from marchstone.server.notices.words import text, title
from marchstone.server.people.tokens import Seal
from marchstone.storage.notices.outbox import Sending

OFF = "mail-off"


def off_path(seal: Seal, person: str, email: str) -> str:
    """Whoever has the link needs nothing else to end the letters; with another address it opens
    nothing."""
    return f"/mail/off/{person}/{seal.of(OFF, f'{person} {email}')}"


def notice_letter(sending: Sending, post: Post, seal: Seal) -> Letter:
    language = sending.language if sending.language in LANGUAGES else LANGUAGES[0]
    t, told = words(language), sending.told
    off = post.address_of(off_path(seal, sending.person, sending.email))
    lines = [
        text(told.notice, t),
        post.address_of(f"/notices/{told.number}"),
        "-- ",
        t("No more letters like this one: {link}", link=off),
    ]
    digest = hashlib.sha256(f"{sending.number} {sending.person}".encode()).hexdigest()[:24]
    headers = {
        "Message-ID": f"<notice-{sending.number}-{digest}@{sending.email.rpartition('@')[2]}>",
        "List-Unsubscribe": f"<{off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return Letter(sending.email, title(told.notice, t), "\n\n".join(lines) + "\n", headers)


def confirmation(to: str, name: str, link: str, t: Words) -> Letter:
    lines = [
        t(
            "Somebody, probably you, wants {name} at Marchstone to be told at this address.",
            name=name,
        ),
        t("To confirm it, open this page within 24 hours:"),
        link,
        t("If it was not you, do nothing: nothing more comes."),
    ]
    return Letter(to, t("Confirm your address"), "\n\n".join(lines) + "\n")


def reset(to: str, links: Sequence[tuple[str, str]], t: Words) -> Letter:
    """`links` by the names of the accounts."""
    told = [t("{name}: {link}", name=name, link=link) for name, link in links]
    lines = [
        t("Somebody, probably you, has forgotten a password at Marchstone."),
        t("To set a new one, open this page, once, within an hour:"),
        *told,
        t("If it was not you, do nothing: the password stays as it is."),
    ]
    return Letter(to, t("A new password"), "\n\n".join(lines) + "\n")
