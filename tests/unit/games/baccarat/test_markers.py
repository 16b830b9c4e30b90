"""Vigorish that is collected later: marked at the seat, kept over rounds, collected before a shuffle or on leaving."""

import pytest

from hoyle.engine import HOUSE, Drawn, Limits, Table, replay
from hoyle.engine.round import events as made
from hoyle.engine.round.record import plain_setup, read_setup
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms
from tests.support.game_paths import offered, paths_of

WINS, LOSES = ("2c", "Kh", "4d", "9d"), ("9d", "2c", "Kh", "4d")  # of the banker's hand
PATHS = [path for path in paths_of("baccarat") if "later" in offered(path, "vigorish_collected")]


def opened(path: str, when: str = "later") -> Table:
    table = Table(*open_terms(path, {"vigorish_collected": when}), limits=Limits(least=100, chip=100))
    table.sit("ann", 1000_00)
    return table


def play(table: Table, cards: tuple[str, ...]) -> None:
    table.place("ann", "banker", 100_00)
    played = table.start()
    coming = list(cards)
    while not played.is_over:
        prompt = played.prompt
        if prompt.to == "burn":
            left = [
                card for card, count in played.shoes["cards"].left.items() if count > 4 and card[0] != "A"
            ]
            table.answer(Drawn(("2s",) if prompt.size == 1 else tuple(left[: prompt.size])))
        else:
            table.answer(Drawn((coming.pop(0),)))
    assert [line.net for line in replay(played.game, played.setup, played.answers).lines] == [
        line.net for line in played.lines
    ]
    table.finish()


@pytest.mark.parametrize("path", PATHS)
def test_a_marker_stands_for_it_until_the_player_leaves(path: str) -> None:
    table = opened(path)
    play(table, WINS)
    assert (table.owed, table.money["ann"]) == ({"ann": 5_00}, 1100_00)
    play(table, WINS)
    play(table, LOSES)
    assert (table.owed, table.money["ann"]) == ({"ann": 10_00}, 1100_00)
    assert table.leave("ann") == 1090_00
    assert table.money[HOUSE] == -90_00
    assert table.total() == table.brought


def test_with_the_payout_nothing_is_marked() -> None:
    table = opened("ny/baccarat", "at_payout")
    play(table, WINS)
    assert (table.owed, table.money["ann"]) == ({}, 1095_00)


def test_all_markers_are_collected_before_the_cards_are_shuffled() -> None:
    table = opened("ny/baccarat")
    play(table, WINS)
    shoe = table.used["cards"]
    for card in list(table.round.shoes["cards"].left if table.round else open_shoe(table)):
        shoe[card] = shoe.get(card, 0)
    depth = table.terms.number("cut_card_depth")
    use_up(table, depth + 2)
    while any(table.used["cards"].values()):
        play(table, WINS)
    assert table.owed == {}
    marks = [line for line in table.lines if line.wager == "vigorish_marker"]
    assert [line.seat for line in marks] == ["ann"]
    assert marks[0].fee >= 10_00
    assert table.total() == table.brought


def open_shoe(table: Table) -> dict[str, int]:
    return dict(table.game.equipment(table.terms)["cards"])


def use_up(table: Table, left: int) -> None:
    """Take cards out of the shoe that the next rounds do not need."""
    whole = open_shoe(table)
    kept = {card[:2] for card in WINS}
    spare = sum(whole.values()) - sum(table.used["cards"].values()) - left
    for card, count in whole.items():
        free = count - table.used["cards"].get(card, 0) - (4 if card in kept or card == "2s" else 0)
        take = max(0, min(free, spare))
        table.used["cards"][card] = table.used["cards"].get(card, 0) + take
        spare -= take


def test_what_is_owed_cannot_be_wagered() -> None:
    table = opened("ny/baccarat")
    play(table, WINS)
    with pytest.raises(WagerRefused, match=r"ann has \$1,095.00 and cannot wager \$1,100.00"):
        table.place("ann", "player", 1100_00)


def test_it_is_told_and_in_the_setup_of_the_next_round() -> None:
    table = opened("ny/baccarat")
    play(table, WINS)
    table.place("ann", "player", 100_00)
    played = table.start()
    assert played.setup.owed == {"ann": 5_00}
    assert read_setup(plain_setup(played.setup), table.terms).owed == {"ann": 5_00}
    assert not [event for event in played.events if isinstance(event, made.Noted) and "marker" in event.text]
