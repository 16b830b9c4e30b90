"""Joint results of crazy 4 poker: all wagers of a seat by its hand and the dealer's."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.exact.common.four_card_play import RESULTS
from hoyle.exact.common.four_card_rounds import called, envy_of_the_others, every_hand, stakes_of
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.crazy_4_poker.solve import calls
from hoyle.games.house_poker.crazy_4_poker import QUEENS
from hoyle.games.parts.four_card_hands import FOUR_CARD_PROGRESSIVE, name_by_hand
from hoyle.games.parts.progressive import PROGRESSIVE
from hoyle.kit.ranking import Rank


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    """For every hand and result the calls of all wagers, played for the most that a hand may play. A pair may not
    always: then the result is a bound, and never the largest."""
    stakes = stakes_of(terms, most_cents, lambda wager: is_counted(wager, ""))
    envy = envy_of_the_others(terms, most_cents, is_counted)
    most = max(map(int, terms.list("play_multiples")))
    for held in every_hand(_kind, with_sixth=False):
        for result in RESULTS:
            outcomes = {part.wager: part.outcome for part in calls(terms, most, held.four, result)}
            outcomes["queens_up"] = held.four
            outcomes[PROGRESSIVE] = held.four if held.four in FOUR_CARD_PROGRESSIVE else "other"
            told = f"{held.four}, {result}".replace("_", " ")
            yield Together(told, called(stakes, outcomes) + envy, is_bound=bool(envy))


def _kind(rank: Rank) -> str:
    return name_by_hand(rank, QUEENS)
