"""The opening of a table as plain data: game, options, prices, limits, seats, pace, dealer and pools."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hoyle.book import Terms
from hoyle.book.stored_form import stored_form
from hoyle.engine import Limits, Table
from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.catalog import open_terms
from hoyle.games.poker_room.declaration import offered_jackpots
from hoyle.house.jackpots.pools import pools_of
from hoyle.house.tables.desk import AUTOMATIC, HUMAN
from hoyle.house.tables.pace import Pace
from hoyle.kit.money import show_money


def opening_of(
    path: str,
    options: Mapping[str, str | int] | None,
    pays: Mapping[str, Mapping[str, str]] | None,
    limits: Limits | None,
    seats: int | None,
    pace: Pace | None,
    dealer: str,
    pools: Mapping[str, str] | None,
    name: str,
) -> dict[str, Any]:
    """The opening, validated by resolving it once. A table keeps its terms for its whole life."""
    if dealer not in (AUTOMATIC, HUMAN):
        raise CommandRefused(f'the dealer must be "{AUTOMATIC}" or "{HUMAN}", not "{dealer}"')
    game, terms = open_terms(path, dict(options or {}), {k: dict(v) for k, v in (pays or {}).items()})
    limits = limits or Limits()
    _check_limits(limits, terms)
    spots = Table(game, terms, limits=limits).spot_count
    if seats is not None and not 1 <= seats <= spots:
        raise CommandRefused(f"{terms.path} takes 1 to {spots} seats, not {seats}")
    pace = pace or Pace()
    for seconds in pace:
        if seconds is not None and not 0 < seconds <= 3600:
            raise CommandRefused(f"a time limit is 1 to 3600 seconds, or none; not {seconds}")
    unknown = set(pools or {}) - set(terms.meters()) - set(offered_jackpots(terms))
    if unknown:
        raise CommandRefused(f"{terms.path} has no meter {', '.join(sorted(unknown))} under these options")
    return {
        "path": terms.path, "options": dict(terms.options), "pays": {k: dict(v) for k, v in terms.pays.items()},
        "fingerprint": terms.fingerprint, "wording": stored_form(terms)[1], "edition": terms.document.edition,
        "limits": {**limits._asdict(), "by_wager": {k: list(v) for k, v in limits.by_wager.items()}},
        "seats": seats or spots, "pace": list(pace), "dealer": dealer, "pools": pools_of(terms, pools), "name": name,
    }  # fmt: skip


def check_house_choices(opening: Mapping[str, Any], tables: Iterable[tuple[str, str, Terms]]) -> None:
    """Refuse a choice that binds all tables of a house, where a table of the game has another one."""
    for table, name, terms in tables:
        if terms.path != opening["path"]:
            continue
        for key, option in terms.file.options.items():
            first, mine = terms.options[key], opening["options"].get(key)
            if option.scope == "house" and first != mine:
                where = f"table {table} ({name})" if name else f"table {table}"
                raise CommandRefused(
                    f"{terms.path} {key}: {mine} was chosen, and {first} at {where}; all tables of a house have the "
                    f"same ({terms.cite(option.cite, option.lines)})"
                )


def _check_limits(limits: Limits, terms: Terms) -> None:
    for wager in limits.by_wager:
        if wager not in terms.wagers:
            raise UnknownName(f"wager in {terms.path} under these options", wager, terms.wagers)
    for least, most in ((limits.least, limits.most), *limits.by_wager.values()):
        if not 0 < least <= most:
            raise CommandRefused(f"no wager fits limits of {show_money(least)} to {show_money(most)}")
    if limits.chip <= 0:
        raise CommandRefused("the smallest chip must be worth more than $0")
