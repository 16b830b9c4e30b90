"""Lines against a player's bank, held back until the action reaches them.

A script calls a wager when its result is known: a bust at once, a side wager on the first cards. The bank's cover is
used in the order of action: place by place from where the action starts; at a place the player who sits there first,
then the others as they wagered; of one player in the book's `settlement_order`, then in the order in which the wagers
were made. So a line waits until every wager at its own place and at the places before it is called. Where a book says
`settlement_by: wager`, all places are settled for one kind of wager before the next, and each line waits for all calls.

A wager uses up what it wins or loses, whichever it is, so a bank neither pays nor takes more than it put up. Where a
book has several players' wagers on one place stand as one, they share what is left of the cover by their amounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from hoyle.book.terms import Terms
from hoyle.engine.round.felt import Felt
from hoyle.engine.round.script import Line
from hoyle.engine.settlement.settle import fee_cents
from hoyle.kit.money import divide

RETURNED, KEPT = "returned", "kept"


class Order(NamedTuple):
    """What the terms say of the order at one place."""

    rank: Mapping[str, int]  # wagers that the book puts in order
    as_one: bool  # several players' wagers on one place stand as one
    by_wager: bool = False  # one kind of wager is settled at all places before the next
    kinds: Mapping[str, int] = {}  # of which kind each is: several wagers may be settled together
    keeps_uncovered: bool = False  # the bank keeps wagers that it cannot cover

    def rank_of(self, wager: str) -> int:
        """Those that the book does not put in order come last."""
        return self.rank.get(wager, len(self.rank))


@lru_cache(maxsize=1024)
def order_of(terms: Terms) -> Order:
    settings = terms.settings
    named = settings.get("settlement_order", ())
    groups = [str(entry).split() for entry in named] if isinstance(named, tuple) else []
    rank = {wager: at for at, wager in enumerate(wager for group in groups for wager in group)}
    kinds = {wager: at for at, group in enumerate(groups) for wager in group}
    return Order(
        rank,
        settings.get("wagers_on_one_place") == "as_one",
        settings.get("settlement_by") == "wager",
        kinds,
        settings.get("uncovered_wagers") == KEPT,
    )


class HeldLines:
    """The lines of one round that a player's bank has still to cover, in the order in which they were called."""

    def __init__(self, felt: Felt) -> None:
        self._felt = felt
        self._lines: list[Line] = []
        self._passed: set[int] = set()  # places that the action has passed
        self._order = order_of(felt.terms)

    def __bool__(self) -> bool:
        return bool(self._lines)

    def add(self, line: Line) -> None:
        assert line.spot not in self._passed, f"{line.label} is called after the action has passed its place"
        self._lines.append(line)

    def stake_ids(self) -> set[int]:
        return {line.stake_id for line in self._lines if line.kind != "bonus"}

    def clear(self) -> None:
        self._lines.clear()

    def release(self, undecided: Iterable[int] = ()) -> list[Line]:
        """The lines that the action has reached, as far as they are covered, in the order in which they were called.

        `undecided` are places with a call whose price is not known yet.
        """
        open_places = {*undecided, *self._open_places()}
        waits = not self._felt.is_start_known or (self._order.by_wager and bool(open_places))
        reached = [] if waits else self._reached(open_places)
        place = {spot: at for at, spot in enumerate(reached)}
        self._passed.update(reached)
        due = [line for line in self._lines if line.spot in place]
        if not due:
            return []
        self._lines = [line for line in self._lines if line.spot not in place]
        covered = self._cover(sorted(due, key=lambda line: self._turn(line, place[line.spot])))
        found = [covered[id(line)] for line in due]
        return [line for line in found if line.net or line.kind != "bonus"]  # an empty bonus has no line

    def _open_places(self) -> list[int]:
        settled, standing = self._felt.settled, self._felt.standing
        stakes = self._felt.stakes.items()
        return [stake.spot for key, stake in stakes if key not in settled and key not in standing]

    def _reached(self, open_places: set[int]) -> list[int]:
        """The places up to the first that is open. The house's own wager against the bank comes before all players'."""
        reached: list[int] = []
        for spot in (0, *self._felt.order_of_settlement(self._felt.spots())):
            if spot in open_places:
                break
            reached.append(spot)
        return reached

    def _turn(self, line: Line, place: int) -> tuple[int, int, int, int, int, bool]:
        """By place, player, wager, and then as they were made; or first of all by the kind of wager. A bonus that the
        book does not list follows its wager."""
        order, stake = self._order, self._felt.stakes[line.stake_id]
        wager = order.rank.get(line.wager, order.rank_of(stake.wager))
        player = 0 if order.as_one else self._player(stake.seat, stake.spot)
        kinds = order.kinds
        kind = kinds.get(line.wager, kinds.get(stake.wager, len(kinds))) if order.by_wager else 0
        return kind, place, player, wager, stake.id, line.kind == "bonus"

    def _player(self, seat: str, spot: int) -> int:
        """0 for the player who sits at the place; others by the first wager that they made there."""
        if self._felt.owners.get(spot) == seat:
            return 0
        return min(stake.id for stake in self._felt.at(spot) if stake.seat == seat)

    def _cover(self, lines: list[Line]) -> dict[int, Line]:
        """Each line with what the bank covers of it, by the line's identity."""
        if not self._order.as_one:
            return {id(line): self._covered(line, self._use(abs(line.net))) for line in lines}
        covered: dict[int, Line] = {}
        for _, group in groupby(lines, lambda line: (line.spot, line.wager)):
            together = list(group)
            owed = [abs(line.net) for line in together]
            used = self._use(sum(owed))
            shares = divide(used, owed) if used else [0] * len(owed)
            for line, share in zip(together, shares, strict=True):
                covered[id(line)] = self._covered(line, share)
        return covered

    def _use(self, cents: int) -> int:
        """Use up the cover, as far as it goes."""
        felt = self._felt
        assert felt.cover is not None
        used = min(cents, felt.cover)
        felt.cover -= used
        return used

    def _covered(self, line: Line, share: int) -> Line:
        """The part that the bank cannot cover is returned, or kept where the terms say so."""
        owed = abs(line.net)
        if share == owed:
            return line
        if self._order.keeps_uncovered and line.kind == "settled":
            net = share - line.stake * (owed - share) // owed if line.net > 0 else -owed
            return line._replace(net=net, uncovered=owed - share)
        net = share if line.net > 0 else -share
        terms = self._felt.terms
        charged = bool(terms.percent_fees) and line.kind == "settled"
        fee = fee_cents(terms, self._felt.stakes[line.stake_id], net) if charged else 0
        return line._replace(net=net, fee=fee, uncovered=owed - share)
