"""Another program plays the same dice: crapssim, with its own rules for when wagers work and what they pay.

Its money at the end, wagers still on its table included, equals ours to the cent. Different rules are not compared:
it rounds no charges as a book does, and its buy and lay wagers take their charge in another way.
"""

import crapssim
import numpy as np
import pytest
from crapssim import bet
from crapssim.rules import CraplessRules
from crapssim.strategy import odds, tools
from crapssim.strategy import single_bet as single

from hoyle.games.catalog import open_terms
from hoyle.kernels.catalog import compile_rounds
from hoyle.strategy.wagered import Wagered

OPTIONS = {"odds_multiple": 5, "lay_odds_multiple": 6, "come_odds_multiple": 5, "come_lay_odds_multiple": 6}
BANKROLL = 10_000_000
DICE = np.random.default_rng(20_000).integers(1, 7, (20_000, 2))


def theirs(strategy: object, dice: np.ndarray, rules: object = None) -> float:
    table = crapssim.Table(rules=rules)
    player = table.add_player(bankroll=BANKROLL, strategy=strategy)
    table.fixed_run([tuple(map(int, roll)) for roll in dice])
    return round(player.bankroll + sum(bet.amount for bet in player.bets) - BANKROLL, 6)


def ours(wagers: list[Wagered], dice: np.ndarray, path: str = "ny/craps") -> float:
    _, terms = open_terms(path, OPTIONS if path == "ny/craps" else {})
    return int(compile_rounds(terms, wagers, None).given(dice).sum()) / 100


def test_the_line_with_odds_and_placed_numbers() -> None:
    strategy = (
        single.BetPassLine(10)
        + odds.PassLineOddsMultiplier(2)
        + single.BetPlace({6: 12, 8: 12}, skip_point=False)
    )
    wagers = [
        Wagered("pass", 10_00),
        Wagered("pass_odds", 0, times="2x"),
        Wagered("place_to_win", 12_00, "6", when="point"),
        Wagered("place_to_win", 12_00, "8", when="point"),
    ]
    assert ours(wagers, DICE) == theirs(strategy, DICE)


@pytest.mark.parametrize("seed", range(3))
def test_two_come_wagers_with_odds(seed: int) -> None:
    dice = np.random.default_rng(seed).integers(1, 7, (4_000, 2))
    strategy = (
        single.BetPassLine(10)
        + odds.PassLineOddsMultiplier(1)
        + tools.CountStrategy(bet.Come, 2, bet.Come(10))
        + odds.ComeOddsMultiplier(1)
    )
    wagers = [
        Wagered("pass", 10_00),
        Wagered("pass_odds", 0, times="1x"),
        Wagered("come", 10_00, most=2),
        Wagered("come_odds", 0, times="1x"),
    ]
    assert ours(wagers, dice) == theirs(strategy, dice)


def test_against_the_shooter() -> None:
    # Odds against a 5 or a 6 divide without a remainder, and those beside don't come work on the come out as in the
    # book.
    dice = DICE[:5_000]
    strategy = (
        single.BetDontPass(30)
        + odds.DontPassWinMultiplier(1)
        + tools.CountStrategy(bet.DontCome, 1, bet.DontCome(30))
        + odds.DontComeWinMultiplier(1, always_working=True)
    )
    wagers = [
        Wagered("dont_pass", 30_00),
        Wagered("dont_pass_odds", 0, times="1x"),
        Wagered("dont_come", 30_00),
        Wagered("dont_come_odds", 0, times="1x"),
    ]
    assert ours(wagers, dice) == theirs(strategy, dice)


def test_field_and_one_roll_wagers() -> None:
    dice = DICE[5_000:10_000]
    strategy = single.BetPassLine(5) + single.BetField(5) + single.BetAny7(5) + single.BetHorn(20)
    wagers = [
        Wagered("pass", 5_00),
        Wagered("field", 5_00),
        Wagered("any_seven", 5_00),
        Wagered("horn", 20_00),
    ]
    assert ours(wagers, dice) == theirs(strategy, dice)


def test_crapless() -> None:
    dice = DICE[10_000:15_000]
    rules = CraplessRules()
    strategy = (
        single.BetPassLine(10)
        + odds.PassLineOddsMultiplier(dict.fromkeys((2, 3, 4, 5, 6, 8, 9, 10, 11, 12), 1))
        + single.BetPlace({2: 10, 3: 20, 6: 12, 10: 10}, skip_point=False)
    )
    wagers = [Wagered("pass", 10_00), Wagered("pass_odds", 0, times="1x")]
    wagers += [
        Wagered("place_to_win", dollars * 100, on, when="point")
        for on, dollars in (("2", 10), ("3", 20), ("6", 12), ("10", 10))
    ]
    assert ours(wagers, dice, "oh/crapless_craps") == theirs(strategy, dice, rules)
