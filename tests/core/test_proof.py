"""A deal that can be proved: what it comes from, and that one changed byte is found out."""

import hashlib
import hmac
import json
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marchstone import games
from marchstone.core.chance.rng import Rng
from marchstone.core.errors import BadRecord
from marchstone.core.match import Match
from marchstone.core.record import Leg, Record
from marchstone.core.record.proof import NO_LOT, Proof, commitment_of, is_lot, mixed
from marchstone.core.record.verifying import FILE, GAME, SEED, Verdict, verified, verified_file

SECRET = int("5e" * 32, 16)
LOTS = ("a1" * 32, NO_LOT)
lots = st.lists(st.sampled_from(["", "a1" * 32, "b2" * 32, "c3" * 32]), min_size=2, max_size=4)


def proved(*added: str, secret: int = SECRET) -> Proof:
    return Proof(commitment_of(secret), secret, added or LOTS)


@cache
def record(*, goes_on: bool = False) -> Record:
    """A short game, with all that a record can hold."""
    proof, game = proved(), games.get("schotten-totten")
    opened = Match.start(game, {}, 2, 5)
    seat = opened.to_act()[0]
    before = (Leg(5, ((seat, opened.state.legal(seat)[0]),), 1),) if goes_on else ()
    match, rng = Match.start(game, {}, 2, proof.seed, before), Rng(1)
    for _ in range(8):
        seat = match.to_act()[0]
        match.play(seat, rng.choice(match.state.legal(seat)))
    match.end(0, "resigned")
    return replace(match.record(), proof=proof, times=tuple(range(0, 8000, 1000)))


def failed(verdict: Verdict) -> list[str]:
    return [check.what for check in verdict.checks if not check.holds]


def test_the_seed_is_what_anybody_can_work_out() -> None:
    key = bytes.fromhex("5e" * 32)
    assert commitment_of(SECRET) == hashlib.sha256(key).hexdigest()
    text = "marchstone deal\n" + "a1" * 32 + "\n\n"
    assert mixed(SECRET, LOTS) == int(hmac.new(key, text.encode(), "sha256").hexdigest(), 16)


@given(lots, lots)
def test_other_lots_or_another_order_deal_otherwise(one: list[str], other: list[str]) -> None:
    assert (mixed(SECRET, one) == mixed(SECRET, other)) == (one == other)


def test_whoever_adds_last_cannot_aim() -> None:
    """He knows all the others have added, and not the secret: one try tells nothing of the next."""
    bits = [mixed(SECRET, ("a1" * 32, f"{n:064x}")) & 1 for n in range(2000)]
    assert 850 < sum(bits) < 1150
    assert 850 < sum(a != b for a, b in pairwise(bits)) < 1150


@pytest.mark.parametrize("lot", ["", "a" * 63, "a" * 65, "A1" * 32, "g" * 64, "a" * 64 + "\n"])
def test_a_lot_is_of_64_small_hexadecimal_digits(lot: str) -> None:
    assert not is_lot(lot)


@pytest.mark.parametrize("goes_on", [False, True])
def test_both_forms_keep_the_proof(goes_on: bool) -> None:
    kept = record(goes_on=goes_on)
    assert kept.format == 4
    assert Record.read(kept.to_json()) == kept
    assert Record.read(kept.to_text()) == replace(kept, times=())
    for text in (kept.to_json(), kept.to_text()):
        assert verified_file(text).holds
    assert f"{SECRET}" not in repr(kept)


def test_a_record_of_before_says_that_it_has_no_proof() -> None:
    verdict = verified_file(replace(record(), proof=None).to_text())
    assert not verdict.has_proof
    assert not failed(verdict)


@pytest.mark.parametrize("form", ["to_json", "to_text"])
@pytest.mark.parametrize("goes_on", [False, True])
def test_one_changed_byte_anywhere_is_found_out(form: str, goes_on: bool) -> None:
    """Every byte: digits, letters, signs, spaces and line ends, each changed in several ways."""
    text = getattr(record(goes_on=goes_on), form)()
    for place, letter in enumerate(text):
        for other in {chr(ord(letter) ^ 1), chr(ord(letter) ^ 32), "0", " "} - {letter}:
            changed = text[:place] + other + text[place + 1 :]
            assert failed(verified_file(changed)), (place, letter, other)
        assert failed(verified_file(text[:place] + text[place + 1 :]))
        assert failed(verified_file(text[:place] + letter + text[place:]))


def test_windows_line_ends_can_be_read_and_are_no_file_of_ours() -> None:
    text = record().to_text().replace("\n", "\r\n")
    assert Record.read(text) == replace(record(), times=())
    assert failed(verified_file(text)) == [FILE]


def rewritten(**fields: object) -> str:
    """By somebody who knows how a digest is made."""
    plain = json.loads(record().to_json())
    del plain["digest"]
    plain |= fields
    plain["digest"] = hashlib.sha256(json.dumps(plain).encode()).hexdigest()
    return json.dumps(plain)


def test_whoever_writes_the_digest_anew_is_caught_by_the_deal() -> None:
    honest = json.loads(record().to_json())
    other = proved(secret=SECRET + 1)
    secret = {**honest["proof"], "secret": f"0x{other.secret:064x}"}
    assert failed(verified_file(rewritten(proof=secret))) == ["commitment", "seed"]
    bound = {**secret, "commitment": other.commitment}
    assert failed(verified_file(rewritten(proof=bound))) == ["seed"]
    assert GAME in failed(verified_file(rewritten(proof=bound, seed=f"0x{other.seed:064x}")))
    lot = {**honest["proof"], "lots": ["a1" * 32, "b2" * 32]}
    assert failed(verified_file(rewritten(proof=lot))) == ["seed"]


def test_what_a_player_kept_is_compared() -> None:
    text, proof = record().to_json(), record().proof
    assert proof is not None
    assert verified_file(text, proof.commitment, LOTS[0]).holds
    assert failed(verified_file(text, "b" * 64, LOTS[0])) == ["shown"]
    assert failed(verified_file(text, proof.commitment, "b2" * 32)) == ["added"]


def test_a_proof_has_a_lot_for_each_seat() -> None:
    for number in (1, 3):
        told = proved(*["a1" * 32] * number)
        assert SEED in failed(verified(replace(record(), proof=told, seed=told.seed)))
    with pytest.raises(BadRecord, match="expected 'lots' and 2 value"):
        Record.read(record().to_text().replace(" -\n", "\n"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("proof", 7),
        ("proof", {}),
        ("proof", {"commitment": "x", "secret": 1, "lots": []}),
        ("digest", None),
        ("digest", "0" * 64),
        ("format", 3),
    ],
)
def test_a_damaged_proof_is_refused(name: str, value: object) -> None:
    plain = json.loads(record().to_json()) | {name: value}
    with pytest.raises(BadRecord):
        Record.read(json.dumps(plain))
