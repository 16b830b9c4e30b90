"""The main wager of blackjack: against the engine on short shoes, a plain recursion, and published figures."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from hoyle.book.terms import Terms
from hoyle.engine import Chosen, Draw, Drawn, Round, Setup, Stake
from hoyle.exact.blackjack.main_wager import (
    Solved,
    balanced,
    expectation_of,
    main_par,
    par_of,
    rules_of,
    shoe_of,
)
from hoyle.exact.sheet import WagerPar
from hoyle.fast.blackjack.hands import Hand, Rules, add, pair_of, value_of
from hoyle.fast.blackjack.result_counts import solve, splits_of, tally
from hoyle.fast.blackjack.splits import Strategy, layouts, split_shares, with_splits
from hoyle.fast.blackjack.total_strategy import solve_totals
from hoyle.fast.blackjack.whole_rounds import nets_of_splits, quick_of, splits_together
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.hand import Hand as BlackjackHand
from hoyle.games.blackjack.settlement import is_enhanced
from hoyle.games.blackjack.settlement_rules import NATURAL as DEALERS_NATURAL
from hoyle.games.blackjack.settlement_rules import SettlementRules
from hoyle.games.catalog import open_terms
from hoyle.kit.odds import parse_odds

STAKE_CENTS = 200
NO_SIDES = {"continuous_shuffler": "yes"}


def by_rank(**counts: int) -> Hand:
    """`by_rank(A=1, T=4)` as ten counts."""
    shoe = [0] * 10
    for name, count in counts.items():
        shoe[VALUES[name.removeprefix("_")] - 1] = count
    return tuple(shoe)


def sheet_of(terms: Terms, rules: Rules, *, exact: bool = False) -> WagerPar:
    found = solve(rules)
    together = splits_together(rules, exact=True) if exact else None
    nets = together.nets if together else nets_of_splits(rules)
    return par_of(Solved(terms, rules, found.tallies, found.splits, nets, is_exact=exact))


# The engine, every way the cards can fall.


def played(
    terms: Terms, shoe: Hand, strategies: dict[int, Strategy]
) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """Every round of the engine's own script with these plays: its probability, its net and what was wagered."""
    game, _ = open_terms(terms.path)
    cards = Counter({f"{'A23456789T'[rank]}h": count for rank, count in enumerate(shoe) if count})
    game = game._replace(equipment=lambda _: {"cards": cards})
    stake = Stake(1, "seat_1", 1, "blackjack", STAKE_CENTS)
    setup = Setup(terms, ("seat_1",), (stake,), {}, {})
    waiting: list[list[Drawn | Chosen]] = [[]]
    while waiting:
        prefix = waiting.pop()
        table = Round(game, setup)
        chance = Fraction(1)
        for step in prefix:
            chance *= likelihood(table, step)
            table.answer(step)
        while table.prompt is not None:
            answers = list(answers_to(table, strategies))
            step = answers.pop()
            waiting += [[*table.answers, other] for other in answers]
            chance *= likelihood(table, step)
            table.answer(step)
        net, action = sum(line.net for line in table.lines), sum(line.stake for line in table.lines)
        yield chance, Fraction(net, STAKE_CENTS), Fraction(action, STAKE_CENTS)


def likelihood(table: Round, step: Drawn | Chosen) -> Fraction:
    if isinstance(step, Chosen):
        return Fraction(1)
    shoe = table.shoes["cards"]
    return Fraction(shoe.left[step.items[0]], shoe.left_count)


def answers_to(table: Round, strategies: dict[int, Strategy]) -> Iterator[Drawn | Chosen]:
    prompt = table.prompt
    if isinstance(prompt, Draw):
        yield from (Drawn((card,)) for card, count in table.shoes["cards"].left.items() if count)
        return
    assert prompt is not None
    names = [choice.name for choice in prompt.choices]
    if "insurance" in names:
        yield Chosen("no")
        return
    words = prompt.about.split()
    hand = (0,) * 10
    for card in words[: words.index("is")]:
        hand = add(hand, VALUES[card[0]] - 1)
    strategy = strategies[VALUES[words[-1][0]] - 1]
    if "keep" in names:
        rescued = strategy.plays.is_rescued[strategy.plays.table.place[hand]]
        yield Chosen("rescue" if rescued else "keep")
        return
    if not any(isinstance(step, Chosen) and step.name == "split" for step in table.answers):
        yield Chosen(strategy.play(hand))
    elif "split" in names:  # whoever has split a pair splits it again
        yield Chosen("split")
    else:
        rank = VALUES[words[0][0]] - 1
        yield Chosen(strategy.play_after_split(rank)(hand))


