"""Exact equities against an independent road: the engine's own showdown, round by round, on every board that is left.

The engine plays a hand all in, and each stack at the end is a share of the pot.
"""

from fractions import Fraction
from itertools import combinations, permutations

import numpy as np
import pytest

import hoyle
from hoyle.errors import HoyleError
from hoyle.hand_equity.card_ranges import read_hands
from hoyle.kit.cards import DECK, parse_cards
from hoyle.phh.phh_reader import Hand
from hoyle.phh.phh_replay import final_stacks, replay_hand

STACK = 120_000  # divisible by the number of hands and by two


def by_showdown(code: str, hands: list[str], boards: list[tuple[str, ...]]) -> list[Fraction]:
    """The engine deals each board to players who are all in before the flop, at a limit by calling the blinds."""
    count = len(hands)
    players = tuple(f"p{at + 1}" for at in range(count))
    # With two players the second acts first.
    first = 2 if count > 2 else 1
    order = [players[(first + at) % count] for at in range(count)]
    is_limit = code == "FO/8"
    stack, small, big = (200, 100, 200) if is_limit else (STACK, 50, 100)
    bets = [f"{who} cc" for who in order]
    if not is_limit:
        bets[0] = f"{order[0]} cbr {stack}"
    deals = [f"d dh {who} {hand}" for who, hand in zip(players, hands, strict=True)]
    sums = [0] * count
    for board in boards:
        streets = (f"d db {''.join(board[:3])}", f"d db {board[3]}", f"d db {board[4]}")
        played = replay_hand(
            Hand(
                code, players, (stack,) * count, (0,) * count, (small, big, *(0,) * (count - 2)), big, 2 * big, 0,
                (*deals, *bets, *streets), 1, min_bet=big,
            )
        )  # fmt: skip
        ends = final_stacks(played)
        assert sum(ends) == count * stack
        sums = [total + end for total, end in zip(sums, ends, strict=True)]
    return [Fraction(total, count * stack * len(boards)) for total in sums]


def boards_left(hands: list[str], board: str) -> list[tuple[str, ...]]:
    out = {card for hand in hands for card in parse_cards(hand)}
    fixed = parse_cards(board)
    left = [card for card in DECK if card not in out and card not in fixed]
    return [(*fixed, *rest) for rest in combinations(left, 5 - len(fixed))]


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QsQd"], "Qh7h2c9d"),
        (["AhKh", "AdKd", "8c8s"], "Kc8hTd2s"),
        (["2c3c", "2d3d"], "AsKsQsJh"),
        pytest.param(["AhKh", "QsQd"], "Qh7h2c", marks=pytest.mark.prove),
    ],
)
def test_holdem_is_the_engines_showdown(hands, board):
    found = hoyle.equity(*hands, board=board)
    boards = boards_left(hands, board)
    assert found.deals == len(boards)
    assert [each.equity for each in found.players] == by_showdown("NT", hands, boards)


@pytest.mark.parametrize(
    ("game", "code", "hands", "board"),
    [
        ("omaha_eight", "FO/8", ["Ah2hKsKd", "3c4dQsQd"], "5c6h8dKc"),
        ("omaha_eight", "FO/8", ["Ah2hKsKd", "As2dQsQd", "3c4dJsJd"], "5c6h9dTc"),
    ],
)
def test_omaha_is_the_engines_showdown(game, code, hands, board):
    found = hoyle.equity(*hands, board=board, game=game)
    boards = boards_left(hands, board)
    assert found.deals == len(boards)
    # A low that qualifies in no hand leaves the whole pot to the high hand, here and in the engine.
    assert [each.equity for each in found.players] == by_showdown(code, hands, boards)


def by_kit(hands: list[tuple[str, ...]], rank) -> list[Fraction]:
    ranks = [rank(hand) for hand in hands]
    best = max(ranks)
    winners = [each == best for each in ranks]
    return [Fraction(won, sum(winners)) for won in winners]


