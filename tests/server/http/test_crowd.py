"""Who stands at the door, and who is sent away from it."""

from asyncio import Transport

import pytest

from marchstone.server.http.crowd import Crowd
from marchstone.server.limits import near


class Line(Transport):
    def __init__(self) -> None:
        super().__init__()
        self.is_cut = False

    def abort(self) -> None:
        self.is_cut = True


def test_where_it_is_crowded_the_one_who_kept_us_waiting_longest_goes() -> None:
    crowd = Crowd(most=3, most_near=9)
    lines = [Line() for _ in range(4)]
    for line in lines[:3]:
        assert crowd.enter(line, "10.0.0.1")
        crowd.wait_for(line)
    crowd.hear(lines[0])  # it is being served
    assert crowd.enter(lines[3], "10.0.0.2")
    assert [line.is_cut for line in lines] == [False, True, False, False]
    assert len(crowd) == 3


def test_whoever_is_being_served_stays_and_the_next_finds_no_room() -> None:
    crowd = Crowd(most=2, most_near=9)
    served = [Line(), Line()]
    assert all(crowd.enter(line, "10.0.0.1") for line in served)
    assert not crowd.enter(Line(), "10.0.0.2")
    crowd.leave(served[0])
    assert crowd.enter(Line(), "10.0.0.2")
    assert not any(line.is_cut for line in served)


def test_one_address_takes_no_more_than_its_share_and_costs_the_others_nothing() -> None:
    crowd = Crowd(most=9, most_near=2)
    others, mine = Line(), [Line(), Line(), Line()]
    crowd.enter(others, "10.0.0.2")
    crowd.wait_for(others)
    assert [crowd.enter(line, "10.0.0.1") for line in mine] == [True, True, False]
    assert not others.is_cut
    assert all(crowd.enter(Line(), None) for _ in range(5))  # a proxy speaks for many


@pytest.mark.parametrize(
    ("number", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_address_counts_by_its_network(number: str, key: str) -> None:
    assert near(number) == key
