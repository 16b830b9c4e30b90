"""Under which clause money moves that no settlement line moves: wagers as they are made, pots, what feeds a jackpot."""

from __future__ import annotations

from hoyle.book import Terms
from hoyle.engine.round.script import POT
from hoyle.ledger.postings import METER


def clauses_of(terms: Terms) -> dict[str, str]:
    """By wager, and by `meter:` and its name; under no name that of the game itself, for a bank and whatever else."""
    file, room = terms.file, terms.file.room
    cited = {"": (None, None)} | {name: (each.cite, each.lines) for name, each in terms.wagers.items()}
    cited |= {f"{METER}{name}": (each.cite, each.lines) for name, each in file.meters.items()}
    if room is not None:
        cited[POT] = (room.betting.cite, room.betting.lines)
        cited |= {f"{METER}{name}": (each.cite, each.lines) for name, each in room.jackpots.items()}
    return {name: str(terms.cite(place, lines)) for name, (place, lines) in cited.items()}
