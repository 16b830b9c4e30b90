"""The engine of blackjack's relatives, against the engine of blackjack itself: another road to the same fractions."""

from fractions import Fraction

import pytest

from hoyle.fast.blackjack.hands import NO_CARDS, Rules, Tally, add
from hoyle.fast.blackjack.result_counts import solve
from hoyle.fast.blackjack.splits import BEGUN, DOUBLED, FIRST, GIVEN_UP, RESCUE, STOOD
from hoyle.fast.twenty_one.end_counts import Ended, Row, count_ends
from hoyle.fast.twenty_one.hand_values import solve_values
from hoyle.fast.twenty_one.rules_of_play import Game
from hoyle.fast.twenty_one.ways_to_play import lines_of, solve_ways, worth_of_lines
from hoyle.games.blackjack.settlement_rules import MOST, SettlementRules
from tests.support.samples import every

HALF = Fraction(-1, 2)
TWO_DECKS = (8,) * 9 + (32,)


def expectation(game: Game, ends: dict[Ended, Row]) -> Fraction:
    return sum((_worth(game, end, row) for end, row in ends.items()), Fraction(0))


def _worth(game: Game, end: Ended, row: Row) -> Fraction:
    scores, lost = game.scores(end.worth or MOST), game.nets[0]
    fixed = {RESCUE: game.rescue, GIVEN_UP: game.surrender[0], FIRST: 0}
    worth = Fraction(0)
    for at, chance in enumerate(row):
        is_late = at == len(row) - 1 and not game.takes_all
        if end.kind in fixed:
            net = lost if at == len(row) - 1 and end.kind in (GIVEN_UP, FIRST) else fixed[end.kind]
            net = 0 if end.kind == FIRST and not is_late else net
        elif is_late and end.kind in (STOOD, DOUBLED):
            net = 0 if end.pair >= 0 else lost
        else:
            net = (game.nets if end.kind in (STOOD, BEGUN) else game.double_nets)[1 + scores[at]]
        worth += chance * Fraction(net or 0)
    return worth


def _of_blackjack(rules: Rules) -> Fraction:
    def net(name: Tally) -> Fraction | int | None:
        nets = {
            "stand": rules.nets[name.won],
            "double": rules.double_nets[name.won],
            "surrender": rules.surrender,
        }
        nets |= {
            "rescue": rules.rescue,
            "returned": 0,
            "double_returned": -1 if name.pair < 0 else 0,
            "original": -1,
        }
        return nets[name.kind]

    return sum(
        (count * Fraction(net(name) or 0) for name, count in solve(rules).tallies.items()), Fraction(0)
    )


def game_of(rules: Rules) -> Game:
    return Game(
        rules.shoe, rules.dealer, rules.settlement, surrender=(rules.surrender,) * 10, rescue=rules.rescue,
        double_after_split=rules.double_after_split, hands_max=rules.hands_max, ace_hands_max=rules.ace_hands_max,
        ace_cards=rules.ace_cards, peeks=tuple(up in rules.looks for up in range(10)), takes_all=rules.takes_all,
        double_cards_max=0 if rules.doubles_longer else 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    "changes",
    every(2, [
        {"draws_on_soft_17": True, "surrender": HALF},
        {"rescue": Fraction(-1), "hands_max": 3, "ace_hands_max": 3, "ace_cards": 20},
        {"looks": frozenset(), "surrender": HALF},
        {"looks": frozenset({0}), "takes_all": True, "double_after_split": False},
        {"double_on": "any_number_of_cards", "ace_cards": 20, "ace_hands_max": 4},
        {"double_on": "any_number_of_cards", "double_after_split": False, "looks": frozenset()},
        {"settlement": SettlementRules(push_at=22, natural_against_push_at="push")},
        {"settlement": SettlementRules(equal_twenty_ones="win", equal_totals="lose", both_bust="push")},
    ]),
)  # fmt: skip
def test_same_fractions_as_blackjack(changes: dict[str, object]) -> None:
    rules = Rules(TWO_DECKS, **changes)  # type: ignore[arg-type]
    game = game_of(rules)
    ends = count_ends(solve_ways(game))
    assert expectation(game, ends) == _of_blackjack(rules)


def test_values_in_floats_are_the_exact_ones() -> None:
    """With doubles on any number of cards and prices of their own, where blackjack's engine cannot be asked."""
    game = Game(
        TWO_DECKS, double_cards_max=0, rescue=Fraction(-1), surrender=(HALF,) * 10, peeks=(False,) * 10
    )
    ways = solve_ways(game)
    about = sum(float(worth_of_lines(way, lines_of(way)).sum()) for way in ways)
    exact = expectation(game, count_ends(ways))
    assert about == pytest.approx(float(exact), abs=1e-12)
    two_only = expectation(game, count_ends(solve_ways(game._replace(double_cards_max=2))))
    assert exact > two_only


def test_removed_cards_are_gone() -> None:
    game = Game(TWO_DECKS)
    with_gone = solve_values(game, 5, add(add(NO_CARDS, 9), 4))
    without = solve_values(game._replace(shoe=add(add(TWO_DECKS, 9, -1), 4, -1)), 5)
    place, other = with_gone.table.place, without.table.place
    for hand in list(other)[::50]:
        at, there = place[hand], other[hand]
        if without.held[there]:
            assert with_gone.hit[at] == pytest.approx(without.hit[there]), hand


def test_every_row_adds_up() -> None:
    """Without splits all ends are all rounds that are played and begin without a natural."""
    game = Game(TWO_DECKS, hands_max=1, ace_hands_max=1, double_cards_max=0, peeks=(False,) * 10)
    total = sum(sum(row) for row in count_ends(solve_ways(game)).values())
    assert total == 1 - Fraction(2 * 8 * 32, 104 * 103)