def omaha_rank(hand, board):
    from hoyle.kit.ranking.high import best_five

    return max(best_five((*two, *three)) for two in combinations(hand, 2) for three in combinations(board, 3))


def test_omaha_by_the_kit():
    hands = [parse_cards("AhKsQd2c"), parse_cards("9h8h7s6s")]
    boards = boards_left(["AhKsQd2c", "9h8h7s6s"], "Th7c2h5s")
    sums = [Fraction(0), Fraction(0)]
    for board in boards:
        part = by_kit(hands, lambda hand, board=board: omaha_rank(hand, board))
        sums = [one + other for one, other in zip(sums, part, strict=True)]
    found = hoyle.equity("AhKsQd2c", "9h8h7s6s", board="Th7c2h5s", game="omaha")
    assert [each.equity for each in found.players] == [total / len(boards) for total in sums]


@pytest.mark.parametrize("game", ["stud", "razz", "stud_eight"])
@pytest.mark.parametrize(
    "hands", [["AhKhQh2c3d4s", "9h9s8d7c6d"], ["AhKhQh2c3d4s5c", "9h9s8d7c6d2h", "2d3c4c5d7hTs"]]
)
def test_stud_by_the_kit_on_every_deal(game, hands):
    """Every order of the cards that are still to come, ranked by the kit; few cards are left in the deck."""
    from hoyle.kit.ranking.high import best_five
    from hoyle.kit.ranking.low import best_low, qualifies

    known = [parse_cards(hand) for hand in hands]
    out = {card for hand in known for card in hand}
    left = [card for card in DECK if card not in out][::4]
    dead = " ".join(card for card in DECK if card not in out and card not in left)
    missing = [7 - len(hand) for hand in known]
    sums, deals = [Fraction(0)] * len(known), 0
    for cards in permutations(left, sum(missing)):
        rest = iter(cards)
        whole = [
            (*hand, *(next(rest) for _ in range(count))) for hand, count in zip(known, missing, strict=True)
        ]
        parts = by_kit(whole, best_low if game == "razz" else best_five)
        lows = [best_low(hand) for hand in whole]
        if game == "stud_eight" and any(qualifies(low, 8) for low in lows):
            low_parts = by_kit(whole, best_low)
            parts = [(one + other) / 2 for one, other in zip(parts, low_parts, strict=True)]
        sums = [one + other for one, other in zip(sums, parts, strict=True)]
        deals += 1
    found = hoyle.equity(*hands, dead=dead, game=game)
    assert [each.equity for each in found.players] == [total / deals for total in sums]
    assert sum(each.equity for each in found.players) == 1


def test_two_ways_to_count_agree_for_ranges():
    """In order on each board, and hand against hand."""
    first, second = "99+, AJs+", "77+, AJs+, KQs, QJs"
    board = "9h 7c 2d Js"
    found = hoyle.equity(first, second, board=board)
    wins = ties = deals = 0
    for one in read_hands(first, 2):
        for other in read_hands(second, 2):
            try:
                pair = hoyle.equity(one, other, board=board)
            except HoyleError:
                continue  # a card in common
            wins += pair.players[0].wins
            ties += pair.players[0].ties
            deals += pair.deals
    assert (found.players[0].wins, found.players[0].ties, found.deals) == (wins, ties, deals)
    assert found.players[0].equity + found.players[1].equity == 1


def test_boards_of_a_class_count_as_often_as_they_are():
    """With suits that the cards cannot tell apart, and with a dead card that tells them apart and matters to none."""
    found = hoyle.equity("AsAh", "KdKc", board="2s 3h 4d")
    rows = np.array([[[51, 38], [24, 11]]], np.uint8)
    flop = np.array([[39 + 0, 26 + 1, 13 + 2]], np.uint8)
    plain = hoyle.equities(rows, flop)
    assert [each.wins for each in found.players] == plain.wins[0].tolist()
    assert found.players[0].equity == plain.exact(0, 0)


