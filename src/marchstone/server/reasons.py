"""Why something is not done: each code of the store, in a sentence."""

from __future__ import annotations

from marchstone.core.words import Words


def not_done(code: str, t: Words) -> str:
    """Why an administrator, or what needs his leave, is refused."""
    sentences = {
        "nobody": t("There is nobody of that name."),
        "several": t("There are several of that name. Say the id of the one you mean."),
        "is_guest": t("That is a guest, who has no password."),
        "is_admin": t("That is an administrator. The host may revoke that first."),
        "not_admin": t("You are no administrator any more."),
        "not_banned": t("That account is not banned."),
        "not_muted": t("That person is not muted."),
        "no_decision": t("A report is dismissed, or ends with a mute, a ban or a closed table."),
        "no_bot": t("There is no such bot, or it does not play that."),
        "bot_busy": t("That bot plays at enough tables. Try again later."),
        "bot_name": t("You have a bot of that name already."),
        "bot_unrated": t("A rated game is for people and the four levels of bots."),
        "enough_bots": t("You have as many bots as one may have."),
        "no_limit": t("There is no such limit, or the number is too small or too large."),
        "no_report": t("That report is decided already."),
        "is_over": t("That game is over already."),
        "has_begun": t("The game has begun."),
        "no_mode": t("Registration is open, invited or closed."),
        "has_vacation": t("You have a vacation already. Take it back first."),
        "no_such_days": t("A vacation begins the day after tomorrow at the earliest."),
        "too_long_away": t("You have not so many days left."),
        "accounts_only": t("For that you need an account."),
        "registration_closed": t("Nobody can register here just now. As a guest you can play."),
        "is_you": t("That is you."),
        "nobody_here": t("No account has that name, and no guest of that name is here."),
        "several_here": t("Several guests of that name are here. Send the link instead."),
        "not_welcome": t("One of you would rather not."),
        "not_waiting": t("You look for nobody just now."),
        "no_friend": t("You are not friends."),
        "too_many_friends": t("You have too many friends here. Part with one of them first."),
        "too_many_blocked": t("You have blocked too many people. Unblock one of them first."),
        "too_many_invited": t("You have invited enough people. Wait until some of them have come."),
        "too_many_muted": t("You have muted too many people. Hear one of them again first."),
        "too_many_lines": t("Enough has been said at this table."),
        "too_many_reports": t("Enough reports are waiting. They are looked at first."),
        "too_many_cups": t("Enough tournaments are going on here. Come again when one is over."),
        "not_open": t("Sign-up for this tournament is over."),
        "not_running": t("This tournament is not going on."),
        "full": t("This tournament is full."),
        "removed": t("Whoever made this tournament would rather have it without you."),
        "not_yet": t("The round is not over yet."),
        "too_few": t("It takes two at least."),
        "not_in": t("That player takes no part."),
        "not_invited": t("To register here you need an invitation, and each is good once."),
    }
    return sentences.get(code, t("That cannot be done."))