# Long enough for every round: nobody may be left without a card.
SHORT_SHOES = {
    "no pairs": ("ny/blackjack", NO_SIDES, by_rank(A=1, _3=1, _5=1, _7=1, _8=1, _9=1, T=1)),
    "surrender": ("pa/blackjack", NO_SIDES, by_rank(A=1, _2=1, _5=1, _6=1, _7=1, _9=1, T=2)),
    "eights": ("ny/blackjack", NO_SIDES, by_rank(_8=5, _6=1, _3=1, T=5)),
    "aces": ("oh/blackjack", NO_SIDES, by_rank(A=3, _7=3, T=7)),
    "sevens": ("ny/blackjack", NO_SIDES | {"enhanced_three_sevens": "yes"}, by_rank(_7=7, T=7)),
    "sevens drawn": ("ny/blackjack", NO_SIDES | {"enhanced_three_sevens": "yes"}, by_rank(_7=5, _9=3, T=5)),
    "five cards": (
        "ny/blackjack",
        NO_SIDES | {"enhanced_five_card_21": "yes"},
        by_rank(A=1, _2=1, _3=1, _5=1, _7=1, _8=1, _9=1, T=1),
    ),
    "rescue": ("ny/blackjack", {"deck_count": 2}, by_rank(_5=2, _6=1, _9=2, T=3)),
    "threes": ("pa/blackjack", NO_SIDES | {"split_hand_count_max": 3}, by_rank(_3=4, _7=2, T=7)),
}


# Enough for every kind of decision and settlement; the others are proven.
QUICK = ("no pairs", "surrender", "aces", "sevens", "rescue", "threes")


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.prove) for name in SHORT_SHOES]
)
def test_the_engine_comes_to_the_same_on_a_short_shoe(name: str) -> None:
    path, options, shoe = SHORT_SHOES[name]
    terms = open_terms(path, options)[1]
    rules = rules_of(terms, shoe)
    sheet = sheet_of(terms, rules)
    rounds = list(played(terms, shoe, {strategy.up: strategy for strategy in solve(rules).strategies}))
    assert sum(chance for chance, _, _ in rounds) == 1
    assert sum(chance * net for chance, net, _ in rounds) == sheet.expectation
    assert sum(chance * action for chance, _, action in rounds) == sheet.average_action
    # Of three hands and more the sheet knows every two: enough for the variance, whatever the shoe.
    square = sum(chance * net * net for chance, net, _ in rounds)
    assert abs(square - sheet.expectation**2 - sheet.variance) < Fraction(1, 10**12)
    # Counted together, all hands of a split have every net exactly as often as the engine says.
    exact = sheet_of(terms, rules, exact=True)
    assert (sheet.exact, exact.exact) == ("mean" if solve(rules).splits else "all", "all")
    seen: dict[Fraction, Fraction] = {}
    for chance, net, _ in rounds:
        seen[net] = seen.get(net, Fraction(0)) + chance
    told: dict[Fraction, Fraction] = {}
    for result in exact.results:
        told[result.net] = told.get(result.net, Fraction(0)) + result.probability
    assert told == seen


def unchecked(terms: Terms, takes: str) -> Terms:
    """Terms of no book: the dealer's blackjack is found after all have played, and takes this."""
    return replace(
        terms, settings={**terms.settings, "hole_card_check": "none", "dealer_blackjack_takes": takes}
    )


UNCHECKED = {
    "doubles": ("ny/blackjack", NO_SIDES, by_rank(A=1, _2=1, _4=1, _6=2, _9=1, T=4)),
    "surrender": ("pa/blackjack", NO_SIDES, by_rank(A=1, _2=1, _5=1, _6=1, _7=1, _9=1, T=2)),
    "eights": ("ny/blackjack", NO_SIDES, by_rank(A=2, _8=3, T=9)),
    "aces": ("oh/blackjack", NO_SIDES, by_rank(A=3, _7=3, T=7)),
    "fives and sixes": (
        "pa/blackjack",
        NO_SIDES | {"split_hand_count_max": 2, "even_money": "no"},
        by_rank(A=1, _5=3, _6=3, T=4),
    ),
}