def test_known_numbers_before_the_flop():
    """Aces against kings with no suit in common: the published count of boards."""
    found = hoyle.equity("AsAh", "KdKc")
    assert found.deals == 1_712_304
    assert (found.players[0].wins, found.players[1].wins, found.players[0].ties) == (
        1_388_072,
        317_694,
        6_538,
    )


def test_rows_are_deals_by_themselves():
    rng = np.random.default_rng(5)
    cards = np.argsort(rng.random((20, 52)), axis=1).astype(np.uint8)
    for game, size in (("holdem", 2), ("omaha", 4), ("omaha_eight", 4)):
        hands, boards = cards[:, : 3 * size].reshape(20, 3, size), cards[:, 3 * size : 3 * size + 4]
        found = hoyle.equities(hands, boards, game=game)
        for row in range(20):
            alone = hoyle.equity(
                *(hand.tolist() for hand in hands[row]), board=boards[row].tolist(), game=game
            )
            assert [each.wins for each in alone.players] == found.wins[row].tolist()
            assert [found.exact(row, at) for at in range(3)] == [each.equity for each in alone.players]
        assert np.allclose(found.values.sum(axis=1), 1)


@pytest.mark.parametrize(
    ("text", "count"),
    [("AA", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("KK+", 12), ("A5s-A2s", 16), ("22-55", 24), ("T9s+", 4),
     ("98o+", 12), ("AhKh", 1), ("random", 1326), ("ATs+, AsTs", 16)],
)  # fmt: skip
def test_ranges_as_players_write_them(text, count):
    assert len(read_hands(text, 2)) == count


@pytest.mark.parametrize(
    ("hands", "more", "said"),
    [
        (["AsAh"], {}, "2 to 10 hands, not of 1"),
        (["AsAh", "AsKd"], {}, "a card is in two of them"),
        (["AsAh", "KdKc"], {"board": "2c 3c"}, "0, 3, 4 or 5 cards, not 2"),
        (["AsAh", "KdKc"], {"board": "As 2c 3c"}, "hand 1 needs a card that is on the board"),
        (["AsAh", "KdKc"], {"board": "2c 3c 4c", "dead": "2c"}, "among the dead cards"),
        (["AsAhKd", "KdKc"], {}, "a hand of holdem is 2 cards, not 3"),
        (["AsAh", "KdKc"], {"game": "omaha"}, "a hand of omaha is 4 cards, not 2"),
        (["AsAh", "KdKc"], {"game": "stud", "board": "2c3c4c"}, "there is no board"),
        (["AsAh", "KdKc"], {"game": "badugi"}, 'no form of poker with equities "badugi"'),
        (["AAs", "KdKc"], {}, "never suited"),
        (["22-A5s", "KdKc"], {}, "its ends are of different kinds"),
        (["2x", "KdKc"], {}, '"2x" is no card'),
        (["", "KdKc"], {}, "a hand has no cards"),
        (["As2h3d", "Ks4h5d", "7s8h9d"], {"game": "stud"}, "compares .* hands, more than"),
    ],
)
def test_what_has_no_equity_is_refused_in_a_sentence(hands, more, said):
    with pytest.raises(HoyleError, match=said):
        hoyle.equity(*hands, **more)


@pytest.mark.parametrize(
    ("hands", "boards", "said"),
    [
        (np.zeros((1, 2, 2), np.uint8), None, "row 0 has a card twice"),
        (np.zeros((1, 2, 2), np.int64), None, "hands must be uint8 of the shape"),
        (np.full((1, 2, 2), 52, np.uint8), None, "52 is not a card"),
        (
            np.array([[[0, 1], [2, 3]]], np.uint8),
            np.zeros((2, 3), np.uint8),
            "1 rows of hands need as many boards",
        ),
    ],
)
def test_arrays_that_are_no_deals_are_refused(hands, boards, said):
    with pytest.raises(HoyleError, match=said):
        hoyle.equities(hands, boards)
