"""A table as one viewer sees it, read from the state that the house sends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from hoyle.web.model.round_progress import Played, SetHands, spot_of
from hoyle.web.model.table_hands import TableHands
from hoyle.web.model.table_offer import Offer

Plain = Mapping[str, Any]
NOT_HANDS = ("burn", "table")


class SeatModel(NamedTuple):
    name: str
    spot: int
    cents: int
    welcomes: bool = False
    until: int = 0  # when an idle seat is given up, in milliseconds since the epoch


class Result(NamedTuple):
    """A random result for all seats: dice, a pocket."""

    what: str
    items: tuple[str, ...]


@dataclass
class TableModel:
    """`events` are those of the running round, or of the last one until the next begins."""

    table: str
    viewer: str
    path: str
    options: Mapping[str, str | int]
    number: int
    position: str
    phase: str
    limits: Plain
    spot_count: int
    seats: Sequence[SeatModel]
    stakes: Sequence[Plain]
    events: Sequence[Plain]
    prompt: Plain | None
    lines: Sequence[Plain]
    meters: Mapping[str, int]
    carry: Plain
    bank: str
    bank_cents: int
    deadline: Plain | None
    closed_because: str
    dealer: str
    due: Sequence[Plain] = ()  # what people still have to do
    out_of_use: Sequence[str] = ()  # equipment that is closed
    has_window: bool = False  # betting has a time limit
    has_button: bool = False
    bank_next: str = ""  # the seat that is offered the bank next
    bank_offered: str = ""  # the one seat that may take it now
    bank_may_take: Sequence[str] = ()  # seats that could take it now
    bank_rounds: int = 0  # played by its holder
    is_broken: bool = False  # nobody takes the bank
    jackpots: Mapping[str, Plain] = field(default_factory=dict)  # details of each meter
    fair: Plain | None = None  # this round's seed commitment, where the house makes one
    last_fair: Plain | None = None  # and that of the last round
    past_owners: Mapping[int, str] = field(default_factory=dict)  # owners of the seats in the last round
    _table: TableHands = field(default_factory=TableHands)
    results: list[Result] = field(default_factory=list)
    played: Played = field(default_factory=Played)

    def __post_init__(self) -> None:
        for event in self.events:
            self._table.follow(event)
            self.played.follow(event)
            if event["event"] == "drawn" and event["to"] == "table":
                self.results.append(Result(event["what"], tuple(event["items"])))

    def closed(self) -> TableModel:
        """The same table after it has closed: no seats, stakes or prompt."""
        owners = self.past_owners or {seat.spot: seat.name for seat in self.seats}
        return replace(
            self, phase="closed", seats=(), stakes=(), prompt=None, deadline=None, bank="", bank_cents=0,
            past_owners=owners, _table=TableHands(), results=[], played=Played(),
        )  # fmt: skip

    # Games for a pot.

    @property
    def put_in(self) -> dict[int, int]:
        return self.played.put_in

    @property
    def pot(self) -> int:
        return sum(self.played.put_in.values())

    @property
    def street_bets(self) -> dict[int, int]:
        return self.played.street_bets if self.is_running else {}

    @property
    def folded(self) -> set[int]:
        return self.played.folded

    @property
    def last_acts(self) -> dict[int, str]:
        return self.played.last_acts

    def set_at(self, to: str) -> SetHands | None:
        """The hands that were set and are shown there. The bank's hands are at the dealer's or at a player's seat."""
        held = sorted(self._table.hands.get(to, ()))
        for whose in (to, "bank"):
            hands = self.played.set_hands.get(whose)
            if hands and sorted(item for part in hands for item in part.held) == held:
                return hands
        return None

    # Seats.

    @property
    def seat(self) -> SeatModel | None:
        return next((seat for seat in self.seats if seat.name == self.viewer), None)

    @property
    def is_seated(self) -> bool:
        return self.seat is not None

    @property
    def is_open(self) -> bool:
        """Is betting open?"""
        return self.phase == "open"

    @property
    def can_wager(self) -> bool:
        return self.is_open and self.is_seated

    @property
    def is_closed(self) -> bool:
        return self.phase == "closed"

    @property
    def is_running(self) -> bool:
        return self.phase == "in_round"

    def spots(self) -> range:
        return range(1, self.spot_count + 1)

    def owner_of(self, spot: int) -> str:
        return next((seat.name for seat in self.seats if seat.spot == spot), "")

    def player_at(self, spot: int) -> str:
        """The owner of the cards at a seat, who may have left since the last round."""
        return self.past_owners.get(spot) or self.owner_of(spot)

    def was_anothers(self, spot: int) -> bool:
        """Were the cards at this seat dealt to a player who has left it?"""
        return self.player_at(spot) not in (self.owner_of(spot), self.viewer)

    def show_name(self, name: str) -> str:
        """House bots are shown by their first names."""
        return name.removesuffix(f" of {self.table}")

    def show_names(self, text: str) -> str:
        """A sentence of the game with the names that are shown."""
        return text.replace(f" of {self.table}", "") if self.table else text

    def marks_of(self, name: str) -> list[str]:
        """Marks of a seat: bank, dice, button, sitting out."""
        marks = ["bank"] if name in (self.bank, self._bank_in_round) else []
        if self.carry.get("shooter") == name and not self.carry.get("offered"):
            marks.append("dice")
        if self._button and self._button == self._spot_of(name):
            marks.append("button")
        if name in self.carry.get("fantasy_land", ()):
            marks.append("fantasy land")
        if name in self.carry.get("out", ()):
            marks.append("sitting out")
        return marks

    @property
    def _bank_in_round(self) -> str:
        """The holder of a bank that is bid for: as taken in this round, else as the last one left it."""
        if self.is_running and self.played.banker:
            return self.played.banker
        return "" if self.carry.get("must_pass") else str(self.carry.get("banker", ""))

    @property
    def _button(self) -> int:
        """The first card goes to the seat after the button, so the last seat to be dealt in has the button."""
        last = int(self.carry.get("button") or 0)
        dealt = self.played.dealt
        if not self.has_button or not self.is_running:
            return last
        return dealt[-1] if dealt else 0

    def _spot_of(self, name: str) -> int:
        return next((seat.spot for seat in self.seats if seat.name == name), -1)

    def may_take(self, spot: int, offer: Offer) -> bool:
        """Could the viewer bet at this seat as well? The house checks it again."""
        seat = self.seat
        if seat is None or spot == seat.spot:
            return False
        owner = next((each for each in self.seats if each.spot == spot), None)
        if owner is not None:
            return owner.welcomes and offer.most("players_per_position_max") > 1
        most = offer.most("adjacent_position_count_max")
        return abs(spot - seat.spot) < most

    # Hands and stakes.

    @property
    def free_spots(self) -> int:
        return self.spot_count - len(self.seats)

    def table_hands(self) -> dict[str, list[str]]:
        return {
            to: items for to, items in self._table.hands.items() if not spot_of(to) and to not in NOT_HANDS
        }

    def hands_at(self, spot: int) -> dict[str, list[str]]:
        return {to: items for to, items in self._table.hands.items() if spot_of(to) == spot}

    def source_of(self, to: str) -> str:
        return self._table.sources.get(to, "cards")

    def mine(self) -> list[Plain]:
        return [stake for stake in self.stakes if stake["seat"] == self.viewer]

    # The prompt.

    @property
    def asked(self) -> str:
        """The seat that the round waits for, `chance`, or an empty string."""
        return str(self.prompt["waiting_for"]) if self.prompt else ""

    @property
    def asked_spot(self) -> int:
        return int(self.prompt.get("spot", 0)) if self.prompt else 0

    @property
    def is_asked(self) -> bool:
        return bool(self.prompt and "choices" in self.prompt)

    def is_asked_about(self, to: str) -> bool:
        """Is this the hand, of several at one seat, that the prompt is about?"""
        if not self.prompt or len(self.hands_at(self.asked_spot)) < 2 or spot_of(to) != self.asked_spot:
            return False
        return str(self.prompt.get("about", "")).startswith(" ".join(self._table.hands[to]))

    @property
    def until(self) -> int:
        """When time runs out, in milliseconds since the epoch; 0 without a clock."""
        return _milliseconds(self.deadline)