@pytest.mark.parametrize(
    ("name", "takes"),
    [
        pytest.param(
            name,
            takes,
            marks=() if (takes == "all") == (name in ("eights", "doubles")) else pytest.mark.prove,
        )
        for name in UNCHECKED
        for takes in ("original_only", "all")
    ],
)
def test_a_hole_card_that_is_looked_at_last(name: str, takes: str) -> None:
    path, options, shoe = UNCHECKED[name]
    terms = unchecked(open_terms(path, options)[1], takes)
    rules = rules_of(terms, shoe)
    sheet = sheet_of(terms, rules)
    rounds = list(played(terms, shoe, {strategy.up: strategy for strategy in solve(rules).strategies}))
    assert sum(chance for chance, _, _ in rounds) == 1
    assert sum(chance * net for chance, net, _ in rounds) == sheet.expectation
    assert sum(chance * action for chance, _, action in rounds) == sheet.average_action


def test_a_blackjack_found_late_shows_every_kind_of_hand() -> None:
    seen: set[str] = set()
    for path, options, shoe in UNCHECKED.values():
        terms = unchecked(open_terms(path, options)[1], "original_only")
        seen |= {name.kind for name in solve(rules_of(terms, shoe)).tallies if name.is_late}
    assert seen == {"stand", "double", "returned", "double_returned", "original"}


def test_what_it_costs_that_nobody_looks() -> None:
    # Wizard of Odds, blackjack rule variations: a dealer with no hole card costs 0.11 % where all wagers are lost.
    # Where only the original one is, no more than doubles and splits that were bust before.
    looked = open_terms("ny/blackjack")[1]
    best = expectation_of(looked)
    everything, original = (
        best - expectation_of(unchecked(looked, takes)) for takes in ("all", "original_only")
    )
    assert f"{float(100 * everything):.2f}" == "0.11"
    assert 0 < 5 * original < everything


def test_the_short_shoes_show_every_kind_of_hand() -> None:
    seen: set[str] = set()
    for path, options, shoe in SHORT_SHOES.values():
        found = solve(rules_of(open_terms(path, options)[1], shoe)).tallies
        for name in found:
            seen |= {name.kind, name.bonus, "split" if name.pair >= 0 else ""}
    assert seen >= {"stand", "double", "split", "surrender", "rescue", "three_sevens", "five_card_21"}


# A plain recursion in fractions, for hands that are not split.


def dealer_ends(left: Hand, up: int, hand: Hand) -> Iterator[tuple[Fraction, int]]:
    """Each way the dealer's hand can end, soft 17 standing: its probability and total, or that it is a natural."""
    total = value_of(hand)
    if total >= 17 and sum(hand) > 1:
        is_natural = total == 21 and sum(hand) == 2
        yield Fraction(1), DEALERS_NATURAL if is_natural else total
        return
    for rank in range(10):
        if left[rank]:
            for chance, end in dealer_ends(add(left, rank, -1), up, add(hand, rank)):
                yield chance * Fraction(left[rank], sum(left)), end


SCORES = {"win": 1, "push": 0, "lose": -1}
PLAIN_SETTLEMENT = SettlementRules()


