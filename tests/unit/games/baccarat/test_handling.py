"""Who handles the cards of baccarat: the shoe goes round, hands go to the highest wager on them."""

import pytest

from hoyle.engine import Drawn, Limits, Ruling, Table
from hoyle.engine.round import events as made
from hoyle.engine.round.view import cards_seen
from hoyle.errors import IllegalAnswer, WagerRefused
from hoyle.games.catalog import open_terms


def opened(path: str, **options: str) -> Table:
    table = Table(*open_terms(path, options), limits=Limits(least=100, chip=100))
    for name in ("ann", "bob", "cat", "dan"):
        table.sit(name, 100_000)
    return table


def wager(table: Table, **cents: int) -> None:
    for name, amount in cents.items():
        table.place(name, "banker" if name == "bob" else "player", amount)


def draw(table: Table, *cards: str) -> None:
    """Deal; a burn takes what it takes."""
    for card in cards:
        while table.round.prompt.to == "burn":
            count = table.round.prompt.size
            left = [name for name, number in table.round.shoes["cards"].left.items() if number > 4]
            table.answer(Drawn(("2s",) if count == 1 else tuple(left[:count])))
        table.answer(Drawn((card,)))


def told(table: Table) -> list[str]:
    return [event.text for event in table.round.events if isinstance(event, made.Noted)]


def test_the_players_hand_goes_to_the_highest_wager_and_is_seen_by_nobody_else_until_it_is_turned() -> None:
    table = opened("ny/midi_baccarat")
    wager(table, ann=1000, bob=2000, cat=5000, dan=2000)
    played = table.start()
    draw(table, "Kh", "2c", "9d")
    assert cards_seen(played, "cat", "player") == ("Kh", "9d")
    assert cards_seen(played, "ann", "player") == ("??", "??")
    assert cards_seen(played, "bob", "banker") == ("2c",)
    draw(table, "6c")
    assert played.is_over
    assert cards_seen(played, "ann", "player") == ("Kh", "9d")
    assert "the player's hand is turned by cat" in told(table)
    assert "the banker's hand is turned by bob" in told(table)


@pytest.mark.parametrize(
    ("path", "next_one"),
    [
        ("ny/midi_baccarat", "bob"),
        ("pa/midi_baccarat", "bob"),
        ("ma/mini_baccarat", "bob"),
        ("oh/midi_baccarat", "dan"),
    ],
)
def test_who_delays_loses_the_cards_to_the_right_or_to_the_next_wager(path: str, next_one: str) -> None:
    table = opened(path)
    wager(table, ann=1000, bob=2000, cat=5000, dan=2000)
    table.start()
    draw(table, "Kh")
    if path == "oh/midi_baccarat":  # its text names no ruling, but says where the right goes
        table.round.felt.said.add("pass_cards 3")
    else:
        with pytest.raises(IllegalAnswer, match="place 1 turns no cards; they are given to 3 and 2"):
            table.answer(Ruling("player_delays_cards", 1))
        table.answer(Ruling("player_delays_cards", 3))
    draw(table, "2c", "9d", "6c")
    assert f"the player's hand passes from cat to {next_one}" in told(table)
    assert f"the player's hand is turned by {next_one}" in told(table)


def test_the_dealer_turns_a_hand_on_which_nobody_wagered() -> None:
    table = opened("ny/midi_baccarat")
    wager(table, ann=1000)
    table.start()
    draw(table, "Kh", "2c", "9d", "6c")
    assert "the banker's hand is turned by the dealer" in told(table)


def test_mini_baccarat_turns_cards_when_they_are_called_or_deals_them_open() -> None:
    for first, seen in (("face_down", ("??",)), ("face_up", ("Kh",))):
        table = opened("ny/mini_baccarat", first_cards_dealt=first)
        wager(table, ann=1000)
        played = table.start()
        draw(table, "Kh")
        assert cards_seen(played, "ann", "player") == seen


def play(table: Table, *cards: str) -> None:
    wager(table, ann=1000)
    table.start()
    draw(table, *cards)
    table.finish()


@pytest.mark.parametrize("path", ["ny/baccarat", "pa/baccarat"])
def test_the_shoe_stays_until_the_bankers_hand_loses_and_then_goes_counterclockwise(path: str) -> None:
    table = opened(path)
    play(table, "2c", "Kh", "4d", "9d")  # the banker's hand wins
    assert table.carry["curator"] == 1
    play(table, "Kh", "2c", "9d", "6c")
    assert table.carry["curator"] == 4
    table.instruct("dan", "pass_shoe")
    assert table.carry["curator"] == 3
    with pytest.raises(WagerRefused, match="cat holds the shoe, not ann"):
        table.instruct("ann", "pass_shoe")
    with pytest.raises(WagerRefused, match="the holder of the shoe may say pass_shoe"):
        table.instruct("cat", "roll")


@pytest.mark.parametrize("path", ["ny/baccarat", "pa/baccarat"])
def test_a_curator_who_delays_has_to_pass_the_shoe(path: str) -> None:
    table = opened(path)
    wager(table, ann=1000)
    table.start()
    table.answer(Ruling("curator_delays"))
    draw(table, "2c", "Kh", "4d", "9d")
    table.finish()
    assert table.carry["curator"] == 4
