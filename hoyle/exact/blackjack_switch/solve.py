"""Blackjack switch: both hands together, the super match, and the side wagers that lie beside the first hand."""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book import Terms
from hoyle.exact.blackjack import solve as blackjack
from hoyle.exact.blackjack.main_wager import Shoe, Told
from hoyle.exact.blackjack.side_wagers import Shoe as Cards
from hoyle.exact.blackjack_switch import side_wagers
from hoyle.exact.blackjack_switch.both_hands import sheet_of, unsolved
from hoyle.exact.blackjack_switch.notes import notes_of
from hoyle.exact.sheet import WagerPar
from hoyle.fast.optional import kernels
from hoyle.games.blackjack.blackjack_switch import FIRST, SECOND
from hoyle.games.blackjack.side_wagers import SIDE_OUTCOMES
from hoyle.games.blackjack.switch.super_match import SUPER_MATCH

# Both hands are one figure.
SHARES: Mapping[str, tuple[str, ...]] = {FIRST: (FIRST, SECOND, "double", "split")}
IS_COMPILED = True  # on a first run ever
LEADING_CHOICES: Mapping[str, tuple[str, ...]] = {"insurance": ("insurance",)}


def solve(
    terms: Terms, shoe: Shoe | None = None, *, tell: Told | None = None
) -> tuple[list[WagerPar], list[str], list[str]]:
    """Every wager, from a whole shoe or from the remaining cards; `tell` receives the progress where it takes long."""
    cards = blackjack.shoe_cards(terms, shoe)
    known = side_wagers_of(terms, shoe)
    reasons = unsolved(terms)
    main = [] if reasons else [sheet_of(terms, shoe, tell)]
    beside = side_pars(terms, cards, known)
    lines = [] if reasons else _strategy()
    troubles = [] if reasons else [*kernels("blackjack_switch.stored_rounds").records().troubles.values()]
    notes = [*reasons, *notes_of(terms), *blackjack.notes_of(terms, beside, cards, known), *troubles]
    return [*main, *beside], lines, notes


def side_wagers_of(terms: Terms, shoe: Shoe | None = None) -> list[str]:
    """Those on the cards as dealt and on the dealer's hand, which no play changes."""
    unknown = blackjack.left_out(terms, shoe)
    return [wager for wager in terms.wagers if wager in SIDE_OUTCOMES and wager not in unknown]


def side_pars(terms: Terms, cards: Cards, known: list[str]) -> list[WagerPar]:
    matches = [side_wagers.super_match(terms, dict(cards))] if SUPER_MATCH in terms.wagers else []
    others = blackjack.side_pars(terms, cards, known)
    return [*side_wagers.insurance(terms, dict(cards)), *matches, *others]


def _strategy() -> list[str]:
    return [
        "exchange: where the two new hands are worth more together than the two old ones",
        "insurance: never, by what is counted here",
    ]