def best_value(
    shoe: Hand, surrender: Fraction | None, settlement: SettlementRules = PLAIN_SETTLEMENT
) -> Fraction:
    """The best expectation that any use of stand, hit, double and surrender has, joint with no blackjack at all."""

    def left_of(hand: Hand, up: int) -> Hand:
        return tuple(count - held for count, held in zip(add(shoe, up, -1), hand, strict=True))

    @cache
    def stand(hand: Hand, up: int) -> tuple[Fraction, Fraction]:
        """The net of standing, and the probability of no dealer's blackjack."""
        net, clear, mine = Fraction(0), Fraction(0), value_of(hand)
        for chance, end in dealer_ends(left_of(hand, up), up, add((0,) * 10, up)):
            if end != DEALERS_NATURAL:
                clear += chance
                net += chance * SCORES[settlement.outcome(mine, end)]
        return net, clear

    def drawn(hand: Hand, up: int) -> Iterator[tuple[Fraction, Hand]]:
        left = left_of(hand, up)
        return ((Fraction(left[rank], sum(left)), add(hand, rank)) for rank in range(10) if left[rank])

    @cache
    def best(hand: Hand, up: int) -> Fraction:
        net, clear = stand(hand, up)
        if value_of(hand) >= 21:
            return net
        plays = [net, sum((chance * best(more, up) for chance, more in drawn(hand, up)), Fraction(0))]
        if sum(hand) == 2:
            plays.append(
                sum((2 * chance * stand(more, up)[0] for chance, more in drawn(hand, up)), Fraction(0))
            )
            if surrender is not None:
                plays.append(surrender * clear)
        return max(plays)

    total = Fraction(0)
    for first in range(10):
        for second in range(10):
            hand = add(add((0,) * 10, first), second)
            for up in range(10):
                cards = (first, second, up)
                if any(shoe[rank] < cards.count(rank) for rank in cards) or {first, second} == {0, 9}:
                    continue
                left, size, chance = shoe, sum(shoe), Fraction(1)
                for rank in cards:
                    chance *= Fraction(left[rank], size)
                    left, size = add(left, rank, -1), size - 1
                total += chance * best(hand, up)
    return total


@pytest.mark.parametrize("surrender", [None, Fraction(-1, 2)])
def test_no_other_play_is_better_by_a_plain_recursion(surrender: Fraction | None) -> None:
    shoe = by_rank(A=1, _2=1, _3=1, _5=1, _6=1, _7=1, _8=1, _9=1, T=1)
    found = solve(Rules(shoe, surrender=surrender)).tallies
    worth = {"stand": Fraction(1), "double": Fraction(2), "surrender": Fraction(1, 2)}
    total = sum(chance * worth[name.kind] * (name.won - 1) for name, chance in found.items())
    assert total == best_value(shoe, surrender)


@pytest.mark.parametrize(
    "settlement",
    [
        SettlementRules(both_bust="push"),
        SettlementRules(push_at=22, equal_totals="lose", equal_twenty_ones="win"),
        SettlementRules(push_at=23, equal_totals="win", both_bust="push"),
    ],
)
def test_no_other_play_is_better_under_other_rules_of_settlement(settlement: SettlementRules) -> None:
    shoe = by_rank(A=1, _2=1, _3=1, _5=1, _6=1, _7=1, _8=1, _9=1, T=1)
    found = solve(Rules(shoe, settlement=settlement))
    total = sum(chance * WORTH[name.kind] * (name.won - 1) for name, chance in found.tallies.items())
    assert total == best_value(shoe, None, settlement)
    plain = solve(Rules(shoe)).strategies
    assert any((one.first != other.first).any() for one, other in zip(found.strategies, plain, strict=True))


# Published figures.


WORTH = {"stand": 1, "double": 2, "surrender": Fraction(1, 2)}
HALF = Fraction(-1, 2)


def decks_of(decks: int) -> Hand:
    return (4 * decks,) * 9 + (16 * decks,)


def expectation(shoe: Hand, **rules: object) -> Fraction:
    """Blackjack pays 3 to 2; up to four hands, aces split once and drawn to once, if nothing else is said."""
    size, naturals = sum(shoe), 2 * shoe[0] * shoe[9]
    both = 2 * (shoe[0] - 1) * (shoe[9] - 1)
    alone = Fraction(naturals, size * (size - 1)) * (1 - Fraction(both, (size - 2) * (size - 3)))
    found = solve(Rules(shoe, **rules)).tallies  # type: ignore[arg-type]
    return alone / 2 + sum(chance * WORTH[name.kind] * (name.won - 1) for name, chance in found.items())


