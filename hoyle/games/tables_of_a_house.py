"""What the tables of one house share, and where two of them cannot stand in one house: for the house and its check.

By default all tables of a game share a pool for each meter of the book, and so do the games whose meters the book
links; a house may name the pool of a meter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from hoyle.book.cite import Citation
from hoyle.book.terms import Terms
from hoyle.engine.settlement.jackpot import reset_of, seed_of
from hoyle.kit.editions import any_edition, book_of
from hoyle.kit.money import show_money


class Standing(NamedTuple):
    """A table of the house: what it is called, its terms and the pool of each of its meters."""

    called: str
    terms: Terms
    pools: Mapping[str, str]


class Clash(NamedTuple):
    """Why a table cannot stand beside another one. `option` is what would have to change."""

    option: str
    has: str
    says: str
    cite: Citation


def pools_of(terms: Terms, named: Mapping[str, str] | None = None) -> dict[str, str]:
    """The pool of each meter of a table."""
    room = terms.file.room
    keys = (*terms.meters(), *(room.jackpots if room else ()))
    return {key: (named or {}).get(key) or _usual_pool(terms, key) for key in keys}


def _usual_pool(terms: Terms, key: str) -> str:
    meter = terms.file.meters.get(key)
    if meter is not None and meter.linked:
        return f"{book_of(terms.book)}.{meter.linked}"
    return f"{any_edition(terms.path)}.{key}"


def clashes(others: Iterable[Standing], mine: Standing) -> Iterator[Clash]:
    """Every clash with the tables that stand already, each option and each jackpot once."""
    told: set[str] = set()
    for other in others:
        for clash in (*_choices(other, mine), *_seeds(other, mine)):
            if clash.option not in told:
                told.add(clash.option)
                yield clash


def _choices(other: Standing, mine: Standing) -> Iterator[Clash]:
    """A choice that binds all tables of a game in one house."""
    if other.terms.path != mine.terms.path:
        return
    for name, option in mine.terms.file.options.items():
        theirs, own = other.terms.options[name], mine.terms.options[name]
        if option.scope == "house" and theirs != own:
            says = f"{theirs} was chosen at {other.called}, and all tables of a house have the same"
            yield Clash(name, f"{own} was chosen", says, mine.terms.cite(option.cite, option.lines))


def _seeds(other: Standing, mine: Standing) -> Iterator[Clash]:
    """A jackpot that would start, or start again, from another amount than the tables that feed it now give it."""
    wanted = {mine.pools[key]: key for key in mine.terms.meters()}
    for key in other.terms.meters():
        own = wanted.get(other.pools.get(key, ""))
        if own is None:
            continue
        meter = mine.terms.file.meters[own]
        for of, option in ((seed_of, meter.seed), (reset_of, meter.reset or meter.seed)):
            here, there = of(mine.terms, own), of(other.terms, key)
            if here == there:
                continue
            has = (
                f"the jackpot {other.pools[key]} would be reset to {show_money(here)}, and is reset to "
                f"{show_money(there)} at {other.called}"
            )
            says = f"set {option} to that amount, or name a pool of its own"
            yield Clash(str(option), has, says, mine.terms.cite(meter.cite, meter.lines))
            break
