"""Blackjack against a seat that holds the bank: every wager, from a whole shoe or from the remaining cards.

The sheets are a player's; what the bank has of the same wagers is the opposite, and what a collection takes from either
is told beside them (`hoyle.exact.common.after_collection`).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.errors import HoyleError, MissingExtra
from hoyle.exact.blackjack import solve as of_blackjack
from hoyle.exact.common.composition import unsuited_ranks
from hoyle.exact.player_dealer_blackjack import split_spreads
from hoyle.exact.player_dealer_blackjack.hands import Shoe, banked_of, full_shoe, has_jokers, net
from hoyle.exact.player_dealer_blackjack.notes import notes_of
from hoyle.exact.sheet import WagerPar, make_par, with_cases
from hoyle.exact.spanish_21 import tallies
from hoyle.exact.spanish_21.strategy import chart_of
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.banked.redouble import REDOUBLE
from hoyle.games.blackjack.hand import VALUES
from hoyle.games.blackjack.play_rules import WHERE_DRAWN_TO, play_rules
from hoyle.games.blackjack.player_dealer_blackjack import MAIN, MATCH
from hoyle.games.blackjack.settlement_rules import SPLIT_BLACKJACK, SUITED_789, settlement_rules
from hoyle.kit.cards import JOKER

IS_COMPILED = True  # on a first run ever
LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {"insurance": ("insurance",)}
IN_MAIN = (MAIN, "double", "split", REDOUBLE)


def solve(terms: Terms, shoe: Shoe | None = None) -> tuple[list[WagerPar], list[str], list[str]]:
    if shoe is not None:
        _check(terms, shoe)
    reasons = unsolved(terms, shoe)
    sides = side_pars(terms, shoe)
    if reasons:
        return sides, [], reasons
    solved = tallies.solved_of(banked_of(terms, shoe))
    troubles = kernels("twenty_one.kept_splits").troubles()
    insures = ["insurance: never, by what is counted here"] if "insurance" in terms.wagers else []
    wagers = [main_par(solved), *sides]
    return wagers, [*chart_of(solved), *insures], [*notes_of(terms, solved), *troubles]


def unsolved(terms: Terms, shoe: Shoe | None = None) -> list[str]:
    """Why the main wager has no solution, if it has none."""
    found = [f"The main wager is not solved where {reason}." for reason in _unknown(terms)]
    if settlement_rules(terms).saving_hand == SUITED_789 and unsuited_ranks(shoe).intersection("789"):
        found.append("The main wager needs the suits of the 7s, 8s and 9s that are left.")
    try:
        kernels("twenty_one.end_counts")
    except MissingExtra as missing:
        found.append(str(missing))
    return found


def _unknown(terms: Terms) -> list[str]:
    """Rules that no book has for this game, and that its solution does not know."""
    rules, settlement = play_rules(terms), settlement_rules(terms)
    found = {
        "a hand is given up early against some cards and late against others that may hide a natural": bool(
            rules.early and any(rules.may_be_late(up) for up in rules.surrenders - rules.early)
        ),
        "split aces are doubled otherwise than they are drawn to": rules.double_split_aces != WHERE_DRAWN_TO,
        "even money is offered": terms.says_yes("even_money"),
        "a split or doubled wager is not paid as the first wager is": not _prices_are_alike(terms),
        "the dealer's total bears on a natural of two jokers": has_jokers(terms) and settlement.natural_waits,
    }
    return [reason for reason, is_so in found.items() if is_so]


def _prices_are_alike(terms: Terms) -> bool:
    """A split is paid as the first wager is, and what is doubled again as the double is."""
    pairs = [("split", MAIN, word) for word in ("win", "push", "lose", "surrender", SPLIT_BLACKJACK)]
    if play_rules(terms).redoubles:
        pairs += [(REDOUBLE, "double", word) for word in ("win", "push", "lose", "rescue")]
    known = [
        each for each in pairs if (each[0], each[2]) in terms.prices and (each[1], each[2]) in terms.prices
    ]
    return all(net(terms, one, word) == net(terms, other, word) for one, other, word in known)


def _check(terms: Terms, shoe: Shoe) -> None:
    """Refuse a shoe that a round could use up, or that has a card which this game does not play with."""
    strange = [card for card in shoe if shoe[card] and card not in full_shoe(terms)]
    if strange:
        raise HoyleError(f"{strange[0]} is not in the shoe of {terms.path}; leave it out")
    tens = terms.settings.get("split_tens_hand_count_max", 0)
    most = [terms.number("split_hand_count_max"), terms.number("split_aces_hand_count_max")]
    least = 30 * max([*most, tens if isinstance(tens, int) else 0]) + 26
    held = sum(0 if card == JOKER else VALUES[card[0]] * count for card, count in shoe.items())
    if held < least:
        raise HoyleError(
            f"the shoe counts {held} points in all, aces at 1, and a round may need {least}; leave more cards in it"
        )


def left_out(terms: Terms, shoe: Shoe | None) -> list[str]:
    """The wagers that depend on unknown suits."""
    return [wager for wager in terms.wagers if wager == MATCH and unsuited_ranks(shoe)]


def side_pars(terms: Terms, shoe: Shoe | None = None) -> list[WagerPar]:
    """Insurance, Buster and the match, counted over the cards of this shoe. A joker has no rank for any of them."""
    if has_jokers(terms):
        return []
    cards = tuple((full_shoe(terms) if shoe is None else shoe).items())
    wanted = [name for name in terms.wagers if name not in IN_MAIN and name not in left_out(terms, shoe)]
    return of_blackjack.side_pars(terms, cards, wanted)


def main_par(solved: tallies.Solved) -> WagerPar:
    """With everything that a round adds to it."""
    banked = solved.spanish
    results = [
        *tallies.naturals(banked, tallies.saved_from_naturals(solved)),
        *tallies.hands(solved),
        *split_spreads.results(solved),
    ]
    is_late = any(way.rules.is_late(way.up) for way in solved.ways) and not tallies.late_is_told(solved)
    has_splits = any(way.splits for way in solved.ways)
    par = make_par(MAIN, results, table=banked.terms.prices[MAIN, "blackjack"].table, per=MAIN)
    is_known = not (is_late and has_splits)
    return with_cases(par._replace(exact="mean" if has_splits else "all", spread_is_known=is_known))


def edge_of(terms: Terms, shoe: Shoe | None = None) -> Fraction:
    """The expectation of the main wager alone, for effects of removal."""
    return tallies.expectation(tallies.solved_of(banked_of(terms, shoe)))


def whole_shoe(terms: Terms) -> Mapping[str, int]:
    return full_shoe(terms)
