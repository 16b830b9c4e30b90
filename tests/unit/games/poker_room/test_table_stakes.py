"""Table stakes: what joins or leaves a table in the middle of a hand, by book."""

import pytest

from hoyle.engine import Limits, Table
from hoyle.errors import WagerRefused
from hoyle.games.catalog import open_terms


def dealt(path: str) -> Table:
    table = Table(*open_terms(path), limits=Limits(least=100, chip=100))
    for name in ("ann", "ben", "cat"):
        table.sit(name, 200_00)
    table.start()
    return table


@pytest.mark.parametrize(
    ("path", "where"), [("ma/texas_holdem", r"14 § 7\(c\)1"), ("oh/seven_card_stud", r"Poker § 8\(b\)\(1\)")]
)
def test_nothing_joins_or_leaves_during_a_hand(path: str, where: str) -> None:
    table = dealt(path)
    with pytest.raises(WagerRefused, match=f"chips join the table between two hands \\({where}"):
        table.bring("ann", 100_00)
    for act in (table.carry_away, table.tip):
        with pytest.raises(WagerRefused, match=f"chips leave the table between two hands \\({where}"):
            act("ann", 500)
    assert table.money["ann"] == 200_00


def test_in_new_york_chips_are_added_at_any_time_and_leave_between_hands() -> None:
    table = dealt("ny/texas_holdem")
    table.bring("ann", 100_00)
    with pytest.raises(WagerRefused, match=r"5324.42\(c\)\(3\)\(i\)"):
        table.carry_away("ann", 500)


def test_between_hands_and_against_a_house_both_are_allowed() -> None:
    table = Table(*open_terms("oh/texas_holdem"))
    table.sit("ann", 200_00)
    table.bring("ann", 100_00)
    table.carry_away("ann", 50_00)
    assert table.money["ann"] == 250_00


def test_at_chinese_poker_chips_stay_as_long_as_their_player() -> None:
    """Face-Up Chinese Poker § Dealing: no money from the pocket once a hand is dealt, and none taken between hands."""
    table = Table(*open_terms("ca/face_up_chinese_poker"), limits=Limits(least=100, chip=100))
    for name in ("ann", "ben"):
        table.sit(name, 200_00)
    table.bring("ann", 50_00)
    with pytest.raises(
        WagerRefused, match=r"chips stay on the table as long as their player does.*§ Dealing"
    ):
        table.carry_away("ann", 5_00)
    table.start()
    with pytest.raises(WagerRefused, match=r"chips join the table between two hands \(.*§ Dealing"):
        table.bring("ann", 50_00)
    table = Table(*open_terms("ca/face_up_chinese_poker"))
    table.sit("ann", 200_00)
    assert table.leave("ann") == 200_00