def test_a_split_to_four_hands_is_worth_what_eric_farmers_program_says() -> None:
    # Two twos against a seven, shoe 0 4 4 2 0 0 2 0 0 7, SPL3 and CDZ-: blackjackinfo.com, "Software update with new
    # split EVs", page 5: stand -61.639194139 %, hit -13.266733267 %, double -123.278388278 %, split -76.210220335 %.
    shoe = (0, 4, 4, 2, 0, 0, 2, 0, 0, 7)
    sevens = next(strategy for strategy in solve(Rules(shoe)).strategies if strategy.up == 6)
    pair, plays = sevens.plays.table.place[pair_of(1)], sevens.plays
    values = (plays.stand[pair], plays.hit[pair], plays.double[pair], sevens.worths[1][0])
    assert [f"{100 * value:.9f}" for value in values] == [
        "-61.639194139", "-13.266733267", "-123.278388278", "-76.210220335",
    ]  # fmt: skip


@pytest.mark.parametrize(("decks", "soft_17", "after_split", "published"), [
    # Wizard of Odds, blackjack appendix 9, "Expected return of game": its program also minds how many hands a split
    # has come to, which is worth up to 0.00002; ours plays all hands of a split alike.
    (1, False, True, "0.001839"), (1, False, False, "0.000423"),
    (2, True, True, "-0.003797"), (2, True, False, "-0.005252"),
    (5, True, True, "-0.005918"), (5, True, False, "-0.007366"),
])  # fmt: skip
def test_the_wizards_returns_of_the_game(
    decks: int, soft_17: bool, after_split: bool, published: str
) -> None:
    found = expectation(decks_of(decks), draws_on_soft_17=soft_17, double_after_split=after_split)
    assert Fraction(published) - Fraction("0.00002") < found < Fraction(published)


@pytest.mark.parametrize(("decks", "second", "published"), [
    # The same appendix, soft 17 drawn to, an ace and this card against an ace: stand, hit, double.
    (5, 1, "-0.596923 -0.100728 -0.583036"), (5, 2, "-0.596513 -0.135366 -0.582372"),
    (5, 6, "-0.225295 -0.160941 -0.417747"), (2, 1, "-0.594150 -0.103429 -0.571816"),
    (2, 5, "-0.511565 -0.224617 -0.541393"), (2, 6, "-0.224703 -0.165428 -0.416886"),
])  # fmt: skip
def test_the_wizards_values_of_two_cards(decks: int, second: int, published: str) -> None:
    against_ace = solve(Rules(decks_of(decks), draws_on_soft_17=True)).strategies[0]
    plays = against_ace.plays
    at = plays.table.place[add(add((0,) * 10, 0), second)]
    values = (plays.stand[at], plays.hit[at], plays.double[at])
    assert " ".join(f"{value / plays.clear[at]:.6f}" for value in values) == published


@pytest.mark.parametrize(("soft_17", "published"), [
    # Wizard of Odds, "Ask the Wizard #294", effect of removal in percent, from two to ten and the ace; with late
    # surrender and aces split again.
    pytest.param(
        False, "0.070 0.084 0.114 0.146 0.079 0.041 -0.010 -0.041 -0.092 -0.101", marks=pytest.mark.prove
    ),
    (True, "0.072 0.089 0.122 0.148 0.085 0.038 -0.012 -0.046 -0.098 -0.091"),
])  # fmt: skip
def test_the_wizards_effects_of_removal(soft_17: bool, published: str) -> None:
    effects = removals(draws_on_soft_17=soft_17, surrender=HALF, ace_hands_max=4)
    assert " ".join(f"{effect:.3f}" for effect in effects) == published


def removals(**rules: object) -> list[float]:
    """What one card less of six decks changes, in percent, from two to ten and the ace."""
    shoe = decks_of(6)
    whole = expectation(shoe, **rules)
    return [float(100 * (expectation(add(shoe, rank, -1), **rules) - whole)) for rank in (*range(1, 10), 0)]


@pytest.mark.prove
def test_the_effects_of_appendix_7_have_late_surrender_in_them() -> None:
    # Wizard of Odds, blackjack appendix 7 (20 January 2019): pairs split once, doubles after splits; nothing of
    # surrender.
    published = [0.071, 0.086, 0.117, 0.143, 0.084, 0.038, -0.010, -0.045, -0.097, -0.084]

    def off_by(surrender: Fraction | None) -> float:
        found = removals(draws_on_soft_17=True, hands_max=2, surrender=surrender)
        return max(abs(ours - theirs) for ours, theirs in zip(found, published, strict=True))

    assert off_by(HALF) < 0.003
    assert off_by(None) > 0.015


