"""The seats of a sitting.

They buy in, wager, take the bank when it is theirs, and go broke.
"""

from __future__ import annotations

from collections.abc import Sequence

from hoyle.bots import SensiblePlayer, main_wagers
from hoyle.cli.shared.arguments import read_amount
from hoyle.cli.terminal_table import entry
from hoyle.cli.terminal_table.narrator import Teller
from hoyle.engine import Ask, Chosen, Round, Table
from hoyle.engine.table.offers import PLAYER_BANK, PLAYER_DEALER, holder, kind_of, may_take, order_of_offers
from hoyle.errors import HoyleError
from hoyle.kit.money import show_money

NAMES = (
    "ana", "ben", "cho", "dev", "eva", "fay", "gus", "hal", "ida", "jon", "kim", "leo", "mia", "ned", "oki",
    "pia", "raj", "sue", "tom",
)  # fmt: skip


class Company:
    """The seats of a sitting, and the money that the player brought and took home."""

    def __init__(self, table: Table, teller: Teller, you: str, buy_in: int) -> None:
        self._table = table
        self._teller = teller
        self._you = you
        self._buy_in = buy_in
        self._player = SensiblePlayer()
        self.brought = 0
        self.taken = 0

    # Sitting down and leaving.

    def sit(self, words: Sequence[str]) -> None:
        """`sit`, `sit 500`, or `sit ben` for another player."""
        name, cents = self._you, self._buy_in
        for word in words:
            if entry.is_amount(word):
                cents = read_amount(word)
            else:
                name = word.lower()
        seat = self._table.sit(name, cents)
        self.brought += cents if name == self._you else 0
        self._teller.say(f"{name} buys in for {show_money(cents)} at place {seat.spot}.")

    def fill(self, count: int) -> None:
        """The player first, then others up to the number of seats."""
        self._table.sit(self._you, self._buy_in)
        self.brought += self._buy_in
        for name in NAMES[: count - 1]:
            self._table.sit(name, self._buy_in)

    def leave(self, words: Sequence[str]) -> None:
        name = words[0].lower() if words else self._you
        cents = self._table.leave(name)
        self.taken += cents if name == self._you else 0
        self._teller.say(f"{name} leaves with {show_money(cents)}.")

    def bring_home(self) -> tuple[int, list[tuple[str, str]]]:
        """Take down all wagers that the book lets a player take down.

        The person's net, and each wager that has to stay and why.
        """
        table = self._table
        stuck: list[tuple[str, str]] = []
        reasons = self._take_down()
        for stake_id, reason in reasons.items():
            stake = table.stakes[stake_id]
            if stake.seat == self._you:
                stuck.append((f"{stake.label} {show_money(stake.cents)}", reason))
        return self.taken + table.money.get(self._you, 0) - self.brought, stuck

    def _take_down(self) -> dict[int, str]:
        """Odds come down before their line wager, so this repeats until nothing changes."""
        while True:
            before = len(self._table.stakes)
            reasons: dict[int, str] = {}
            for stake_id in list(self._table.stakes):
                try:
                    self._table.take_down(stake_id)
                except HoyleError as error:
                    reasons[stake_id] = str(error)
            if len(self._table.stakes) == before:
                return reasons

    def placed(self) -> list[entry.Wanted]:
        """The player's wagers of this round, for `same`."""
        table = self._table
        spot = table.seats[self._you].spot if self._you in table.seats else 0
        mine = [stake for stake in table.stakes.values() if (stake.seat, stake.spot) == (self._you, spot)]
        return [(stake.wager, stake.cents, stake.on) for stake in mine if stake.since == table.number]

    def answer(self, played: Round, prompt: Ask) -> Chosen:
        """Answer a prompt for one of the others."""
        return self._player.choose(prompt, self._table.free_money(prompt.seat), played)

    # Before a round.

    def prepare(self) -> None:
        """The others make sure there is a bank, and wager; where a round opens without wagers, they bring chips."""
        if self._table.opens_without_wagers:
            self._bring_chips()
            return
        self.find_bank()
        for name in [name for name in self._table.seats if name not in (self._you, self._table.bank)]:
            self._wager(name)

    def _bring_chips(self) -> None:
        """A player with less than a fifth of the buy-in buys in again."""
        for name in [name for name in self._table.seats if name != self._you]:
            if self._table.money[name] * 5 < self._buy_in:
                self._table.leave(name)
                self._table.sit(name, self._buy_in)
                self._teller.say(f"{name} buys in again for {show_money(self._buy_in)}.")

    def _wager(self, name: str) -> None:
        table = self._table
        wanted = main_wagers(table)
        if sum(cents for _, cents, _ in wanted) > table.money[name]:
            if any(stake.seat == name for stake in table.stakes.values()):
                return
            table.leave(name)
            table.sit(name, self._buy_in)
            self._teller.say(f"{name} buys in again for {show_money(self._buy_in)}.")
        made = {stake.wager for stake in table.stakes.values() if stake.seat == name}
        if made & {wager for wager, _, _ in wanted}:
            return
        # Refused, it waits: a craps player without a line wager, for the next come-out roll.
        self._player.wager(table, name)

    def find_bank(self) -> None:
        """Each of the others to whom the bank is offered takes it, or passes it on; a person decides for themselves."""
        table = self._table
        if kind_of(table) != PLAYER_DEALER:
            return
        while holder(table) is None:
            offered = table.offered_bank()
            may = [offered] if offered else [name for name in order_of_offers(table) if may_take(table, name)]
            others = [name for name in may if name != self._you]
            if not others:
                return
            self._take_or_pass(others[0])

    def give_way(self) -> None:
        """Where the house banks otherwise, the others pass on a bank that the person wants."""
        table = self._table
        while kind_of(table) == PLAYER_BANK and table.offered_bank() not in (None, self._you):
            name = str(table.offered_bank())
            table.pass_bank(name)
            self._teller.say(f"{name} passes the bank on.")

    def _take_or_pass(self, name: str) -> None:
        table = self._table
        cents = self._player.put_up(table.money[name], table.limits.chip)
        if cents:
            table.take_bank(name, cents)
            self._teller.say(f"{name} takes the bank and puts up {show_money(cents)}.")
        else:
            table.pass_bank(name)
            self._teller.say(f"{name} passes the bank on.")
