"""The event feed: a text for many viewers is serialized once, and each viewer sees only what they may."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hoyle.games.catalog import all_games
from hoyle.house import House
from hoyle.house.core.command_codec import canonical
from hoyle.house.feed.event_feed import Steps
from tests.support.game_paths import all_paths, banked, has_decisions, one_of_each_family
from tests.support.visitors import Visitors

FEW = tuple(dict.fromkeys((*one_of_each_family(all_paths()), *one_of_each_family(banked("player_dealer")))))
MANY = 40
ALL = tuple(f"{book}/{game}" for book, game in all_games())


def compare(house: House, path: str, rounds: int = 2) -> tuple[int, int]:
    """Play some rounds; how many texts were compared, and how many of them were not everybody's."""
    table = house.open_table(path)
    visitors = Visitors(house, table, 1)
    visitors.play(rounds)
    told = house.journal.told[table]
    count = own = 0
    for begin in range(0, len(told), 5):
        steps = Steps(told[begin : begin + 5])
        texts = {}
        for viewer in (*visitors.names, "a bystander", ""):
            texts[viewer] = steps.text_for(viewer)
            assert json.loads(texts[viewer]) == json.loads(canonical(steps.seen_by(viewer))), (path, viewer)
            count += 1
        assert texts["a bystander"] == texts[""]
        own += sum(text != texts[""] for text in texts.values())
    return count, own


@pytest.mark.parametrize("path", FEW)
def test_a_shared_text_says_what_each_viewer_may_see(open_house: Callable[..., House], path: str) -> None:
    count, own = compare(open_house(), path)
    assert count
    if has_decisions(path) and not own:  # in some games few rounds ask anybody
        own = compare(open_house(), path, MANY)[1]
    assert own or not has_decisions(path), "nobody saw anything of their own"


@pytest.mark.prove
def test_a_shared_text_says_what_each_viewer_may_see_in_every_game(open_house: Callable[..., House]) -> None:
    house = open_house()
    assert sum(compare(house, path)[0] for path in ALL) > 1000


def test_what_was_told_before_is_left_out(open_house: Callable[..., House]) -> None:
    house = open_house()
    table = house.open_table("ny/roulette")
    Visitors(house, table, 1).play(1)
    steps = Steps(house.journal.told[table])
    numbers: list[Any] = [each.sequence for each in steps.told]
    assert steps.after(0) is steps
    later = steps.after(numbers[1])
    assert later is not None
    assert [each.sequence for each in later.told] == numbers[2:]
    assert steps.after(steps.last) is None
