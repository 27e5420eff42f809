"""Refusals: each has a name for programs, a status for HTTP and a sentence for people."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from marchstone.core.errors import (
    BadOptions,
    IllegalAction,
    MarchstoneError,
    NotYourTurn,
    OtherVersion,
    UnknownGame,
)
from marchstone.core.words import Words
from marchstone.server.reasons import not_done
from marchstone.storage import NameTaken, StorageError
from marchstone.storage.admin.bans import FOR_GOOD
from marchstone.storage.errors import Muted, NotDone


class Refused(MarchstoneError):
    """Nothing was changed. The class of the error is its name."""

    code = "refused"
    status = 400


class BadMessage(Refused):
    code = "bad_message"


class BadInput(Refused):
    """What was typed into a form; the message says what is wrong, in the reader's language."""

    code = "bad_input"


class NotYourSeat(Refused):
    code, status = "not_your_seat", 403


class Stale(Refused):
    code, status = "stale", 409


class SeatTaken(Refused):
    code, status = "seat_taken", 409


class LooksAlike(Refused):
    code, status = "looks_alike", 409


class NotPlaying(Refused):
    code, status = "not_playing", 409


class NotOver(Refused):
    code, status = "not_over", 409


class OtherRules(Refused):
    code, status = "other_rules", 409


class StillThere(Refused):
    code, status = "still_there", 409


class OutOfTime(Refused):
    code, status = "out_of_time", 409


class NoHints(Refused):
    code, status = "no_hints", 403


class NoChoice(Refused):
    code, status = "no_choice", 409


class NoHint(Refused):
    code, status = "no_hint", 503


class Covered(Refused):
    code, status = "covered", 409


class NotUndone(Refused):
    code, status = "not_undone", 409


class HasAsked(Refused):
    code, status = "has_asked", 409


class NobodyAsks(Refused):
    code, status = "nobody_asks", 409


class NobodyElse(Refused):
    code, status = "nobody_else", 409


class Paused(Refused):
    code, status = "paused", 409


class NotPaused(Refused):
    code, status = "not_paused", 409


class NoPlan(Refused):
    code, status = "no_plan", 409


class OnVacation(Refused):
    code, status = "on_vacation", 409


class TooFast(Refused):
    code, status = "too_fast", 429


class TooMany(Refused):
    code, status = "too_many", 429


class TooManyTables(Refused):
    code, status = "too_many_tables", 429


class TooManyBots(Refused):
    code, status = "too_many_bots", 429


class NotHost(Refused):
    code, status = "not_host", 403


class HasBegun(Refused):
    code, status = "has_begun", 409


class LotStands(Refused):
    code, status = "lot_stands", 409


class OfTournament(Refused):
    code, status = "of_tournament", 409


class NoSuchTournament(Refused):
    code, status = "no_such_tournament", 404


class NotOrganiser(Refused):
    code, status = "not_organiser", 403


class MembersOnly(Refused):
    code, status = "members_only", 403


class TooManyTournaments(Refused):
    code, status = "too_many_tournaments", 429


class SentAway(Refused):
    code, status = "sent_away", 403


class WhoAreYou(Refused):
    code, status = "who_are_you", 401


class WrongPassword(Refused):
    code, status = "wrong_password", 403


class WrongOrigin(Refused):
    code, status = "wrong_origin", 403


class OtherHost(Refused):
    code, status = "other_host", 421


class NoSuchTable(Refused):
    code, status = "no_such_table", 404


class NoSuchLesson(Refused):
    code, status = "no_such_lesson", 404


class PrivateTable(Refused):
    code, status = "private_table", 403


class NotForBots(Refused):
    code, status = "not_for_bots", 403


class NeedsAccount(Refused):
    code, status = "needs_account", 403


class AccountsOnly(Refused):
    code, status = "accounts_only", 403


class NoSuchPlayer(Refused):
    code, status = "no_such_player", 404


class PrivateProfile(Refused):
    code, status = "private_profile", 403


class PlayersOnly(Refused):
    code, status = "players_only", 403


class BadLink(Refused):
    code, status = "bad_link", 404


class Banned(Refused):
    code, status = "banned", 403

    def __init__(self, until: int) -> None:
        """Milliseconds since 1970."""
        super().__init__()
        self.until = until


@dataclass(frozen=True, slots=True)
class Refusal:
    """What whoever is refused gets: a name, a status, a sentence."""

    code: str
    status: int
    text: str