def _milliseconds(deadline: Plain | None) -> int:
    return int(datetime.fromisoformat(str(deadline["at"])).timestamp() * 1000) if deadline else 0


def read_table(
    state: Plain,
    last_events: Sequence[Plain],
    past_owners: Mapping[int, str] | None = None,
    *,
    has_button: bool = False,
) -> TableModel:
    """The model of the house's state. `last_events` show until the next round; `past_owners` held the seats then."""
    running = state["round"]
    seats = [
        SeatModel(
            name,
            place["spot"],
            place["stack"],
            name in state.get("welcomes", ()),
            _milliseconds(place.get("deadline")),
        )
        for name, place in state["places"].items()
    ]
    return TableModel(
        table=state["id"], viewer=state["viewer"], path=state["path"], options=state["options"],
        number=state["number"], position=state["position"], phase=state["phase"], limits=state["limits"],
        spot_count=state["spot_count"], seats=sorted(seats, key=lambda seat: seat.spot),
        stakes=[stake for stake in state["stakes"] if not stake["settled"]],
        events=running["events"] if running else last_events,
        prompt=state["prompt"], lines=state["lines"] if running else state["last"].get("lines", ()),
        meters=state["meters"], carry=state["carry"], bank=state["bank"]["holder"],
        bank_cents=state["bank"]["cover"] or 0, deadline=state["deadline"],
        closed_because=state["disabled"] or ", ".join(state["stopped"]), dealer=state["dealer"],
        due=state.get("due", ()), out_of_use=state.get("closed", ()),
        has_window=state["pace"][0] is not None, has_button=has_button,
        bank_next=state["bank"].get("next") or "", bank_offered=state["bank"].get("offered", ""),
        bank_may_take=state["bank"].get("may_take", ()), bank_rounds=state["bank"].get("rounds", 0),
        is_broken=state["bank"].get("broken", False),
        jackpots=state.get("jackpots", {}), fair=state["fair"],
        last_fair=state["last"].get("fair"), past_owners=past_owners or {},
    )  # fmt: skip


def past_table(
    path: str, viewer: str, events: Sequence[Plain], owners: Mapping[int, str], table: str = ""
) -> TableModel:
    """The model of a finished round."""
    seats = [SeatModel(name, spot, 0) for spot, name in sorted(owners.items())]
    return TableModel(
        table=table, viewer=viewer, path=path, options={}, number=0, position="", phase="closed", limits={},
        spot_count=max([*owners, 30]), seats=seats, stakes=(), events=events, prompt=None, lines=(), meters={},
        carry={}, bank="", bank_cents=0, deadline=None, closed_because="", dealer="",
    )  # fmt: skip
