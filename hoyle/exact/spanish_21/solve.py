"""Spanish 21: every wager of a table, from a whole shoe or from the remaining cards.

`hands.py` reads the terms, `tallies.py` counts the main wager. The side wagers are those of blackjack, counted over the
cards of this shoe.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.errors import HoyleError, MissingExtra
from hoyle.exact.blackjack import solve as of_blackjack
from hoyle.exact.blackjack.suits_needed import suits_looked_at
from hoyle.exact.blackjack.whole_rounds import Scores, streak
from hoyle.exact.common.composition import unsuited_ranks
from hoyle.exact.sheet import EACH_OTHER, Result, WagerPar, make_par, with_cases
from hoyle.exact.spanish_21 import split_results, tallies
from hoyle.exact.spanish_21.hands import Shoe, full_shoe, least_stake, net, spanish_of, stake_of
from hoyle.exact.spanish_21.notes import notes_of
from hoyle.exact.spanish_21.split_results import Together, Told
from hoyle.exact.spanish_21.strategy import chart_of
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.bonus_hands import BONUSES
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.play_rules import WHERE_DRAWN_TO, play_rules
from hoyle.games.blackjack.settlement_rules import SPLIT_BLACKJACK, settlement_rules
from hoyle.games.blackjack.spanish_21 import FOR_OTHERS, MAIN, SUPER_BONUS, super_bonus_of
from hoyle.games.blackjack.streak import LENGTHS, STREAK
from hoyle.kit.money import show_money

IS_COMPILED = True  # on a first run ever
SUPPOSED_CHOICES = of_blackjack.SUPPOSED_CHOICES
LEADING_CHOICES = of_blackjack.LEADING_CHOICES
IN_MAIN = (MAIN, "double", "split", SUPER_BONUS, FOR_OTHERS)
_SUITED = "678"  # the ranks whose suits decide the main wager


def solve(
    terms: Terms, shoe: Shoe | None = None, *, exact: bool = False, tell: Told | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """With `exact` every split is counted, which takes minutes; `tell` receives the progress."""
    if shoe is not None:
        _check(terms, shoe)
    reasons = unsolved(terms, shoe)
    known = [wager for wager in terms.wagers if wager not in left_out(terms, shoe)]
    sides = side_pars(terms, shoe, known)
    if reasons:
        return sides, [], reasons
    solved = tallies.solved_of(spanish_of(terms, shoe))
    together = split_results.together_of(solved, exact=exact, tell=tell if exact else None)
    main = main_par(solved, together)
    later = [*_for_others(solved), *(streaks(solved, together) if STREAK in known else ())]
    wagers = [main, *later, *sides]
    troubles = kernels("twenty_one.kept_splits").troubles()
    return wagers, chart_of(solved), [*notes_of(solved, wagers, known, together), *troubles]


def unsolved(terms: Terms, shoe: Shoe | None = None) -> list[str]:
    """Why the main wager has no solution, if it has none."""
    found = []
    words = ("win", "push", "lose", SPLIT_BLACKJACK, *BONUSES)
    if any(net(terms, "split", word) != net(terms, MAIN, word) for word in words):
        found.append("The main wager is not solved where a split wager is not paid as the first wager is.")
    found += [f"The main wager is not solved where {reason}." for reason in _unknown(terms)]
    if unsuited_ranks(shoe).intersection(_SUITED):
        found.append("The main wager needs the suits of the 6s, 7s and 8s that are left.")
    try:
        kernels("twenty_one.end_counts")
    except MissingExtra as missing:
        found.append(str(missing))
    return found


def _unknown(terms: Terms) -> list[str]:
    """Rules that no book has for this game, and that its solution does not know."""
    rules = play_rules(terms)
    found = {
        "a hand may be given up before the dealer looks for a blackjack": bool(rules.early),
        "split aces are doubled otherwise than they are drawn to": rules.double_split_aces != WHERE_DRAWN_TO,
        "bust hands wait for the dealer's": settlement_rules(terms).bust_waits,
    }
    return [reason for reason, is_so in found.items() if is_so]


def _check(terms: Terms, shoe: Shoe) -> None:
    """Refuse a shoe that a round could use up, or that has a card which this game does not play with."""
    strange = [card for card in shoe if shoe[card] and card not in full_shoe(terms)]
    if strange:
        raise HoyleError(
            f"{strange[0]} is not in the shoe of {terms.path}: its decks have no tens; leave it out"
        )
    hands = max(terms.number("split_hand_count_max"), terms.number("split_aces_hand_count_max"))
    least = 30 * hands + 26
    held = sum(VALUES[card[0]] * count for card, count in shoe.items())
    if held < least:
        raise HoyleError(
            f"the shoe counts {held} points in all, aces at 1, and a round may need {least}; leave more cards in it"
        )


def left_out(terms: Terms, shoe: Shoe | None) -> list[str]:
    """The wagers that depend on unknown suits."""
    unsuited = unsuited_ranks(shoe)
    return [wager for wager in terms.wagers if unsuited.intersection(suits_looked_at(terms, wager))]


def side_pars(terms: Terms, shoe: Shoe | None = None, only: Collection[str] | None = None) -> list[WagerPar]:
    """Those of blackjack, from decks without tens."""
    cards = tuple((full_shoe(terms) if shoe is None else shoe).items())
    wanted = [name for name in (terms.wagers if only is None else only) if name not in (*IN_MAIN, STREAK)]
    return of_blackjack.side_pars(terms, cards, wanted)


def main_par(solved: tallies.Solved, together: Together) -> WagerPar:
    spanish = solved.spanish
    results = [
        *tallies.naturals(spanish), *tallies.hands(solved), *split_results.results(solved, together),
    ]  # fmt: skip
    is_late = any(way.rules.is_late(way.up) for way in solved.ways)
    label = f"of {show_money(stake_of(spanish))}"
    par = make_par(MAIN, results, on=label, per=MAIN)
    return with_cases(
        par._replace(stake_cents=stake_of(spanish), exact=_exact(together), spread_is_known=not is_late)
    )


def _exact(together: Together) -> str:
    return "all" if together.is_exact or not together.nets else "mean"


def _for_others(solved: tallies.Solved) -> list[WagerPar]:
    """What a player is paid for the super bonus of one other player who wagers and plays alike."""
    spanish = solved.spanish
    award = super_bonus_of(spanish.terms, stake_of(spanish))
    if award is None:
        return []
    chance = chance_of_super_bonus(solved)
    odds = spanish.terms.prices[FOR_OTHERS, "paid"].odds
    paid = Result("paid", Fraction(odds.fixed_cents, stake_of(spanish)), chance, odds.text)
    nothing = Result("other", Fraction(0), 1 - chance, "nothing")
    par = make_par(FOR_OTHERS, [paid, nothing], on=EACH_OTHER, per=MAIN)
    return [par._replace(stake_cents=stake_of(spanish))]


def chance_of_super_bonus(solved: tallies.Solved) -> Fraction:
    return sum(
        (
            each.probability
            for each in tallies.hands(solved)
            if any(part.wager == SUPER_BONUS for part in each.parts)
        ),
        Fraction(0),
    )


def streaks(solved: tallies.Solved, together: Together) -> list[WagerPar]:
    """Won and lost hands of the game itself; not exact where splits are in floats."""
    terms = solved.spanish.terms
    won, lost = split_results.scores(solved, together)
    found, exact = [], "all" if _exact(together) == "all" else "nothing"
    for on in LENGTHS:
        results = [
            Result(name, net(terms, STREAK, name), chance, terms.prices[STREAK, name].odds.text)
            for (name,), chance in streak(Scores(won, lost, together.is_exact), on).items()
        ]
        table = terms.prices[STREAK, f"on_{on}"].table
        found.append(make_par(STREAK, results, on=on, table=table)._replace(exact=exact))
    return found


def edge_of(terms: Terms, shoe: Shoe | None = None, stake_cents: int | None = None) -> Fraction:
    """The expectation of the main wager alone, for effects of removal and other stakes."""
    cents = least_stake(terms) if stake_cents is None else stake_cents
    return tallies.expectation(tallies.solved_of(spanish_of(terms, shoe, cents)))


def whole_shoe(terms: Terms) -> Mapping[str, int]:
    return full_shoe(terms)