def test_the_boards_figure_is_that_of_four_hands() -> None:
    terms = open_terms("pa/blackjack", {"deck_count": 8})[1]
    low, _ = terms.list("house_edge_with_basic_strategy")
    rules = rules_of(terms, shoe_of(terms))
    edges = {
        most: f"{-float(100 * expectation_of(terms, tallies=solve(rules._replace(hands_max=most)).tallies)):.4f}%"
        for most in (3, 4, 5)
    }
    assert edges == {3: "0.3627%", 4: "0.3548%", 5: "0.3533%"}
    assert low == "0.355%"
    assert rules.hands_max == 4


# Wizard of Odds, blackjack appendix 4 (21 January 2019), ten billion hands of each with a cut card: decks, soft 17
# drawn to, doubles after splits, surrender, aces split again; expected value and variance.
APPENDIX_4 = [
    (6, False, True, True, True, "-0.00281", "1.303"),
    (6, False, False, False, False, "-0.00573", "1.295"),
    (6, True, True, True, True, "-0.00473", "1.312"),
    (6, True, False, False, False, "-0.00787", "1.308"),
    (6, True, True, False, False, "-0.00628", "1.346"),
    (6, True, False, True, False, "-0.00699", "1.272"),
    (6, True, False, False, True, "-0.00717", "1.311"),
    (8, True, False, False, False, "-0.00812", "1.309"),
    (2, True, True, False, False, "-0.00398", "1.341"),
]
CUT_CARD = Fraction("0.0002")  # what it may cost the player


def as_if_doubled_after_splits(rules: Rules) -> list[Strategy]:
    """The chart by totals, with every pair split that is split where a split hand may be doubled."""
    freer = solve_totals(rules._replace(double_after_split=True))[0]
    found = []
    for own, other in zip(solve_totals(rules)[0], freer, strict=True):
        splits = own.splits | other.splits
        pairs = {rank: own.plays.table.place[pair_of(rank)] for rank in splits}
        found.append(own._replace(first=with_splits(own.first, pairs, splits), splits=splits))
    return found


def sheet_of_plays(terms: Terms, strategies: list[Strategy]) -> WagerPar:
    nets = quick_of(strategies).nets
    rules, splits = strategies[0].rules, splits_of(strategies)
    return par_of(Solved(terms, rules, tally(strategies), splits, nets, is_exact=False))


# The first row of the table in the normal run; each solves a game of its own.
@pytest.mark.parametrize(
    "row",
    [
        pytest.param(row, id="-".join(map(str, row[:5])), marks=() if at < 1 else pytest.mark.prove)
        for at, row in enumerate(APPENDIX_4)
    ],
)
def test_the_variances_of_appendix_4(row: tuple[int, bool, bool, bool, bool, str, str]) -> None:
    decks, draws, doubles, surrenders, splits_aces, expected, variance = row
    terms = open_terms("pa/blackjack" if surrenders else "oh/blackjack")[1]
    rules = rules_of(terms, shoe_of(terms))._replace(
        shoe=(4 * decks,) * 9 + (16 * decks,),
        draws_on_soft_17=draws,
        double_after_split=doubles,
        hands_max=4,
        ace_hands_max=4 if splits_aces else 2,
        surrender=Fraction(-1, 2) if surrenders else None,
    )
    theirs = sheet_of_plays(terms, as_if_doubled_after_splits(rules))
    assert Fraction(expected) < theirs.expectation < Fraction(expected) + CUT_CARD
    off = theirs.variance - Fraction(variance)
    if decks == 2:
        # Its chart for two decks is not printed; ours doubles and splits more than one for six decks.
        assert 0 < off < Fraction("0.012")
    else:
        assert abs(off) < Fraction("0.0012")
    if not doubles:
        # With the splits that are best under the rules it states, neither figure would come out.
        best = sheet_of(terms, rules)
        assert best.expectation > Fraction(expected) + CUT_CARD
        assert best.variance < Fraction(variance) - Fraction("0.004")


