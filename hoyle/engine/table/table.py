"""A table: seats come and go, wagers are made, round follows round, and every cent is somewhere.

Money is in accounts: each seat, the house, the felt (wagers not yet decided), each jackpot meter, what the house
collects for the use of the table, and what players give the dealers. Their sum never changes but by buying in and
cashing out.
"""

from __future__ import annotations

from collections.abc import Mapping

from hoyle.book.terms import Terms
from hoyle.engine.game import Game, Situation
from hoyle.engine.round.felt import Limits, Setup
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import FELT, HOUSE, POT, Answer, Ask, Carry, Choice, Chosen, Line, Stake
from hoyle.engine.settlement.jackpot import seed_of
from hoyle.engine.settlement.settle import fee_when_made
from hoyle.engine.settlement.table_money import COLLECTION, DEALERS, move, pay, pay_added, reset_meters
from hoyle.engine.table import banking
from hoyle.engine.table.places import Seat, choose_place
from hoyle.engine.table.start import check_start, collection
from hoyle.engine.table.wagering import check_amount, check_one, check_together
from hoyle.errors import HoyleError, UnknownName, WagerRefused
from hoyle.kit.money import show_money


class Table:
    """One table of one game under one set of terms."""

    def __init__(
        self,
        game: Game,
        terms: Terms,
        *,
        limits: Limits | None = None,
        spot_count: int | None = None,
        meters: Mapping[str, int] | None = None,
    ) -> None:
        self.game = game
        self.terms = terms
        self.limits = limits or Limits()
        self.spot_count = spot_count or self._book_spots()
        self.seats: dict[str, Seat] = {}
        self._ordered: tuple[str, ...] = ()
        self.money: dict[str, int] = {HOUSE: 0, FELT: 0, COLLECTION: 0, DEALERS: 0}
        self.brought = 0
        self.stakes: dict[int, Stake] = {}
        self.carry: Carry = game.opening(terms)
        self.used: dict[str, dict[str, int]] = {}
        self.number = 1
        self.round: Round | None = None
        self.next_id = 1
        self.bank = HOUSE
        self.bank_cover: int | None = None
        self.last_bank = HOUSE
        self.bank_rounds = 0  # in a row, by whoever held the bank last
        self.banking = banking.Banking()
        self.action_button = 0
        self.welcomes: set[str] = set()
        self.reduced: set[tuple[str, str]] = (
            set()
        )  # seat and wager, taken down or reduced since the last round
        self.stopped: tuple[str, ...] = ()
        self.lines: tuple[Line, ...] = ()
        self.fee_lines: tuple[Line, ...] = ()
        for key in self._meters():
            if key not in terms.meters():
                move(self.money, HOUSE, f"meter:{key}", (meters or {}).get(key, 0))
                continue
            move(self.money, HOUSE, f"meter:{key}", (meters or {}).get(key, seed_of(terms, key)))

    # Seats.

    def sit(self, name: str, cents: int, spot: int | None = None) -> Seat:
        if name in self.seats:
            raise WagerRefused(f"{name} sits at spot {self.seats[name].spot} already")
        if not name or name in self.money or ":" in name or name == "*":
            raise WagerRefused(f'"{name}" cannot be the name of a seat; choose another')
        if cents <= 0:
            raise WagerRefused(f"{name} has to buy in with more than {show_money(cents)}")
        if reason := self.game.objection_to_sit(self.terms, cents):
            raise WagerRefused(reason)
        taken = {seat.spot for seat in self.seats.values()} | {stake.spot for stake in self.stakes.values()}
        free = [at for at in range(1, self.spot_count + 1) if at not in taken]
        if spot is None:
            if not free:
                raise WagerRefused(f"all {self.spot_count} places are taken")
            spot = free[0]
        if spot not in free:
            listed = ", ".join(map(str, free)) or "none"
            raise WagerRefused(f"place {spot} is not free; free places: {listed}")
        self.seats[name] = Seat(name, spot)
        self._ordered = ()
        self.money[name] = cents
        self.brought += cents
        return self.seats[name]

    def leave(self, name: str) -> int:
        """Cash out. Wagers in a running round, or that may not be taken down, hold the seat."""
        self._seat(name)
        if self.is_in_round(name):
            if self.bank == name:
                raise WagerRefused(f"{name} holds the bank; leave when the round is over")
            raise WagerRefused(f"{name} has wagers in the running round; leave when it is over")
        before, money = dict(self.stakes), dict(self.money)
        try:
            self._take_all_down(name)
        except HoyleError:
            self.stakes, self.money = before, money
            raise
        said = self.game.instruct(self.situation(), name, "leave")
        if not isinstance(said, str):
            self.carry = said
        if self.bank == name:
            self.give_up_bank()
        del self.seats[name]
        self.welcomes.discard(name)
        self._ordered = ()
        cents = self.money.pop(name)
        self.brought -= cents
        banking.forget(self, name)
        return cents

    def bring(self, name: str, cents: int) -> None:
        """Chips come to a seat from outside the table."""
        self._seat(name)
        if cents <= 0:
            raise WagerRefused(f"{name} has to bring more than {show_money(cents)}")
        self.money[name] += cents
        self.brought += cents

    def carry_away(self, name: str, cents: int) -> None:
        """Chips leave the table with a seat that stays."""
        self._spare(name, cents, "what is carried away")
        self.money[name] -= cents
        self.brought -= cents

    def tip(self, name: str, cents: int) -> None:
        self._spare(name, cents, "a tip")
        move(self.money, name, DEALERS, cents)

    def correct(self, name: str, cents: int) -> None:
        """The house makes good what was paid too little, or takes back what was paid too much."""
        self._seat(name)
        if cents < 0:
            self._spare(name, -cents, "what is taken back")
        move(self.money, HOUSE, name, cents)

    def set_meter(self, key: str, cents: int) -> None:
        """What a jackpot shows that other tables feed as well."""
        account = f"meter:{key}"
        move(self.money, HOUSE, account, cents - self.money[account])

    def _spare(self, name: str, cents: int, what: str) -> None:
        """Refuse to take from a seat what it does not have, or has put up as the bank."""
        self._seat(name)
        running = self.round is not None
        put_up = (self.bank_cover or 0) if self.bank == name and not running else 0
        free = min(self.free_money(name), self.money[name]) - put_up
        if cents <= 0:
            raise WagerRefused(f"{what} is a positive amount, not {show_money(cents)}")
        if cents > free:
            raise WagerRefused(f"{name} has {show_money(free)} to spare, not {show_money(cents)}")

    def _take_all_down(self, name: str) -> None:
        """What needs another comes down before it, in whichever order that is."""
        while mine := [stake for stake in self.stakes.values() if stake.seat == name]:
            refusal: HoyleError | None = None
            for stake in reversed(mine):
                try:
                    self.take_down(stake.id)
                except HoyleError as error:
                    refusal = error
            left = sum(stake.seat == name for stake in self.stakes.values())
            if left == len(mine) and refusal is not None:
                raise refusal

    # Wagers.

    def place(
        self, seat: str, wager: str, cents: int, *, on: str = "", spot: int | None = None, beside: int = 0
    ) -> Stake:
        """Make one wager. Refused whole, or made whole."""
        return self.place_all(seat, [(wager, cents, on)], spot=spot, beside=beside)[0]

    def place_all(
        self, seat: str, wagers: list[tuple[str, int, str]], *, spot: int | None = None, beside: int = 0
    ) -> list[Stake]:
        """Make several wagers that may need one another, all or none."""
        self._seat(seat)
        self.open_for_wagers()
        if seat == self.bank:
            raise WagerRefused(f"{seat} holds the bank and cannot wager against it")
        spot = choose_place(self, seat, spot)
        new: list[Stake] = []
        for wager, cents, on in wagers:
            stake = Stake(
                self.next_id + len(new), seat, spot, wager, cents, on, beside=beside, since=self.number
            )
            check_one(self.game, self.terms, self.limits, stake)
            if wager in self.terms.percent_fees:
                stake = stake._replace(fee=fee_when_made(self.terms, stake))
            new.append(stake)
        before = dict(self.stakes)
        situation = self.situation()
        try:
            for stake in new:
                reason = self.game.objection(situation, stake)
                if reason:
                    raise WagerRefused(reason)
                self.stakes[stake.id] = stake
            self.check_spot(seat, spot, final=False)
            cost = sum(stake.cents + stake.fee for stake in new)
            if cost > self.money[seat]:
                raise WagerRefused(
                    f"{seat} has {show_money(self.money[seat])} and cannot wager {show_money(cost)}"
                )
        except HoyleError:
            self.stakes = before
            raise
        self.next_id += len(new)
        move(self.money, seat, FELT, cost)
        return new

    def change(self, stake_id: int, cents: int) -> Stake:
        """Increase or reduce a wager; 0 takes it down."""
        old = self._stake(stake_id)
        self.open_for_wagers()
        new: Stake | None = None
        if cents:
            new = old._replace(cents=cents, fee=0)
            check_amount(self.terms, self.limits, new)
            new = new._replace(fee=fee_when_made(self.terms, new))
        reason = self.game.objection_to_change(self.situation(), old, new)
        if reason:
            raise WagerRefused(reason)
        before = dict(self.stakes)
        try:
            if new is None:
                del self.stakes[stake_id]
            else:
                self.stakes[stake_id] = new
            self.check_spot(old.seat, old.spot, final=False)
            more = (new.cents + new.fee if new else 0) - old.cents - old.fee
            if more > self.money[old.seat]:
                raise WagerRefused(
                    f"{old.seat} has {show_money(self.money[old.seat])} and cannot add {show_money(more)}"
                )
        except HoyleError:
            self.stakes = before
            raise
        move(self.money, old.seat, FELT, more)
        if new is None or new.cents < old.cents:
            self.reduced.add((old.seat, old.wager))
        return new or old._replace(cents=0)

    def take_down(self, stake_id: int) -> None:
        self.change(stake_id, 0)

    def call(self, stake_id: int, working: str) -> Stake:
        """Call a wager `on` or `off` for the rolls to come."""
        stake = self._stake(stake_id)
        self.open_for_wagers()
        if working not in ("on", "off"):
            raise WagerRefused(f'a wager is called "on" or "off", not "{working}"')
        if (stake.wager, "come_out") not in self.terms.rules:
            raise WagerRefused(f"{stake.label} cannot be called on or off")
        self.stakes[stake_id] = stake._replace(working=working)
        return self.stakes[stake_id]

    def instruct(self, seat: str, word: str) -> None:
        """What a seat says between rounds that is no wager: a shooter passes the dice."""
        self._seat(seat)
        self.open_for_wagers()
        result = self.game.instruct(self.situation(), seat, word)
        if isinstance(result, str):
            raise WagerRefused(result)
        self.carry = result

    def welcome(self, seat: str) -> None:
        """Consent to others wagering on one's spot, where the terms let them."""
        self._seat(seat)
        self.welcomes.add(seat)

    # The bank.

    def take_bank(
        self, seat: str, cents: int, *, co_bank: bool = False, dealers_wager: int | None = None
    ) -> None:
        """A seat puts up the money that covers the others' wagers, alone or with the house."""
        self._seat(seat)
        self.open_for_wagers()
        banking.take_bank(self, seat, cents, co_bank, dealers_wager)

    def give_up_bank(self) -> None:
        self.open_for_wagers()
        banking.give_up(self)

    def next_bank(self) -> str | None:
        """The seat to which the bank is offered next."""
        return banking.next_bank(self)

    # Rounds.

    def check_start(self) -> None:
        """Refuse to begin while anything that must be there is missing."""
        check_start(self)

    def start(self) -> Round:
        """Close the wagers and begin, or refuse."""
        self.check_start()
        setup = self.setup()
        self.fee_lines = tuple(collection(self))
        for line in self.fee_lines:
            move(self.money, line.seat, COLLECTION, line.fee)
        if self.bank_cover is not None and self.bank != HOUSE:
            move(self.money, self.bank, FELT, self.bank_cover)
        move(self.money, HOUSE, FELT, _of_house(setup.stakes))
        self.reduced.clear()
        self.round = Round(self.game, setup)
        return self.round

    def setup(self) -> Setup:
        stakes: list[Stake] = []
        next_id = self.next_id
        for stake in self.stakes.values():
            parts = self.game.break_down(self.terms, stake) if stake.since == self.number else (stake,)
            if parts == (stake,):
                stakes.append(stake)
                continue
            for part in parts:
                stakes.append(part._replace(id=next_id, fee=0))
                next_id += 1
        dealers = banking.dealers_stakes(self)
        stakes += [stake._replace(id=next_id) for stake in dealers]
        self.next_id = next_id + len(dealers)
        return Setup(
            self.terms, self._order(), tuple(stakes), self.carry, dict(self.used), self.number, self.bank,
            self.bank_cover, self._meters(), self.limits,
            self._start_spot(), self._left_of_bank(),
            {seat.spot: seat.name for seat in self.seats.values()}, self.banking.co_bank,
            self._stacks(),
        )  # fmt: skip

    def finish(self) -> tuple[Line, ...]:
        """Move the money of a round that is over, and make the table ready for the next."""
        played = self.round
        if played is None:
            raise WagerRefused("no round is running")
        if not played.is_over:
            raise WagerRefused("the round is not over")
        setup = played.setup
        pay_added(self.money, played)
        for key, cents in played.contributed.items():
            move(self.money, HOUSE, f"meter:{key}", cents)
        if setup.cover is not None and setup.bank != HOUSE:
            move(self.money, FELT, setup.bank, setup.cover)
        for line in played.lines:
            pay(self.money, line)
        reset_meters(self.money, played)
        if played.called_off:
            move(self.money, FELT, HOUSE, _of_house(setup.stakes))
            # The wagers stay as they were made, whole again where they had been broken down.
            added = {key: stake for key, stake in played.felt.stakes.items() if stake.added}
            self.stakes = {
                key: stake._replace(since=self.number + 1, added=False)
                if stake.since == self.number
                else stake
                for key, stake in (self.stakes | added).items()
                if key not in played.felt.settled  # as of a hand that was voided before
            }
        else:
            self.stakes = dict(played.felt.standing)
        self.next_id = max(self.next_id, played.felt.next_id)
        self._keep_shoes(played)
        self.carry = played.carry
        self.lines = tuple(played.lines)
        banking.remember(self, played)
        self.stopped = played.stops
        self.number += 1
        self.round = None
        return self.lines

    def resume(self) -> None:
        """The fault that stopped play is mended."""
        self.stopped = ()

    def answer(self, answer: Answer) -> None:
        """Answer the running round's prompt; a choice must be paid for with the seat's own money."""
        played = self.round
        if played is None:
            raise WagerRefused("no round is running")
        prompt = played.prompt
        if isinstance(answer, Chosen) and isinstance(prompt, Ask):
            choice = next((choice for choice in prompt.choices if choice.name == answer.name), Choice(""))
            cost = answer.cents or (choice.least if choice.wager == POT else choice.most)
            if choice.wager in self.terms.percent_fees:
                added = Stake(0, prompt.seat, prompt.spot, choice.wager, cost, choice.on)
                cost += fee_when_made(self.terms, added)
            if cost and cost > self.free_money(prompt.seat):
                has = show_money(self.free_money(prompt.seat))
                raise WagerRefused(f"{prompt.seat} has {has} and cannot {answer.name} for {show_money(cost)}")
        played.answer(answer)

    def free_money(self, seat: str) -> int:
        """A seat's money with what the running round has paid it, less what it has added."""
        if self.round is None:
            return self.money[seat]
        added = sum(
            stake.cents + stake.fee
            for stake in self.round.felt.stakes.values()
            if stake.added and stake.seat == seat and stake.since == self.number
        )
        paid = sum(line.held + line.net - line.fee for line in self.round.lines if line.seat == seat)
        if not self.round.is_over:
            added += self.round.felt.chips.spent_by(seat)
        return self.money[seat] - added + paid

    def total(self) -> int:
        return sum(self.money.values())

    def _keep_shoes(self, played: Round) -> None:
        for name, shoe in played.shoes.items():
            keeps = self.game.keeps_shoe(self.terms, shoe) and not played.shuffles
            self.used[name] = shoe.used() if keeps else {}

    # Looking up.

    def _book_spots(self) -> int:
        if self.terms.file.room is not None:
            most = self.terms.file.room.players.at_most
            return most if isinstance(most, int) else int(self.terms.options[most[7:]])
        if self.terms.file.chinese is not None:
            return self.terms.file.chinese.players.seats
        for name in ("seated_position_count_max", "betting_position_count_max", "position_count_max"):
            value = self.terms.settings.get(name)
            if isinstance(value, int) and value > 0:
                return value
        return 20

    def _seat(self, name: str) -> Seat:
        if name not in self.seats:
            raise UnknownName("seat at this table", name, self.seats)
        return self.seats[name]

    def _stake(self, stake_id: int) -> Stake:
        if stake_id not in self.stakes:
            raise UnknownName("wager on the table", str(stake_id), map(str, self.stakes))
        return self.stakes[stake_id]

    def _running(self) -> bool:
        return self.round is not None

    def is_in_round(self, name: str) -> bool:
        """Has a seat wagers, a hand or the bank in the running round?"""
        if self.round is None:
            return False
        return (
            self.bank == name
            or self.seats[name].spot in self.round_hands()
            or any(stake.seat == name for stake in self._running_stakes())
        )

    def round_hands(self) -> tuple[int, ...]:
        """The places that play for the pot of the running round."""
        return self.round.felt.chips.in_hand if self.round is not None else ()

    def _running_stakes(self) -> list[Stake]:
        assert self.round is not None
        return list(self.round.felt.stakes.values())

    def open_for_wagers(self) -> None:
        if self._running():
            raise WagerRefused("a round is running; wagers are made when it is over")

    def situation(self) -> Situation:
        return Situation(
            self.terms,
            self.carry,
            self._order(),
            self.stakes,
            self.number,
            not any(self.used.values()),
            frozenset(self.reduced),
            {seat.spot: seat.name for seat in self.seats.values()},
            self._stacks(),
        )

    def _meters(self) -> dict[str, int]:
        room = self.terms.file.room
        keys = (*self.terms.meters(), *(room.jackpots if room else ()))
        return {key: self.money.get(f"meter:{key}", 0) for key in keys}

    def _stacks(self) -> dict[str, int]:
        """Table stakes: all that a seat has brought, where seats play for a pot."""
        return {name: self.money[name] for name in self.seats} if self.terms.plays_for_pot else {}

    def _order(self) -> tuple[str, ...]:
        """Seats from the dealer's left."""
        if len(self._ordered) != len(self.seats):
            self._ordered = tuple(sorted(self.seats, key=lambda name: self.seats[name].spot))
        return self._ordered

    def check_spot(self, seat: str, spot: int, *, final: bool) -> None:
        mine = [stake for stake in self.stakes.values() if stake.seat == seat and stake.spot == spot]
        if mine:
            check_together(self.terms, self.limits, mine, final=final)

    def _start_spot(self) -> int:
        if self.terms.settings.get("settlement_starts") == "action_button" and self.action_button:
            return self.action_button
        return self._left_of_bank()

    def _left_of_bank(self) -> int:
        return self.seats[self.bank].spot + 1 if self.bank in self.seats else 1


def _of_house(stakes: tuple[Stake, ...]) -> int:
    """What the house itself has on the felt: its dealer's wager against a player's bank."""
    return sum(stake.cents for stake in stakes if stake.seat == HOUSE)
