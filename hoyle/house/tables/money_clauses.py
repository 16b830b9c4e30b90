"""The clause of each transfer that no settlement line makes: wagers, pots, contributions to jackpots."""

from __future__ import annotations

from hoyle.book import Terms
from hoyle.engine.round.script import POT
from hoyle.ledger.postings import METER


def clauses_of(terms: Terms) -> dict[str, str]:
    """By wager, and by `meter:` and its name; the empty name has the clause of the game itself."""
    file, room = terms.file, terms.file.room
    cited = {"": (None, None)} | {name: (each.cite, each.lines) for name, each in terms.wagers.items()}
    cited |= {f"{METER}{name}": (each.cite, each.lines) for name, each in file.meters.items()}
    if room is not None:
        cited[POT] = (room.betting.cite, room.betting.lines)
        cited |= {f"{METER}{name}": (each.cite, each.lines) for name, each in room.jackpots.items()}
    return {name: str(terms.cite(place, lines)) for name, (place, lines) in cited.items()}
