"""Whether a record proves its deal: everything is worked out again from what it lays open."""

from __future__ import annotations

from dataclasses import dataclass

from marchstone.core.errors import MarchstoneError
from marchstone.core.match import Match
from marchstone.core.record import Record
from marchstone.core.words import Words

# What is checked, in this order: the file is as it was written; the secret is the one that was
# bound to; the seed comes from it and the lots; all that was dealt and played follows from that.
FILE, COMMITMENT, SEED, GAME = "file", "commitment", "seed", "game"
# What a reader kept himself: the commitment that he was shown, the lot that he added.
SHOWN, ADDED = "shown", "added"


@dataclass(frozen=True, slots=True)
class Check:
    what: str
    holds: bool
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    checks: tuple[Check, ...]
    record: Record | None = None  # None where the file could not be read

    @property
    def holds(self) -> bool:
        return bool(self.checks) and all(check.holds for check in self.checks)

    @property
    def has_proof(self) -> bool:
        return self.record is None or self.record.proof is not None


def verified_file(text: str, shown: str = "", added: str = "") -> Verdict:
    """Of a file, byte by byte; with what its reader kept himself, if he has it."""
    try:
        record = Record.read(text)
    except MarchstoneError as error:
        return Verdict((Check(FILE, False, str(error)),))
    whole = (record.to_json if text.startswith("{") else record.to_text)() == text
    fault = "" if whole else "it is not written as Marchstone writes a record"
    verdict = verified(record)
    checks = (Check(FILE, whole, fault), *verdict.checks, *_kept(record, shown, added))
    return Verdict(checks, record)


def verified(record: Record) -> Verdict:
    proof = record.proof
    if proof is None:
        return Verdict((), record)
    checks = (
        Check(COMMITMENT, proof.is_kept),
        Check(SEED, proof.seed == record.seed and len(proof.lots) == record.seats),
        _played(record),
    )
    return Verdict(checks, record)


def _played(record: Record) -> Check:
    try:
        Match.replay(record)
    except MarchstoneError as error:
        return Check(GAME, False, str(error))
    return Check(GAME, True)


def _kept(record: Record, shown: str, added: str) -> list[Check]:
    proof = record.proof
    if proof is None:
        return []
    found = [Check(SHOWN, shown == proof.commitment)] if shown else []
    return [*found, Check(ADDED, added in proof.lots)] if added else found


def sentence(check: Check, t: Words) -> str:
    """What was found, for people."""
    told = {
        FILE: (
            t("The file is as it was written, byte by byte."),
            t("The file is not as it was written."),
        ),
        COMMITMENT: (
            t("The secret is the one to which the server was bound before the game."),
            t("The secret is not the one to which the server was bound before the game."),
        ),
        SEED: (
            t("The seed comes from the secret and from what was added at the table."),
            t("The seed does not come from the secret and from what was added at the table."),
        ),
        GAME: (
            t("All that was dealt and drawn comes from that seed, to the end of the game."),
            t("The game cannot be played again from that seed."),
        ),
        SHOWN: (
            t("The commitment is the one that you were shown."),
            t("The commitment is not the one that you were shown."),
        ),
        ADDED: (
            t("What you added is among the parts."),
            t("What you added is not among the parts."),
        ),
    }[check.what]
    return told[0] if check.holds else told[1]


def result(verdict: Verdict, t: Words) -> str:
    if not verdict.has_proof:
        return t("This record is from before deals could be proved.")
    if verdict.holds:
        return t("The deal is proved: nobody could choose it once the parts were known.")
    return t("The deal is not proved.")
