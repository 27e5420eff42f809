"""Settings, logs, meters, tokens, presence."""

import logging
import sys
from pathlib import Path

import pytest
from platformdirs import user_data_path

from marchstone.server.config import DATABASE, BadConfig, Config, default_data, read_config
from marchstone.server.limits import Meter
from marchstone.server.live.watching.presence import FORGET, Presence
from marchstone.server.logs import Lines
from marchstone.server.people.devices import device_of
from marchstone.server.people.settings import accepted
from marchstone.server.people.tokens import Seal, fresh_token, is_token
from marchstone.server.refusals import TooFast


def test_a_flag_wins_over_the_environment() -> None:
    environment = {"MARCHSTONE_PORT": "81", "MARCHSTONE_PACE": "2.5", "MARCHSTONE_HOST": "::1"}
    config = read_config({"port": 82, "host": None}, environment)
    assert (config.port, config.pace, config.host) == (82, 2.5, "::1")


def test_wrong_settings_are_named() -> None:
    with pytest.raises(BadConfig, match="MARCHSTONE_PORT is no number: 'x'"):
        read_config({}, {"MARCHSTONE_PORT": "x"})
    with pytest.raises(BadConfig, match="need PostgreSQL"):
        read_config({"workers": 2}, {})


def test_the_database_lies_in_the_data_folder_unless_named() -> None:
    assert Config(data="d").address.endswith("marchstone.db")
    assert Config(data="d", database="postgresql://h/x").address == "postgresql://h/x"
    assert "secret" not in repr(Config(database="postgresql://u:secret@h/x"))


def test_a_database_that_lies_elsewhere_is_used_until_there_is_one_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", "here")  # a relative path is none, platformdirs says
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.platform", "linux")
    folder, earlier = user_data_path("marchstone", appauthor=False), Path("here/marchstone")
    assert default_data() == folder != earlier
    for place, used in ((earlier, earlier), (folder, folder)):
        place.mkdir(parents=True)
        (place / DATABASE).touch()
        assert default_data() == used


def test_a_log_line_is_keys_and_values_without_the_message_of_a_fault() -> None:
    record = logging.LogRecord("x", logging.INFO, "", 0, "move", (), None)
    record.facts = {"table": "abc", "ply": 3, "word": "two words"}
    line = Lines().format(record)
    assert line.endswith('level=info event=move table=abc ply=3 word="two words"')
    try:
        raise KeyError("card 17")
    except KeyError:
        record.exc_info = sys.exc_info()
    told = Lines().format(record)
    assert "KeyError" in told
    assert "card 17" not in told.splitlines()[-1]


def test_a_meter_empties_and_fills_again() -> None:
    now = [0.0]
    meter = Meter(2, 10, lambda: now[0])
    meter.spend("a")
    meter.spend("a")
    meter.spend("b")
    with pytest.raises(TooFast):
        meter.spend("a")
    now[0] = 5.0
    meter.spend("a")
    with pytest.raises(TooFast):
        meter.spend("a")


def test_a_seal_fits_its_purpose_text_and_secret_only() -> None:
    seal = Seal("secret")
    sealed = seal.of("form", "abc")
    assert seal.fits("form", "abc", sealed)
    assert not seal.fits("log", "abc", sealed)
    assert not seal.fits("form", "abd", sealed)
    assert not Seal("other").fits("form", "abc", sealed)
    for damaged in ("", sealed[:-1], sealed + "é", "\ud800"):
        assert not seal.fits("form", "abc", damaged)


def test_tokens_are_drawn_and_nothing_else_looks_like_one() -> None:
    drawn = {fresh_token() for _ in range(100)}
    assert len(drawn) == 100
    assert all(map(is_token, drawn))
    token = drawn.pop()
    for other in ("", token[:-1], token + "x", token[:-1] + ".", token[:-1] + "é", "x\0" * 21):
        assert not is_token(other)


LINUX = "Mozilla/5.0 (X11; Linux x86_64"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
APPLE = "(KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("header", "device"),
    [
        (f"{LINUX}; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (f"{LINUX}) AppleWebKit/537.36 {APPLE} Chrome/141.0.0.0 Safari/537.36", "Chrome, Linux"),
        (
            f"{WINDOWS} {APPLE} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0",
            "Edge, Windows",
        ),
        (
            f"{IPHONE} {APPLE} Version/18.6 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        ("curl/8.1", ""),
        ("", ""),
        ("<script>Firefox/" + "x" * 10_000, "Firefox"),
    ],
)
def test_a_browser_is_named_in_words_that_people_know(header: str, device: str) -> None:
    assert device_of(header) == device


def test_presence_counts_connections_and_other_workers() -> None:
    now = [100.0]
    presence = Presence(lambda: now[0])
    assert presence.come("anna")
    assert not presence.come("anna")
    assert not presence.go("anna")
    assert presence.go("anna")
    now[0] = 130.0
    assert presence.gone_for("anna") == 30
    assert presence.gone_for(None) == 30
    presence.hear("w2", ["anna", "ben"])
    assert presence.is_there("anna")
    presence.hear("w2", ["ben"])
    assert presence.gone_for("anna") == 0
    now[0] += FORGET + 1
    assert not presence.is_there("ben")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("cs-CZ,cs;q=0.9,en;q=0.8", "cs"),
        ("de,pl;q=0.5,en;q=0.7", "en"),
        ("de", "en"),
        ("es;q=x,pl", "pl"),
        ("cs;q=0,ES-419;q=0.1", "es"),
        ("zh-Hant-TW, pl-PL;q=0.8", "pl"),
        (";;;,,,=", "en"),
    ],
)
def test_the_language_is_the_one_that_the_browser_likes_best(header: str, language: str) -> None:
    assert accepted(header) == language
