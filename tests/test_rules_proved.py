"""Every rule of every game has a test that names it, and no test names a rule that is not there."""

from rulebooks import claims, rulebooks, unknown, unproved


def test_every_rule_has_a_test() -> None:
    proved = {claim.rule for claim in claims()}
    missing = {game: ids for game, ids in unproved(rulebooks(), proved).items() if ids}
    assert missing == {}


def test_every_rule_that_a_test_names_exists() -> None:
    assert unknown(rulebooks(), list(claims())) == []
