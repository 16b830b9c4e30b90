"""Reads hands in PokerStars' text format as fields of the PHH notation. What is not of the format is refused by its
line.

A file is a list of hands: a heading with the game and the stakes, the seats with their chips, what is posted, the
streets with what each player does, what each collects, and a summary that may show hands that were mucked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from hoyle.errors import HoyleError
from hoyle.phh.plain_fields import Fields

START = re.compile(r"^PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #", re.MULTILINE)
_AMOUNT = r"[$€£]?([\d,]+(?:\.\d+)?)"
_HEAD = re.compile(r"^PokerStars .*?#\d+: .*?(Hold'em|Omaha Hi/Lo|Omaha) "
                   r"(No Limit|Pot Limit|Limit)\b.*?\(" + _AMOUNT + "/" + _AMOUNT)  # fmt: skip
_GAME = re.compile(r"^PokerStars .*?#\d+: +(?:Tournament #\d+, \S+ (?:[A-Z]{3} )?)?(.*?)(?: \(| - )")
_TABLE = re.compile(r"^Table '.*?'(?: .*?)?(?: Seat #(\d+) is the button)?\s*$")
_SEAT = re.compile(r"^Seat (\d+): (.+) \(" + _AMOUNT + r" in chips(?:, .*?)?\)(.*)$")
_POST = re.compile(
    r"^(.+): posts (the ante|small blind|big blind|small & big blinds|button blind|straddle) " + _AMOUNT
)
_MOVE = re.compile(r"^(.+): (folds|checks|calls|bets|raises)(?: |$)(.*)$")
_TO = re.compile(_AMOUNT + r"(?: to " + _AMOUNT + ")?")
_SHOWS = re.compile(r"^(.+): shows? \[([^\]]+)\]")
_MUCKS = re.compile(r"^(.+): (?:mucks hand|doesn't show hand)")
_DEALT = re.compile(r"^Dealt to (.+?)((?: \[[^\]]*\])+)\s*$")
_STREET = re.compile(r"^\*\*\* (.+?) \*\*\*(.*)$")
_COLLECTED = re.compile(r"^(.+) collected " + _AMOUNT + r" from ")
_RETURNED = re.compile(r"^Uncalled bet \(" + _AMOUNT + r"\) returned to ")
_MUCKED = re.compile(
    r"^Seat \d+: (.+?)(?: \((?:button|small blind|big blind)\))* (?:mucked|showed) \[([^\]]+)\]"
)
_TALK = re.compile(
    r"^.+(?: said, \"|: is sitting out| sits out| has timed out| is (?:dis)?connected| has returned| leaves the table"
    r"| joins the table| will be allowed to play| was removed from the table| is sitting out|: sits out"
    r"| re-buys | wins the tournament| finished the tournament| cashed out| chose to )"
)
_VARIANTS = {
    ("Hold'em", "No Limit"): "NT", ("Hold'em", "Limit"): "FT", ("Omaha", "Pot Limit"): "PO",
    ("Omaha Hi/Lo", "Limit"): "FO/8",
}  # fmt: skip
_HOLE = {"NT": 2, "FT": 2, "PO": 4, "FO/8": 4}
_BOARDS = ("FLOP", "TURN", "RIVER")
UNKNOWN = "??"


def is_pokerstars(text: str) -> bool:
    return START.search(text[:2000]) is not None


def split_pokerstars(text: str) -> Iterator[tuple[int, str]]:
    """Each hand with the number of its first line."""
    starts = [found.start() for found in START.finditer(text)]
    line, before = 1, 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        line += text.count("\n", before, start)
        before = start
        yield line, text[start:end]


def pokerstars_fields(text: str, first_line: int = 1) -> Fields:
    return _PokerStarsHand(text, first_line).fields()


class _PokerStarsHand:
    """Follows the lines of one hand; `fields` puts together what they said."""

    def __init__(self, text: str, first_line: int) -> None:
        self._line, self._said = first_line, ""
        self._code, self._stakes = "", ("", "")
        self._button = 0
        self._seats: dict[int, tuple[str, str]] = {}
        self._antes: dict[str, str] = {}
        self._blinds: list[tuple[str, str, str]] = []  # who, what, amount
        self._events: list[tuple[str, str, str]] = []  # who or "", what, cards or amount
        self._known: dict[str, list[str]] = {}  # cards of each player that the file tells at some place
        self._won: dict[str, list[str]] = {}
        self._board: list[str] = []
        self._has_cards = self._is_summary = False
        for at, said in enumerate(text.splitlines()):
            self._line, self._said = first_line + at, said.strip()
            if self._said:
                self._read(at)
        if not self._is_summary:
            self._refuse("the hand ends here without *** SUMMARY ***; give the whole hand")

    def _refuse(self, why: str) -> NoReturn:
        raise HoyleError(f'line {self._line}: {why} ("{self._said[:80]}")')

    # Line by line.

    def _read(self, at: int) -> None:
        said = self._said
        if at == 0:
            self._head()
        elif self._is_summary:
            if found := _MUCKED.match(said):
                self._see(found[1], found[2])
        elif found := _STREET.match(said):
            self._street(found[1], found[2])
        elif not self._has_cards and (found := _SEAT.match(said)):
            if "out of hand" not in found[4] and "sitting out" not in found[4]:
                self._seats[int(found[1])] = (found[2], found[3].replace(",", ""))
        elif not self._has_cards and (found := _TABLE.match(said)):
            self._button = int(found[1] or 0)
        else:
            self._act(said)

    def _head(self) -> None:
        found = _HEAD.match(self._said)
        code = _VARIANTS.get((found[1], found[2]), "") if found else ""
        if not found or not code:
            game = _GAME.match(self._said)
            known = ", ".join(" ".join(each) for each in _VARIANTS)
            self._refuse(
                f"{game[1] if game else 'this'} is not a game that is read from this format; known: {known}"
            )
        self._code, self._stakes = code, (found[3].replace(",", ""), found[4].replace(",", ""))

    def _act(self, said: str) -> None:
        if found := _POST.match(said):
            self._post(self._player(found[1]), found[2], found[3].replace(",", ""))
        elif found := _DEALT.match(said):
            self._deal(self._player(found[1]), re.findall(r"\[([^\]]*)\]", found[2]))
        elif found := _MOVE.match(said):
            self._move(self._player(found[1]), found[2], found[3])
        elif found := _SHOWS.match(said):
            self._see(self._player(found[1]), found[2])
            self._events.append((found[1], "sm", found[2].replace(" ", "")))
        elif found := _COLLECTED.match(said):
            self._won.setdefault(self._player(found[1]), []).append(found[2].replace(",", ""))
        elif (found := _MUCKS.match(said)) and "mucks" in said:
            self._events.append((self._player(found[1]), "sm", ""))
        elif not (found or _RETURNED.match(said) or _TALK.match(said) or said.startswith("***********")):
            self._refuse("this is no line of a hand in PokerStars' format")

    def _player(self, name: str) -> str:
        if name not in [each for each, _ in self._seats.values()]:
            self._refuse(f"{name} has no seat in this hand")
        return name

    def _post(self, who: str, what: str, amount: str) -> None:
        if what == "the ante":
            self._antes[who] = amount
        elif what in ("small & big blinds", "button blind"):
            self._refuse(
                "a dead small blind and a button blind have no field in the notation; leave this hand out"
            )
        else:
            self._blinds.append((who, what, amount))

    def _deal(self, who: str, groups: list[str]) -> None:
        self._known[who] = self._cards(groups[-1])

    def _cards(self, text: str) -> list[str]:
        cards = text.split()
        if not all(re.fullmatch(r"[2-9TJQKA][cdhs]", card) for card in cards):
            self._refuse(f"{text} are no cards; a card is its rank and suit, such as Ah")
        return cards

    def _see(self, who: str, text: str) -> None:
        cards = self._cards(text)
        if len(cards) >= len(self._known.get(who, [])):
            self._known[who] = cards

    def _move(self, who: str, what: str, rest: str) -> None:
        if what in ("folds", "checks", "calls"):
            self._events.append((who, "f" if what == "folds" else "cc", ""))
            return
        found = _TO.match(rest)
        if not found:
            self._refuse(f"{who} {what} without an amount")
        self._events.append((who, "cbr", (found[2] or found[1]).replace(",", "")))

    def _street(self, name: str, rest: str) -> None:
        if name == "SUMMARY":
            self._is_summary = True
        elif name == "HOLE CARDS":
            self._has_cards = True
        elif name.startswith(("FIRST ", "SECOND ")):
            self._refuse("the board is run twice, which the notation cannot express; leave this hand out")
        elif name in _BOARDS:
            groups = re.findall(r"\[([^\]]*)\]", rest)
            if not groups:
                self._refuse(f"the {name.lower()} has no cards")
            self._events.append(("", "db", "".join(self._cards(groups[-1]))))
        elif name != "SHOW DOWN":
            self._refuse(f"{name} is no street of this game")

    # Put together.

    def fields(self) -> Fields:
        order = self._order()
        number = {name: f"p{at + 1}" for at, name in enumerate(order)}
        stacks = dict(self._seats.values())
        fields: Fields = {
            "variant": self._code, "ante_trimming_status": True, "players": order,
            "antes": [self._antes.get(name, "0") for name in order],
            "starting_stacks": [stacks[name] for name in order],
            "blinds_or_straddles": self._posted(order),
            "actions": list(self._actions(order, number)),
            "winnings": [_sum(self._won.get(name, [])) for name in order],
        }  # fmt: skip
        if self._code in ("NT", "PO"):
            fields["min_bet"] = self._stakes[1]
        else:
            fields |= {"small_bet": self._stakes[0], "big_bet": self._stakes[1]}
        return fields

    def _order(self) -> list[str]:
        """From the left of the button on. With two players the button has the small blind and comes last."""
        if len(self._seats) < 2:
            self._refuse("a hand has two players or more; this one does not name their seats")
        seats = sorted(self._seats)
        seats = [seat for seat in seats if seat > self._button] + [
            seat for seat in seats if seat <= self._button
        ]
        return [self._seats[seat][0] for seat in seats]

    def _posted(self, order: list[str]) -> list[str]:
        posted = dict.fromkeys(order, "0")
        seen: set[str] = set()
        for who, what, amount in self._blinds:
            # A second big blind is of a player who comes in, not in turn: a minus sign says so in the notation.
            posted[who] = f"-{amount}" if what in seen else amount
            seen.add(what)
        if len(order) == 2:
            # The notation lists the blinds of two players in reverse.
            return [posted[order[1]], posted[order[0]]]
        return [posted[who] for who in order]

    def _actions(self, order: list[str], number: dict[str, str]) -> Iterator[str]:
        for who in order:
            cards = self._known.get(who) or [UNKNOWN] * _HOLE[self._code]
            yield f"d dh {number[who]} {''.join(cards)}"
        for who, what, rest in self._events:
            yield " ".join(filter(None, (number.get(who, "d"), what, rest)))


def _sum(amounts: list[str]) -> str:
    cents = 0
    for amount in amounts:
        whole, _, part = amount.partition(".")
        cents += int(whole) * 100 + int((part + "00")[:2])
    return f"{cents // 100}.{cents % 100:02}"
