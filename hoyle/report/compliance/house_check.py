"""What is wrong with a house file: every finding of every table, and of all tables together.

It asks what a house asks when it opens a table (`hoyle.games.opening_checks`), so the two cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator

from hoyle.book.loader import load_game
from hoyle.book.resolve import Finding
from hoyle.book.strict_yaml import Place, Source
from hoyle.book.ways.way_block import OPTION
from hoyle.contract.favour import explained_favours, favours
from hoyle.engine.settlement.payout_limits import raised_limits
from hoyle.games.catalog import open_terms
from hoyle.games.opening_checks import LIMITS, POOLS, SEATS, Hindrance, Wanted, hindrances
from hoyle.games.tables_of_a_house import Standing, clashes, pools_of
from hoyle.report.compliance import way_trial
from hoyle.report.compliance.findings import Found, not_in_text
from hoyle.report.compliance.house_file import House, Posted

_KEYS = {SEATS: ("positions",), POOLS: ("jackpots",)}


class HouseReview:
    """The tables of a house in the order of its file. A table with an error does not stand beside the others."""

    def __init__(self, source: Source, house: House) -> None:
        self.source = source
        self.house = house
        self.standing: list[Standing] = []
        self.told: set[str] = set()  # what is said of an entry is not repeated for each of its tables

    def findings(self) -> Iterator[Found]:
        for game in self.house.games:
            path = f"{self.house.book}/{game}"
            file, _ = load_game(self.house.book, game)
            yield from not_in_text(path, file, self.source, ("games", game))
            for posted in self.house.tables(game):
                for found in self._of_table(path, posted):
                    if found.text not in self.told:
                        self.told.add(found.text)
                        yield found

    def _of_table(self, path: str, posted: Posted) -> Iterator[Found]:
        wrong = [*self._own_way(path, posted)] or [*self._hindered(path, posted)]
        yield from wrong
        if wrong:
            return
        _, terms = open_terms(path, posted.choices(), posted.pays)
        for note in raised_limits(terms, posted.posted()):
            yield self._of_book(path, posted, note)
        stands = Standing(posted.called or path, terms, pools_of(terms, posted.jackpots))
        apart = [
            self._of_book(path, posted, Finding("error", each.option, each.says, each.has, each.cite))
            for each in clashes(self.standing, stands)
        ]
        yield from apart
        if not apart:
            self.standing.append(stands)
        yield from self._house_favours(path, posted)
        yield from self._read_favours(path, posted)

    def _hindered(self, path: str, posted: Posted) -> Iterator[Found]:
        wanted = Wanted(
            path, posted.choices(), posted.pays, posted.posted(), posted.positions, posted.jackpots
        )
        for each in hindrances(wanted):
            if each.finding is not None:
                yield self._of_book(path, posted, each.finding)
            else:
                yield self._of_opening(path, posted, each)

    def _of_book(self, path: str, posted: Posted, finding: Finding) -> Found:
        place, is_own = self._place_of(posted, tuple(finding.path.split(".")))
        first, last = finding.cite.lines
        lines = f"line {first}" if first == last else f"lines {first}–{last}"
        name = f"{posted.called} {finding.path}" if posted.called and is_own else finding.path
        text = f"{self._at(place)}: {path} {name}: {finding.has}; {finding.says} ({finding.cite}, {lines})"
        return Found(finding.severity, text, path, finding.path, str(finding.cite))

    def _of_opening(self, path: str, posted: Posted, each: Hindrance) -> Found:
        place, is_own = self._place_of(posted, each.place)
        is_option = each.place[0] not in (LIMITS, SEATS, POOLS)
        called = posted.called if posted.called and is_own else ""
        says = f"{called}{' ' if is_option else ': '}{each.show()}" if called else each.show()
        text = f"{self._at(place)}: {path}{' ' if called or is_option else ': '}{says}"
        return Found("error", text, path, ".".join(each.place), each.cite)

    def _place_of(self, posted: Posted, at: tuple[str, ...]) -> tuple[Place, bool]:
        """Where the file says it: at the table itself, or at the entry whose choices it takes over."""
        for base in (posted.place, posted.entry):
            for inner in _written(at):
                if self.source.knows((*base, *inner)):
                    return (*base, *inner), base == posted.place and base != self._whole(base)
        return posted.place, posted.place != self._whole(posted.place)

    def _whole(self, place: Place) -> Place:
        """The only entry of a game needs no name."""
        return place[:2]

    def _at(self, place: Place) -> str:
        return f"{self.source.name}:{self.source.line_of(place)}"

    def _own_way(self, path: str, posted: Posted) -> Iterator[Found]:
        """A fault of the rows that the house wrote for a game or for a table of it, at the row that has it."""
        place = next(
            (base for base in (posted.place, posted.entry) if self.source.knows((*base, OPTION))), None
        )
        if place is None or any(
            each.finding for each in hindrances(Wanted(path, posted.choices(), posted.pays))
        ):
            return
        found = way_trial.trial(path, posted.choices(), posted.pays)
        if found is not None:
            at = self._at((*place, OPTION, *found.at))
            yield Found("error", f"{at}: {path} {OPTION}: {found.message}", path, OPTION)

    def _read_favours(self, path: str, posted: Posted) -> Iterator[Found]:
        """Wagers that the book's own rule leaves in the player's favour, with the reading that says so: a note."""
        for favour, reading in explained_favours(path, posted.choices(), posted.pays):
            text = (
                f"{self._at(posted.place)}: {path} {favour.label}: in the player's favour by {float(favour.gain):.2%} "
                f"by the rule as printed; see its reading {reading}"
            )
            yield Found("note", text, path, f"readings.{reading}")

    def _house_favours(self, path: str, posted: Posted) -> Iterator[Found]:
        """Wagers that the house's own prices or options leave in the player's favour. The book may allow it: a note."""
        if not posted.choices() and not posted.pays:
            return
        known = {favour.wager for favour in favours(path)}
        for favour in favours(path, posted.choices(), posted.pays):
            if favour.wager in known:
                continue  # the book's own; a check of the rulebook has it
            is_priced = favour.wager in posted.pays
            place, _ = self._place_of(posted, ("pays", favour.wager) if is_priced else ("options",))
            text = (
                f"{self._at(place)}: {path} {favour.label}: in the player's favour by {float(favour.gain):.2%} with "
                f"{'these prices' if is_priced else 'these options'}; the book allows it"
            )
            yield Found("note", text, path, f"pays.{favour.wager}" if is_priced else "options")


def _written(at: tuple[str, ...]) -> Iterator[Place]:
    """Where a house file writes a part of an opening, the likeliest first."""
    if at[0] in ("pays", "options"):
        yield at
    elif at[0] == LIMITS:
        yield from ([at] if len(at) > 1 else [("most",), ("least",), ("chip",)])
    elif at[0] in _KEYS:
        yield _KEYS[at[0]]
    else:
        yield from (("options", *at), ("collections", *at), at)
