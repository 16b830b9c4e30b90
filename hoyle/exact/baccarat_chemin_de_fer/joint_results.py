"""Joint results of chemin de fer: a seat has the bank or wagers against it, never both."""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book import Terms
from hoyle.engine import Stake
from hoyle.exact.common.joint_results import IsCounted, Together
from hoyle.exact.common.largest_stake import most_of
from hoyle.games.baccarat.baccarat_chemin_de_fer import RESULTS
from hoyle.games.baccarat.chemin_de_fer.participants import BANKER, PLAYER

SAID = {1: "the player's hand wins", 0: "stand off", -1: "the banker's hand wins"}


def together(terms: Terms, most_cents: int, is_counted: IsCounted) -> Iterator[Together]:
    for side, wager in enumerate((PLAYER, BANKER)):
        if is_counted(wager, ""):
            stake = Stake(0, "", 0, wager, most_of(terms, wager, most_cents))
            for lead, said in SAID.items():
                yield Together(f"{said}, {wager}", ((stake, RESULTS[lead][side]),))
