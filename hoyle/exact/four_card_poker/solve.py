"""Four card poker under best play, over every hand, card up and dealer's hand.

A deal is the player's five cards, the dealer's card up if there is one, and the dealer's other cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from hoyle.book import Terms
from hoyle.errors import HoyleError
from hoyle.exact.common.four_card_play import (
    Cell,
    Play,
    Rules,
    best_play,
    hand_counts,
    hand_sheet,
    joint_sheet,
    shares_told,
)
from hoyle.exact.common.percent import percent
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, part_sheet, pay_sheet
from hoyle.exact.common.progressive import progressive_sheets
from hoyle.exact.common.six_card_hands import count_six_cards
from hoyle.exact.sheet import Part, WagerPar
from hoyle.games.house_poker.four_card_poker import ACES, equipment
from hoyle.games.parts.four_card_hands import FOUR_CARD_ENVY, FOUR_CARD_PROGRESSIVE, name_by_hand
from hoyle.games.parts.progressive import ENVY_HANDS, PROGRESSIVE, PROGRESSIVE_HANDS
from hoyle.kit.money import show_money
from hoyle.kit.ranking import Rank

IS_COMPILED = True  # on a first run ever
WITH = "with play and ante_bonus"
# The edge of a fixed award depends on the wager, so there is a sheet for each of these.
STAKES_CENTS = (100, 500, 2500)

Sheets = tuple[list[WagerPar], list[str], list[str]]


def rules_of(terms: Terms) -> Rules:
    ups = terms.number("dealer_card_up_count")
    if ups > 1:
        raise HoyleError(f"{terms.path} is solved with no card or one card of the dealer's up")
    return Rules(terms, cards_in(equipment(terms)), kind_of, calls, has_card_up=bool(ups))


def kind_of(rank: Rank) -> str:
    return name_by_hand(rank, ACES)


def calls(terms: Terms, times: int, kind: str, result: str) -> list[Part]:
    """As the game calls a hand of this kind; without a dealer who qualifies there is no other result."""
    result = {"dealer_out": "win", "dealer_out_behind": "lose"}.get(result, result)
    called = [Part("ante", result)]
    if times:
        called.append(Part("play", result, Fraction(times)))
        if result != "lose" or terms.rule("ante_bonus", "on_loss") == "paid":
            called.append(Part("ante_bonus", "pair" if kind == ACES else kind))
    return called


def solve(terms: Terms) -> Sheets:
    rules = rules_of(terms)
    play = best_play(rules)
    together = joint_sheet(rules, play, WITH)
    wagers = [
        together,
        *(part_sheet(terms, name, together.results, "ante") for name in ("ante", "play", "ante_bonus")),
    ]
    wagers.append(hand_sheet(terms, "aces_up", play.cells, lambda cell: cell.kind))
    wagers += _six_card_bonus(terms, rules.cards)
    more, notes = _progressive(terms, play)
    return wagers + more, shares_told(play), [*_notes(together), *notes, *limit_notes(terms)]


def _six_card_bonus(terms: Terms, cards: Mapping[str, int]) -> list[WagerPar]:
    """The player's five cards and the one in the box are any six cards."""
    if "six_card_bonus" not in terms.wagers:
        return []
    if terms.rule("six_card_bonus", "on_fold") != "stands":
        raise HoyleError(f"{terms.path}: a six-card bonus that falls with a fold is not solved; let it stand")
    counts = count_six_cards(frozenset(cards))
    return [
        pay_sheet(terms, "six_card_bonus", counts, on=f"of {show_money(cents)}", stake_cents=cents)
        for cents in STAKES_CENTS
    ]


def _progressive(terms: Terms, play: Play) -> tuple[list[WagerPar], list[str]]:
    if PROGRESSIVE not in terms.wagers:
        return [], []
    by_five = terms.rule(PROGRESSIVE, "hand") == "five_cards"
    paid, envied = (PROGRESSIVE_HANDS, ENVY_HANDS) if by_five else (FOUR_CARD_PROGRESSIVE, FOUR_CARD_ENVY)

    def name_of(cell: Cell) -> str:
        name = cell.five if by_five else cell.kind
        return name if name in paid else "other"

    return progressive_sheets(terms, lambda: hand_counts(terms, PROGRESSIVE, play.cells, name_of), envied)


def _notes(whole: WagerPar) -> list[str]:
    return [
        f"The house has {percent(whole.house_edge)} of the ante, {percent(whole.element_of_risk)} of all that is "
        "wagered on ante and play.",
        "Hands are played for ante, play and ante bonus only; other wagers are measured under that strategy.",
        "Prices are exact: only the figures at chip sizes include rounding and payout limits.",
    ]
