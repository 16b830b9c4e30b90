"""A table: seats come and go, make wagers and play round after round.

Money is in accounts: each seat, the house, the felt (undecided wagers), each jackpot meter, the collection and the
dealers' tips. Their sum changes only when chips are bought or cashed.
"""

from __future__ import annotations

from hoyle.engine.round.felt import Setup
from hoyle.engine.round.round import Round
from hoyle.engine.round.script import FELT, HOUSE, Answer, Ask, Choice, Chosen, Drawn, Line, Stake
from hoyle.engine.settlement.settle import fee_when_made
from hoyle.engine.settlement.table_money import COLLECTION, DEALERS, move, pay, pay_added, reset_meters
from hoyle.engine.table import banking, duties, offers
from hoyle.engine.table.base_table import BaseTable, Seat
from hoyle.engine.table.places import choose_place
from hoyle.engine.table.start import check_start
from hoyle.engine.table.wagering import check_amount, check_one
from hoyle.errors import HoyleError, WagerRefused
from hoyle.kit.money import show_money


class Table(BaseTable):
    """One table of one game under one set of terms."""

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
        move(self.money, name, HOUSE, self.owed.pop(name, 0))  # the marker is collected on leaving
        del self.seats[name]
        self.welcomes.discard(name)
        self._ordered = ()
        cents = self.money.pop(name)
        self.brought -= cents
        offers.forget(self, name)
        return cents

    def bring(self, name: str, cents: int) -> None:
        """Bring chips to a seat from outside the table."""
        self._seat(name)
        self.check_stakes("join")
        if cents <= 0:
            raise WagerRefused(f"{name} has to bring more than {show_money(cents)}")
        self.money[name] += cents
        self.brought += cents

    def carry_away(self, name: str, cents: int) -> None:
        """Take chips off the table while the seat stays."""
        self.check_stakes("leave")
        self.check_takes_away()
        self._spare(name, cents, "the amount taken away")
        self.money[name] -= cents
        self.brought -= cents

    def tip(self, name: str, cents: int) -> None:
        self.check_stakes("leave")
        self._spare(name, cents, "a tip")
        move(self.money, name, DEALERS, cents)

    def correct(self, name: str, cents: int) -> None:
        """Correct a payment: the house pays the difference, or takes it back."""
        self._seat(name)
        if cents < 0:
            self._spare(name, -cents, "what is taken back")
        move(self.money, HOUSE, name, cents)

    def set_meter(self, key: str, cents: int) -> None:
        """Set a jackpot meter that other tables feed as well."""
        account = f"meter:{key}"
        move(self.money, HOUSE, account, cents - self.money[account])

    def _spare(self, name: str, cents: int, what: str) -> None:
        """Refuse to take money that a seat does not have or has put up as the bank."""
        self._seat(name)
        running = self.round is not None
        put_up = (self.bank_cover or 0) if self.bank == name and not running else 0
        free = min(self.free_money(name), self.money[name]) - put_up
        if cents <= 0:
            raise WagerRefused(f"{what} is a positive amount, not {show_money(cents)}")
        if cents > free:
            raise WagerRefused(f"{name} has {show_money(free)} to spare, not {show_money(cents)}")

    def _take_all_down(self, name: str) -> None:
        """Take down all wagers of a seat, dependent ones first."""
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
        if seat == self.bank and any(wager not in banking.banks_own(self) for wager, _, _ in wagers):
            raise WagerRefused(f"{seat} holds the bank and cannot wager against it")
        spot = choose_place(self, seat, spot)
        new: list[Stake] = []
        for wager, cents, on in wagers:
            stake = Stake(
                self.next_id + len(new), seat, spot, wager, cents, on, beside=beside, since=self.number
            )
            check_one(self.game, self.terms, self.limits, stake)
            duties.check_area(self, stake)
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
            if cost > self.free_money(seat):
                has = show_money(self.free_money(seat))
                raise WagerRefused(f"{seat} has {has} and cannot wager {show_money(cost)}")
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
            if more > self.free_money(old.seat):
                has = show_money(self.free_money(old.seat))
                raise WagerRefused(f"{old.seat} has {has} and cannot add {show_money(more)}")
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
        """Apply an instruction of a seat that is no wager: a shooter passes the dice."""
        self._seat(seat)
        self.open_for_wagers()
        result = self.game.instruct(self.situation(), seat, word)
        if isinstance(result, str):
            raise WagerRefused(result)
        self.carry = result

    def welcome(self, seat: str) -> None:
        """Let others wager on this seat's spot, where the terms allow it."""
        self._seat(seat)
        self.welcomes.add(seat)

    # The bank.

    def take_bank(
        self,
        seat: str,
        cents: int,
        *,
        co_bank: bool = False,
        dealers_wager: int | None = None,
        in_turn: bool = True,
    ) -> None:
        """Take the bank with money that covers the others' wagers, alone or shared with the house.

        Without `in_turn` it is not asked who is offered it: for events of a house from before that was checked.
        """
        self._seat(seat)
        self.open_for_wagers()
        banking.take_bank(self, seat, cents, co_bank, dealers_wager, in_turn)

    def pass_bank(self, seat: str) -> None:
        """Pass on a bank that the seat holds or is offered."""
        self._seat(seat)
        self.open_for_wagers()
        if self.bank == seat:
            banking.give_up(self)
        else:
            offers.pass_bank(self, seat)

    def give_up_bank(self, seat: str | None = None) -> None:
        """End the turn of the bank; with `seat`, that seat does so."""
        self.open_for_wagers()
        banking.give_up(self, seat)

    def next_bank(self) -> str | None:
        """The seat to which the bank is offered next."""
        return offers.next_bank(self)

    def offered_bank(self) -> str | None:
        """The one seat that may take the bank now, where it is nobody's."""
        return offers.offered_to(self)

    @property
    def is_broken(self) -> bool:
        """Whether no round can begin because nobody takes the bank."""
        return offers.is_broken(self)

    # Rounds.

    def check_start(self) -> None:
        """Refuse to begin while a wager, the bank or the collection is missing."""
        check_start(self)

    def start(self) -> Round:
        """Close the wagers and begin, or refuse."""
        collected = check_start(self)
        setup = self.setup()
        self.fee_lines = tuple(collected)
        for line in self.fee_lines:
            move(self.money, line.seat, COLLECTION, line.fee)
        if self.bank_cover is not None and self.bank != HOUSE:
            move(self.money, self.bank, FELT, self.bank_cover)
        if self.bank != HOUSE:
            move(self.money, HOUSE, FELT, _of_house(setup.stakes))
        self.reduced.clear()
        self.burns_first = 0
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
        if self.bank != HOUSE:
            dealers = banking.dealers_stakes(self)
            stakes += [stake._replace(id=next_id) for stake in dealers]
            next_id += len(dealers)
        self.next_id = next_id
        return Setup(
            self.terms, self._order(), tuple(stakes), self.carry, dict(self.used), self.number, self.bank,
            self.bank_cover, self._meters(), self.limits,
            self._start_spot(), self._left_of_bank(),
            self.places(), self.banking.co_bank,
            self._stacks(), self.strays, self.next_id if self.wagers_in_round else 0,
            self.owed, self.burns_first,
        )  # fmt: skip

    def finish(self, *, hand_on: bool = True) -> tuple[Line, ...]:
        """Move the money of a round that is over, and make the table ready for the next.

        Without `hand_on` the bank stays where its turn is over: for events of a house from before it was handed on.
        """
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
            # The wagers stay as they were made, before they were broken down.
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
        banking.remember(self, played, hand_on)
        duties.keep(self, played)
        self.owed = played.owed
        self.number += 1
        self.round = None
        return self.lines

    def resume(self) -> None:
        """Resume play after a fault was repaired."""
        self.stopped = ()

    def answer(self, answer: Answer) -> None:
        """Answer the running round's prompt; a choice must be paid for with the seat's own money."""
        played = self.round
        if played is None:
            raise WagerRefused("no round is running")
        prompt = played.prompt
        if isinstance(answer, Drawn):
            duties.check_cards(self)
        if isinstance(answer, Chosen) and isinstance(prompt, Ask):
            choice = next((choice for choice in prompt.choices if choice.name == answer.name), Choice(""))
            cost = answer.cents or choice.unnamed
            if choice.wager in self.terms.percent_fees:
                added = Stake(0, prompt.seat, prompt.spot, choice.wager, cost, choice.on)
                cost += fee_when_made(self.terms, added)
            if cost and cost > self.free_money(prompt.seat):
                has = show_money(self.free_money(prompt.seat))
                raise WagerRefused(f"{prompt.seat} has {has} and cannot {answer.name} for {show_money(cost)}")
        played.answer(answer)

    def _keep_shoes(self, played: Round) -> None:
        for name, shoe in played.shoes.items():
            keeps = self.game.keeps_shoe(self.terms, shoe) and not played.shuffles
            self.used[name] = shoe.used() if keeps else {}
        self.strays = played.strays if any(self.used.values()) else ()


def _of_house(stakes: tuple[Stake, ...]) -> int:
    """What the house itself has on the felt: its dealer's wager against a player's bank."""
    return sum(stake.cents for stake in stakes if stake.seat == HOUSE)
