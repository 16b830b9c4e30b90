"""Spanish 21 in fractions: published figures to their printed digits, other readings, and the wagers on the side."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest

from hoyle.errors import HoyleError
from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.effects import effects_of_removal
from hoyle.exact.spanish_21.hands import full_shoe, spanish_of
from hoyle.exact.spanish_21.solve import chance_of_super_bonus, edge_of, main_par, side_pars, solve
from hoyle.exact.spanish_21.split_results import together_of
from hoyle.exact.spanish_21.strategy import by_suit, player
from hoyle.games.catalog import open_terms
from hoyle.kit.cards import composition

MA, NY = "ma/spanish_21", "ny/spanish_21"
NO_BONUS, LEAST = 100, 500  # stakes in cents: without a super bonus, and the least with one


def solved(cents: int = LEAST, path: str = MA, deck_count: int = 6, **settings: Any) -> tallies.Solved:
    terms = open_terms(path, {"deck_count": deck_count})[1]
    terms = replace(terms, settings={**terms.settings, **settings})
    return tallies.solved_of(spanish_of(terms, None, cents))


def edge(*about: Any, **settings: Any) -> float:
    return -100 * float(tallies.expectation(solved(*about, **settings)))


# The table of edges that Wikipedia had on Spanish 21, as reprinted at thetruefacs.biz: 0.78 and 0.80 where the
# dealer draws on soft 17 (six and eight decks), 0.38 where not (eight), 0.018 for no surrender, 0.28 for one card to
# split aces.


def test_published_edges() -> None:
    draws = {"dealer_draws_on_soft_17": "yes"}
    six = edge(NO_BONUS, **draws)
    assert f"{six:.2f}" == "0.78"
    assert f"{edge(NO_BONUS, deck_count=8):.2f}" == "0.38"
    assert f"{edge(NO_BONUS, surrender='no', **draws) - six:.3f}" == "0.018"


@pytest.mark.prove
def test_more_published_edges() -> None:
    assert f"{edge(NO_BONUS, deck_count=8, dealer_draws_on_soft_17='yes'):.2f}" == "0.80"
    assert f"{edge(NO_BONUS, split_aces_card_count=1) - edge(NO_BONUS):.2f}" == "0.28"


def test_the_super_bonus() -> None:
    """bbqtownsville.com, "Spanish 21 Rules": on exactly $5 or $25 it lowers the edge by 0.030 with six decks."""
    found = solved()
    chance = chance_of_super_bonus(found)
    assert chance == Fraction(1, 668382)
    assert f"{100 * float(chance) * 1000 / 5:.3f}" == "0.030"
    assert "7-7 of spades against 7: hit." in by_suit(found)
    assert chance_of_super_bonus(solved(NO_BONUS)) == 0


def test_insurance_and_match_the_dealer() -> None:
    """Wikipedia (May 2015): 24.7 % on insurance. Match the dealer is counted here once more by hand."""
    pars = {par.wager: par for par in side_pars(open_terms(MA)[1])}
    assert f"{100 * float(pars['insurance'].house_edge):.1f}" == "24.7"
    same, other = 5, 18  # of the up card's rank, in its suit and in others; 287 cards are left
    each = Fraction(9 * same + 4 * other, 287)
    none = Fraction((287 - 23) * (286 - 23), 287 * 286)
    assert pars["match_the_dealer"].expectation == 2 * each - none


def test_results_are_all_rounds_and_the_mean_is_exact() -> None:
    main = solve(open_terms(MA)[1])[0][0]
    assert sum(result.probability for result in main.results) == 1
    assert main.expectation == tallies.expectation(solved())
    assert main.label == "blackjack of $5.00"
    assert main.most_won == 203


def test_other_readings() -> None:
    """By the letter a blackjack is paid 1 to 1 unless the dealer has 21 too: half a wager on most of them."""
    literal = open_terms(MA, readings={"three_to_two": "literal"})[1]
    other = tallies.solved_of(spanish_of(literal))
    called = {result.outcome: result.probability for result in tallies.naturals(other.spanish)}
    naturals = Fraction(2 * 24 * 72, 288 * 287)
    assert called["blackjack"] + called["blackjack_against_21"] == naturals
    lost = tallies.expectation(solved()) - tallies.expectation(other)
    assert lost == called["blackjack"] / 2


def test_side_wagers_are_counted_over_the_cards_without_tens() -> None:
    """House money over every two of the cards, one deck at a time and in both orders."""
    terms = open_terms(NY, {"deck_count": 6})[1]
    assert sum(full_shoe(terms).values()) == 288
    short = {card: 1 for card in composition(1, without_ranks="T") if card[0] in "9JQ2"}
    (par,) = side_pars(terms, short, ["bet_the_set"])
    seen = Counter(one[0] == other[0] for one, other in permutations(short, 2))
    told = {result.outcome: result.probability for result in par.results}
    assert told["pair"] == Fraction(seen[True], sum(seen.values()))


def test_a_shoe_with_a_ten_is_refused() -> None:
    terms = open_terms(NY)[1]
    with pytest.raises(HoyleError, match="Th is not in the shoe"):
        solve(terms, {**full_shoe(terms), "Th": 1})


@pytest.mark.prove
def test_effects_of_removal_nearly_cancel() -> None:
    """Weighted by rank the first-order effects come to nothing, and a seven is worth most to keep among small cards."""
    found = effects_of_removal(open_terms(MA)[1])["blackjack of $5.00"]
    assert len(found) == 12
    assert abs(sum(found.values())) < Fraction(1, 1000)
    assert found["A"] < 0 < found["5"]


def test_a_sheet_whose_splits_were_counted_is_exact_to_the_last_outcome() -> None:
    """The mean is counted hand by hand on another road."""
    terms = open_terms(NY)[1]
    solved = tallies.solved_of(spanish_of(terms))
    together = together_of(solved)
    sheet = main_par(solved, together)
    assert sheet.exact == "all"
    assert sum(result.probability for result in sheet.results) == 1
    assert sheet.expectation == edge_of(terms)
    for pair, nets in together.nets.items():
        clear, _ = tallies.split_chances(solved, pair)
        mean, _ = tallies.split_means(solved, pair, is_late=False)
        assert (sum(nets.values()), sum(net * chance for net, chance in nets.items())) == (clear, mean)


def hands_of(points: int, most: int = 10) -> Iterator[tuple[int, ...]]:
    """Every hand whose cards, an ace as 1, have these points together."""
    if points == 0:
        yield ()
    for card in range(1, min(points, most) + 1):
        yield from ((*hand, card) for hand in hands_of(points - card, card))


def test_doubled_hands_that_nobody_could_learn_are_counted() -> None:
    """Against an 8 some doubled hands of 12 to 16 are kept, by their cards: too many for a chart."""
    terms = open_terms("ma/spanish_21")[1]
    (told,) = [line for line in solve(terms)[1] if "doubled hands" in line]
    hands = [hand for points in range(2, 17) for hand in hands_of(points) if len(hand) > 2]
    totals = {hand: sum(hand) + (10 if 1 in hand and sum(hand) < 12 else 0) for hand in hands}
    choose, names = player(terms), {1: "A", 10: "K"}

    def is_rescued(hand: tuple[int, ...]) -> bool:
        about = f"{' '.join(f'{names.get(card, card)}h' for card in hand)} is {totals[hand]} against 8s"
        asked: Any = SimpleNamespace(choices=("keep", "rescue"), about=about)
        return choose(asked) == "rescue"

    doubled = [hand for hand in hands if 12 <= totals[hand] <= 16]
    rescued = sum(map(is_rescued, doubled))
    assert (
        told
        == f"Against 8, {rescued} of {len(doubled)} doubled hands of 12 to 16 are rescued, by their cards."
    )