def test_six_decks_in_new_york() -> None:
    # 200 million rounds of the usual chart came to -0.3952 % with a standard error of 0.008 %.
    terms = open_terms("ny/blackjack")[1]
    wagers, strategy, notes = main_par(terms)
    (sheet,) = wagers
    assert sheet.spread_is_known
    assert f"{float(100 * sheet.expectation):.7f}" == "-0.4028702"
    assert sum(result.probability for result in sheet.results) == 1
    assert all(result.probability > 0 for result in sheet.results)
    assert f"{float(sheet.variance):.6f}" == "1.331773"
    assert sheet.most_won == 8
    assert "hard 16 S   S   S   S   S   H   H   H   H   H" in strategy
    assert "10-2 against 4: hit." in strategy
    assert any("exact" in note for note in notes)


# The parts.


def test_shares_of_a_split_count_every_hand_once() -> None:
    # With no card of the rank left nothing is split again: two hands, neither of them a pair.
    assert split_shares(2) == ({0: 2}, {0: 2})
    for most in range(2, 9):
        other, same = split_shares(most)
        assert other[0] == 2
        assert same.get(0, 0) == (2 if most == 2 else 0)


def test_layouts_of_a_split_are_all_there_are() -> None:
    """With a card of the rank as likely as not, the ways to each layout have a probability of one together."""
    for most in range(2, 9):
        chances = [
            ways * Fraction(1, 2) ** (hands - 2 + closed) for (hands, closed), ways in layouts(most).items()
        ]
        assert sum(chances) == 1


def test_rounding_goes_where_the_mean_stays() -> None:
    third = Fraction(1, 3)
    rounded = {Fraction(net): Fraction(1 / 3) for net in (-1, 0, 2)}
    found = balanced(rounded, Fraction(1), third)
    assert sum(found.values()) == 1
    assert sum(net * chance for net, chance in found.items()) == third
    with pytest.raises(AssertionError):
        balanced(rounded, Fraction(1), Fraction(1, 2))


def test_a_posted_natural_is_one_of_sixty_four() -> None:
    terms = open_terms("ny/blackjack", {"enhanced_posted_natural": "yes"})[1]
    shoe = by_rank(A=1, _3=1, _5=1, _7=1, _8=1, _9=1, T=1)
    chances = {
        result.outcome: result.probability for result in sheet_of(terms, rules_of(terms, shoe)).results
    }
    assert chances["posted_natural"] * 63 == chances["blackjack"]


def test_one_six_seven_eight_of_sixteen_is_suited() -> None:
    terms = open_terms("ny/blackjack", {"enhanced_suited_six_seven_eight": "yes"})[1]
    suited = 0
    for suits in product("cdhs", repeat=3):
        hand = BlackjackHand()
        for rank, suit in zip("678", suits, strict=True):
            hand.take(rank + suit)
        suited += is_enhanced(terms, "suited_six_seven_eight", hand)
    assert Fraction(suited, 64) == Fraction(1, 16)
    (bonus,) = rules_of(terms, shoe_of(terms)).bonuses
    sixteenth = Fraction(1, 16)
    assert bonus == (
        by_rank(_6=1, _7=1, _8=1), "suited_six_seven_eight", 17 * sixteenth, 34 * sixteenth, sixteenth,
    )  # fmt: skip
    assert (bonus.price(1), bonus.double_price(2)) == (2, 4)


def test_what_no_book_has_is_left_unsolved() -> None:
    terms = open_terms("ny/blackjack")[1]
    price = terms.prices["split", "win"]._replace(odds=parse_odds("2 to 1"))
    terms = replace(terms, prices={**terms.prices, ("split", "win"): price})
    reason = "a split wager is not paid as the first wager is"
    assert main_par(terms) == ([], [], [f"The main wager is not solved where {reason}."])


@pytest.mark.parametrize(("path", "options", "decks"), [
    ("ny/blackjack", {"deck_count": 8}, 8),
    ("oh/blackjack", {"dealt": "double_shoe", "deck_count": 8}, 4),
    ("pa/blackjack", {"deck_count": 2}, 2),
])  # fmt: skip
def test_the_shoe_of_the_terms(path: str, options: dict[str, str | int], decks: int) -> None:
    assert shoe_of(open_terms(path, options)[1]) == (4 * decks,) * 9 + (16 * decks,)
