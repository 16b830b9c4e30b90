"""Crazy 4 poker under best play, over every hand and dealer's hand.

The ante, the super bonus and the play wager are one decision and one joint result. A deal is the player's five cards
and the dealer's five or six.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hoyle.book import Terms
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
from hoyle.exact.common.poker_sheets import cards_in, limit_notes, part_sheet
from hoyle.exact.common.progressive import progressive_sheets
from hoyle.exact.sheet import Part, WagerPar
from hoyle.games.house_poker.crazy_4_poker import ENVIED, QUEENS, equipment, super_bonus_outcome
from hoyle.games.parts.four_card_hands import FOUR_CARD_PROGRESSIVE, name_by_hand
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.kit.ranking import Rank, meets, threshold

IS_COMPILED = True  # on a first run ever
WITH = "with super_bonus and play"
STRONG = "strong_pair"  # a pair with which more than the ante may be played

Sheets = tuple[list[WagerPar], list[str], list[str]]


def rules_of(terms: Terms) -> Rules:
    strong, first = terms.word("larger_play_needs"), int(terms.list("play_multiples")[0])

    def kind_of(rank: Rank) -> str:
        return STRONG if rank.name == "pair" and meets(rank, strong) else name_by_hand(rank, QUEENS)

    def may_play(kind: str, times: int) -> bool:
        return times == first or kind not in ("pair", "high_card", QUEENS)

    least = threshold(terms.word("dealer_qualifies"))
    return Rules(terms, cards_in(equipment(terms)), kind_of, calls, may_play, least)


def calls(terms: Terms, times: int, kind: str, result: str) -> list[Part]:
    """As the game calls a hand of this kind."""
    plain = result.removesuffix("_behind")
    called = [Part("ante", plain), Part("super_bonus", super_bonus_outcome(kind, result))]
    return [*called, Part("play", plain, Fraction(times))] if times else called


def solve(terms: Terms) -> Sheets:
    rules = rules_of(terms)
    play = best_play(rules)
    together = joint_sheet(rules, play, WITH)._replace(
        initial=Fraction(2), initial_name="ante and super_bonus"
    )
    parts = [part_sheet(terms, name, together.results, "ante") for name in ("ante", "super_bonus", "play")]
    queens = hand_sheet(terms, "queens_up", play.cells, queens_up_name)
    more, notes = _progressive(terms, play)
    told = [*_notes(together), *notes, *limit_notes(terms)]
    return [together, *parts, queens, *more], shares_told(play), told


def queens_up_name(cell: Cell) -> str:
    return QUEENS if cell.kind == STRONG else cell.kind


def _progressive(terms: Terms, play: Play) -> tuple[list[WagerPar], list[str]]:
    if PROGRESSIVE not in terms.wagers:
        return [], []

    def name_of(cell: Cell) -> str:
        return cell.kind if cell.kind in FOUR_CARD_PROGRESSIVE else "other"

    envy: Counter[str] = Counter()
    for cell in play.cells:
        envy[cell.kind if cell.times and cell.kind in ENVIED else "other"] += cell.deals
    return progressive_sheets(
        terms, lambda: hand_counts(terms, PROGRESSIVE, play.cells, name_of), ENVIED, envy
    )


def _notes(whole: WagerPar) -> list[str]:
    return [
        f"The house has {percent(whole.house_edge)} of the ante, {percent(whole.edge_of_initial)} of ante and super "
        f"bonus, {percent(whole.element_of_risk)} of all that is wagered on ante, super bonus and play.",
        "Hands are played for ante, super bonus and play only; other wagers are measured under that strategy.",
        "Prices are exact: only the figures at chip sizes include rounding and payout limits.",
    ]
