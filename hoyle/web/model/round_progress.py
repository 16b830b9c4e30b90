"""A round's progress, derived from its events: chips in the pot, folds, the last action of each seat, hands set."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hoyle.games.baccarat.chemin_de_fer.holding_the_bank import HOLDS
from hoyle.games.poker_room.segments import SEGMENTS
from hoyle.web.site.html import money, words

_SETS = re.compile(r"(?:the (bank|dealer)|place (\d+)) sets (.+)")
_PART = re.compile(r"(\S+(?: \S+)*) \((\w+)\)")
_SETTING = re.compile(r"(medium(_\d)+_)?low(_\d)+")
_PARTS = {2: ("high", "low"), 3: ("high", "medium", "low")}
POINTS = "points"  # settled between seats at the end; never a pot
ACTS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises",
    "complete": "completes",
}


class SetPart(NamedTuple):
    """One of the hands that cards or tiles were set into."""

    name: str
    held: tuple[str, ...]
    rank: str


SetHands = tuple[SetPart, ...]


def spot_of(to: str) -> int:
    """The seat that a hand belongs to; 0 for a hand of no seat."""
    place = to.partition(".")[0]
    return int(place) if place.isdigit() else 0


@dataclass
class Played:
    put_in: dict[int, int] = field(default_factory=dict)  # into the pot, by seat
    street_bets: dict[int, int] = field(default_factory=dict)  # of these, in this betting round
    folded: set[int] = field(default_factory=set)
    last_acts: dict[int, str] = field(default_factory=dict)
    dealt: list[int] = field(default_factory=list)  # seats in the order of their first cards
    set_hands: dict[str, SetHands] = field(default_factory=dict)
    banker: str = ""  # who took a bank that is bid for
    _has_acted: bool = False

    def follow(self, event: Mapping[str, Any]) -> None:
        kind = event["event"]
        if kind == "drawn":
            self._drawn(event)
        elif kind == "posted" and event["what"] != POINTS:
            self._put(event["spot"], event["cents"])
            self.last_acts[event["spot"]] = words(event["what"])
        elif kind == "chose":
            self._chose(event)
        elif kind == "noted":
            self._noted(str(event["text"]))

    def _put(self, spot: int, cents: int) -> None:
        for bets in (self.put_in, self.street_bets):
            bets[spot] = bets.get(spot, 0) + cents

    def _chose(self, event: Mapping[str, Any]) -> None:
        spot, name, cents = event["spot"], str(event["choice"]), int(event["cents"])
        self._has_acted = True
        if cents and self.put_in:
            self._put(spot, cents)
        if name in HOLDS:
            self.banker = str(event["seat"])
        if name == "fold":
            self.folded.add(spot)
        if name in SEGMENTS:
            return
        cost = f" {money(cents)}" if cents else ""
        self.last_acts[spot] = f"{ACTS.get(name, words(plain_choice(name)))}{cost}"

    def _drawn(self, event: Mapping[str, Any]) -> None:
        """A card after an action begins the next street: bets go into the pot."""
        spot = spot_of(event["to"])
        if spot and spot not in self.dealt and "." not in event["to"]:
            self.dealt.append(spot)
        if self._has_acted:
            self._has_acted = False
            self.street_bets = {}
            self.last_acts = {spot: said for spot, said in self.last_acts.items() if spot in self.folded}

    def _noted(self, text: str) -> None:
        found = _SETS.match(text)
        if found:
            whose, place, told = found.groups()
            self.set_hands[place or whose] = _parts(told)


def _parts(told: str) -> SetHands:
    """
    >>> [part.name for part in _parts("9c 9d 4h 2s (pair) over Ac Kd (high_card) over Qs (high_card)")]
    ['high', 'medium', 'low']
    """
    found = [match.groups() for part in told.split(" over ") if (match := _PART.fullmatch(part))]
    names = _PARTS.get(len(found), ())
    return tuple(
        SetPart(name, tuple(held.split()), rank) for name, (held, rank) in zip(names, found, strict=False)
    )


def plain_choice(name: str) -> str:
    """A choice without hidden information: discards by their number; opening hands means not to surrender.

    >>> plain_choice("discard_1_4"), plain_choice("stand_pat"), plain_choice("open"), plain_choice("low_2_7")
    ('discards 2', 'stand_pat', 'no_surrender', 'sets the hand')
    """
    if name == "open":
        return "no_surrender"
    if _SETTING.fullmatch(name):
        return "sets the hand"
    verb, _, places = name.partition("_")
    if verb == "discard" and places.replace("_", "").isdigit():
        return f"discards {len(places.split('_'))}"
    return name