def explain(error: MarchstoneError, t: Words) -> Refusal:
    """What happened, what is safe, and what to do: for the one who is refused."""
    match error:
        case BadInput() | BadMessage():
            return Refusal(error.code, error.status, str(error))
        case Banned():
            return Refusal(error.code, error.status, _banned(error.until, t))
        case Muted():
            return Refusal("muted", 403, _muted(error.until, t))
        case NotDone():
            return Refusal(error.code, 409, not_done(error.code, t))
        case Refused():
            return Refusal(error.code, error.status, _sentence(error.code, t))
        case OtherVersion():
            return explain(OtherRules(), t)
        case NotYourTurn():
            return Refusal("not_your_turn", 409, t("It is not your turn."))
        case IllegalAction():
            return Refusal("illegal_action", 409, t("That move is not allowed here."))
        case UnknownGame():
            return Refusal("unknown_game", 404, t("There is no such game here."))
        case BadOptions():
            return Refusal("bad_options", 400, str(error))
        case NameTaken():
            return Refusal("name_taken", 409, t("That name is taken. Choose another one."))
        case StorageError():
            text = t("It could not be saved. Nothing is lost; try again in a moment.")
            return Refusal("not_saved", 503, text)
    return Refusal("refused", 400, str(error))


def _sentence(code: str, t: Words) -> str:
    sentences = {
        "not_your_seat": t("That seat is not yours."),
        "stale": t("The table has moved on. This is how it stands."),
        "seat_taken": t("Somebody sits there already."),
        "looks_alike": t("Somebody at this table has a name that looks like it. Take another one."),
        "not_playing": t("This table is not playing."),
        "not_over": t("This can be had when the game is over."),
        "other_rules": t("This table follows another version of the rules: look, but do not play."),
        "still_there": t("That player is still there."),
        "out_of_time": t("Your time is up."),
        "no_hints": t("This table is played without hints."),
        "no_choice": t("There is only one move."),
        "no_hint": t("No hint was found. Your game is safe; try again in a moment."),
        "covered": t("The table is covered. Hand the device over first."),
        "not_undone": t("That move cannot be taken back."),
        "has_asked": t("Somebody has asked already. Each move can be asked about once."),
        "nobody_asks": t("Nobody asks for that any more."),
        "nobody_else": t("No other person plays here."),
        "paused": t("The game pauses. It goes on when whoever is to move is ready."),
        "not_paused": t("The game does not pause."),
        "no_plan": t("Answers can be given in advance by days, while others are to move."),
        "on_vacation": t("You are on vacation. My games lets you come back; then you can move."),
        "too_fast": t("Not so fast. Wait a moment and try again."),
        "too_many": t("You follow too many tables at once. Close some of your windows."),
        "too_many_tables": t("You have too many tables open. Finish or close one of them first."),
        "too_many_bots": t(
            "Bots among themselves play at enough tables of yours. Let them finish."
        ),
        "not_host": t("Only whoever made the table may do that."),
        "has_begun": t("The game has begun."),
        "lot_stands": t("What you add to the deal cannot be changed any more."),
        "of_tournament": t("This table belongs to a tournament: its games are played through."),
        "no_such_tournament": t("There is no such tournament."),
        "not_organiser": t("Only whoever made the tournament may do that."),
        "members_only": t("This tournament is for accounts. Register, and come again."),
        "too_many_tournaments": t("Enough tournaments of yours are going on. Let one end first."),
        "sent_away": t("Whoever made this table would rather play without you."),
        "who_are_you": t("Tell us your name first."),
        "wrong_password": t("The name or the password is wrong."),
        "wrong_origin": t("This request came from another site."),
        "other_host": t("This server does not go by that name; MARCHSTONE_HOSTS lists its names."),
        "no_such_table": t("There is no such table."),
        "no_such_lesson": t("There is no such lesson."),
        "private_table": t("This table is private. Ask for an invitation."),
        "not_for_bots": t(
            "A bot plays at the tables to which it was invited, and does nothing else."
        ),
        "needs_account": t("That takes an account."),
        "accounts_only": t("Rated games are for those with an account. Make one, and come back."),
        "no_such_player": t("There is no such player."),
        "private_profile": t("This player keeps his games to himself."),
        "bad_link": t("This link has been used, is too old, or was never good. Ask for another."),
        "players_only": t(
            "This game is for those who played it; whoever made its table may share it."
        ),
    }
    return sentences.get(code, t("That cannot be done."))


def _banned(until: int, t: Words) -> str:
    if until >= FOR_GOOD:
        return t("You are banned from this server.")
    return t("You are banned from this server until {day}.", day=_day(until))


def until_when(until: int, t: Words) -> str:
    """Of a ban, for administrators."""
    return t("banned") if until >= FOR_GOOD else t("banned until {day}", day=_day(until))


def _muted(until: int, t: Words) -> str:
    if until >= FOR_GOOD:
        return t("An administrator has muted you: you play, but say nothing.")
    day = _day(until)
    return t("An administrator has muted you until {day}: you play, but say nothing.", day=day)


def muted_until(until: int, t: Words) -> str:
    """For administrators."""
    return t("muted") if until >= FOR_GOOD else t("muted until {day}", day=_day(until))


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()
