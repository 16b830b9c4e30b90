"""Rounds of ultimate Texas hold 'em side by side: a raise before the flop, after it or after the last card."""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.book import Terms
from hoyle.kernels.common.decided import DecidedRounds
from hoyle.kernels.common.random_deal import decks
from hoyle.kernels.common.seat_wagers import made_or_main
from hoyle.kernels.common.stepped import Phase, PlannedCards
from hoyle.kernels.ultimate_texas_holdem.rounds import compile_rounds, streets_of
from hoyle.strategy.wagered import Wagered

CARDS, ON_FLOP = 9, 7


def open_steps(terms: Terms, wagers: Sequence[Wagered], count: int, seed: int) -> PlannedCards:
    made = made_or_main(terms, wagers)
    rounds = DecidedRounds(lambda decided: compile_rounds(terms, made, None, decided))
    own = (0, 1) if terms["dealing"] == "stacks" else (0, 2)
    before, flop, last = (names for names in streets_of(terms)[:3])
    plans = [f"{street} {name}" for street, names in enumerate((before, flop, last)) for name in names[:-1]]
    plans.append(last[-1])  # to fold
    shown = (own, (*own, *range(4, ON_FLOP)), (*own, *range(4, CARDS)))
    names = ("before the flop", "after the flop", "after the last card")
    phases = []
    for street, offered in enumerate((before, flop, last)):
        leads: dict[str, int | str] = {name: f"{street} {name}" for name in offered[:-1]}
        leads[offered[-1]] = last[-1] if street == len(names) - 1 else street + 1
        phases.append(Phase(names[street], shown[street], leads))
    shoe = decks(terms.number("deck_count"))
    return PlannedCards(phases, plans, rounds.nets, shoe, CARDS, made, count, seed)
