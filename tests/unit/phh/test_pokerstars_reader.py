"""Hands in PokerStars' text: read as hands of the notation, and refused by the line where they are not."""

from pathlib import Path

import pytest

from hoyle.errors import HoyleError
from hoyle.phh.comparison import compare
from hoyle.phh.phh_reader import Hand, read_hands

HAND = """PokerStars Hand #100000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/01/15 20:30:00 ET
Table 'Vega' 6-max Seat #3 is the button
Seat 1: ann ($100 in chips)
Seat 3: ben ($55.50 in chips)
Seat 4: cat lee ($1,080 in chips)
Seat 6: dan ($20 in chips) is sitting out
cat lee: posts small blind $0.50
ann: posts big blind $1
*** HOLE CARDS ***
Dealt to ann [Ah Kd]
ben: raises $2 to $3
cat lee: calls $2.50
ben said, "well: played"
ann: raises $9 to $12
ben: folds
cat lee: calls $9
*** FLOP *** [As 7h 2c]
cat lee: checks
ann: bets $10
cat lee: calls $10
*** TURN *** [As 7h 2c] [9d]
cat lee: checks
ann: checks
*** RIVER *** [As 7h 2c 9d] [3s]
cat lee: bets $20
ann: calls $20
*** SHOW DOWN ***
cat lee: shows [Ad Qd] (a pair of Aces)
ann: shows [Ah Kd] (a pair of Aces - King kicker)
ann collected $85 from pot
*** SUMMARY ***
Total pot $87 | Rake $2
Board [As 7h 2c 9d 3s]
Seat 1: ann (big blind) showed [Ah Kd] and won ($85) with a pair of Aces
Seat 3: ben (button) folded before Flop
Seat 4: cat lee (small blind) showed [Ad Qd] and lost with a pair of Aces
"""
HEADS_UP = """PokerStars Hand #100000002:  Omaha Pot Limit (5/10) - 2024/01/15 20:31:00 ET
Table 'Vega' 2-max Seat #1 is the button
Seat 1: ann (1000 in chips)
Seat 2: ben (800 in chips)
ann: posts small blind 5
ben: posts big blind 10
*** HOLE CARDS ***
Dealt to ann [Ah Kd Qh Jd]
ann: raises 20 to 30
ben: calls 20
*** FLOP *** [2h 3h 4d]
ben: bets 60
ann: raises 180 to 240
ben: folds
Uncalled bet (180) returned to ann
ann collected 180 from pot
ann: doesn't show hand
*** SUMMARY ***
Total pot 180 | Rake 0
Seat 1: ann (button) (small blind) collected (180)
Seat 2: ben (big blind) folded on the Flop
"""


def read(tmp_path: Path, text: str) -> list[Hand | HoyleError]:
    path = tmp_path / "hands.txt"
    path.write_text(text, encoding="utf-8")
    return [hand for _, hand in read_hands(path)]


def test_a_hand_ends_as_the_file_says(tmp_path: Path) -> None:
    first, second = read(tmp_path, "\ufeff" + HAND + "\n\n\n" + HEADS_UP)
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert first.players == ("cat lee", "ann", "ben")
    assert first.stacks == (108_000, 10_000, 5_550)
    ending = compare(first)
    assert (ending.stacks, ending.is_alike) == ([103_800, 14_500, 5_250], True)
    assert "$2.00 less, taken as rake" in ending.note
    ending = compare(second)
    assert (ending.stacks, ending.is_alike, ending.note) == ([710, 1090], True, "")


@pytest.mark.parametrize(
    ("line", "instead", "said"),
    [
        (
            "Hold'em No Limit",
            "Badugi Limit",
            "line 1: Badugi Limit is not a game that is read from this format",
        ),
        ("ben: folds", "ben: dances", "line 15: this is no line of a hand"),
        ("ben: folds", "eve: folds", "line 15: eve has no seat in this hand"),
        ("[Ah Kd]\nben", "[Ah Kx]\nben", "line 10: Ah Kx are no cards"),
        ("ann: bets $10", "ann: bets", "line 19: ann bets without an amount"),
        ("*** FLOP *** [", "*** FIRST FLOP *** [", "line 17: the board is run twice"),
        ("*** FLOP *** [As 7h 2c]", "*** FLOP ***", "line 17: the flop has no cards"),
        ("*** FLOP ***", "*** 3rd STREET ***", "line 17: 3rd STREET is no street of this game"),
        ("posts small blind", "posts small & big blinds", "line 7: a dead small blind"),
        (HAND[HAND.index("*** SUMMARY ***") :], "", "without *** SUMMARY ***"),
    ],
)
def test_what_is_not_of_the_format_is_refused_by_its_line(
    tmp_path: Path, line: str, instead: str, said: str
) -> None:
    assert line in HAND
    spoilt, whole = read(tmp_path, HAND.replace(line, instead, 1) + "\n\n" + HEADS_UP)
    assert isinstance(spoilt, HoyleError)
    assert said in str(spoilt)
    assert "\n" not in str(spoilt)
    assert isinstance(whole, Hand)


def test_the_line_is_that_of_the_file(tmp_path: Path) -> None:
    _, spoilt = read(tmp_path, HAND + "\n\n" + HEADS_UP.replace("ben: calls", "ben: sings"))
    assert str(spoilt).startswith(f"line {HAND.count(chr(10)) + 2 + 10}: ")


def test_a_player_who_comes_in_posts_out_of_turn(tmp_path: Path) -> None:
    text = HAND.replace(" is sitting out", "").replace(
        "ann: posts big blind $1\n", "ann: posts big blind $1\ndan: posts big blind $1\n"
    ).replace("ben: raises", "dan: checks\nben: raises", 1).replace("ben: folds", "dan: folds\nben: folds")  # fmt: skip
    (hand,) = read(tmp_path, text)
    assert isinstance(hand, Hand)
    assert hand.blinds == (50, -100, 100, 0)
