"""What spectators say among themselves: unread by those who play until the game is over."""

from marchstone.storage.tables.log import MOST_CHAT
from server.live.test_live import two_at_a_table
from server.notices.test_notices import person_of
from server.world import Live, World

SECRET = "the nine is in the left hand"


def settle(*lines: Live) -> None:
    """Whatever was sent to them before has come."""
    for line in lines:
        line.send("ping")
        line.until("pong")


def test_spectators_read_it_at_once_and_players_when_the_game_is_over(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    cleo, dora = world.browser("Cleo"), world.browser("Dora")
    with anna.live(table) as a, cleo.live(table) as c, dora.live(table) as d:
        a.until("state")
        c.send("chat", text=SECRET, aside=True)
        for spectator in (c, d):
            assert SECRET in spectator.until("chat")["html"]
        settle(a)
        assert not any(SECRET in text for text in a.heard)
        with ben.live(table, "?shown=&chat=0") as b:
            b.until("state")
            settle(b)
            assert not any(SECRET in text for text in b.heard)
            b.send("resign", seat=1)
            told = b.until("chat")["html"]
        assert SECRET in told
        assert "to spectators" in told
        assert SECRET in a.until("chat")["html"]


def test_no_page_of_a_player_holds_it_before_the_end(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    cleo = world.browser("Cleo")
    with cleo.live(table) as c:
        c.send("chat", text=SECRET, aside=True)
        number = c.until("chat")["number"]
    place = f"/table/{table}"
    assert SECRET in cleo.get(place).text
    assert 'name="to"' in cleo.get(place).text
    for player in (anna, ben):
        assert SECRET not in player.get(place).text
        assert 'name="to"' not in player.get(place).text
    assert SECRET not in world.browser().get(place).text  # a stranger may be anybody
    # Nor does asking for a line by its number tell it.
    assert anna.get(f"/report?line={number}").status_code == 404
    assert SECRET in world.browser("Dora").get(f"/report?line={number}").text
    with anna.live(table) as a:
        a.until("state")
        a.send("resign", seat=0)
        a.until("state", over=True)
    for reader in (anna, ben, world.browser()):
        assert SECRET in reader.get(place).text


def test_the_api_tells_nothing_of_it(world: World) -> None:
    anna, _, table = two_at_a_table(world)
    cleo, guest = world.browser("Cleo"), world.program("Guest")
    with cleo.live(table) as c:
        c.send("chat", text=SECRET, aside=True)
        c.until("chat")
    for path in ("", "/view", "/record"):
        assert SECRET not in guest.get(f"/api/tables/{table}{path}").text
    assert SECRET.encode() not in guest.first_event(f"/api/tables/{table}/events")
    assert SECRET not in anna.get("/account/data.json").text
    assert SECRET in cleo.get("/account/data.json").text


def test_players_speak_to_all_and_so_does_everybody_when_nobody_plays(world: World) -> None:
    anna, ben = world.browser("Anna"), world.browser("Ben")
    cleo = world.browser("Cleo")
    table = anna.new_table("me", "open")
    with anna.live(table) as a, cleo.live(table) as c:
        c.send("chat", text="before it begins", aside=True)
        assert "before it begins" in a.until("chat")["html"]
    ben.sit(table, 1)
    with anna.live(table) as a, cleo.live(table) as c:
        a.until("state")
        a.send("chat", text="to my friends out there", aside=True)
        assert a.refusal() == "bad_message"
        c.send("chat", text="good luck")
        assert "good luck" in a.until("chat")["html"]


def test_mutes_and_limits_are_those_of_the_chat(world: World) -> None:
    _, _, table = two_at_a_table(world)
    cleo, dora = world.browser("Cleo"), world.browser("Dora")
    with cleo.live(table) as c, dora.live(table) as d:
        c.send("chat", text="first", aside=True)
        speaker = d.until("chat")["person"]
        d.send("mute", person=speaker, on=True)
        settle(d)
        for _ in range(6):
            c.send("chat", text=SECRET, aside=True)
        assert c.refusal() == "too_fast"
        settle(d)
        assert not any(SECRET in text for text in d.heard)


def test_spectators_do_not_talk_away_what_the_players_have_said(world: World) -> None:
    anna, ben, table = two_at_a_table(world)
    with anna.live(table) as a:
        a.send("chat", text="Good luck, Ben")
        a.until("chat")
    cleo = person_of(world, world.browser("Cleo"))

    async def talk() -> None:
        for _ in range(MOST_CHAT):
            await world.house.store.log.say(table, cleo, SECRET, aside=True)

    world.do(talk)
    page = ben.get(f"/table/{table}").text
    assert "Good luck, Ben" in page
    assert SECRET not in page
    with ben.live(table, "?shown=&chat=0") as b:
        assert "Good luck, Ben" in b.until("chat")["html"]
