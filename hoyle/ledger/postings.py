"""The transfers of a table: a wager is pending when it is placed, and a settlement line posts or voids it.

Postings follow the table. A wager on the felt becomes pending, a pending wager that left the felt is voided, and each
line moves its money once. Nothing is read from the store, so a replayed table makes the same transfers.
"""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from hoyle.engine.round.round import Round
from hoyle.engine.round.script import FELT, HOUSE, POT, Line, Stake
from hoyle.engine.settlement.table_money import COLLECTION, DEALERS, movements
from hoyle.engine.table.table import Table
from hoyle.ledger import account_names
from hoyle.ledger.transfer import PENDING, POST, POSTED, VOID, Transfer

SPOTS = 1_000  # more spots than a table has
METER = "meter:"


class Pending(NamedTuple):
    """A wager on the felt: its seat, amount and version. A changed wager is a new version."""

    seat: str
    cents: int
    version: int
    clause: str = ""


class Postings:
    """The pending wagers of one table, and the transfers since the last `collect`."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.made: list[Transfer] = []
        self.pending: dict[int, Pending] = {}
        self.balances: dict[str, int] = {}  # of this table's accounts, by the ledger
        self.pool_net = 0  # contributions to pools less prizes from them
        self.pools: Mapping[str, str] = {}  # the pool of each meter
        self.clauses: Mapping[str, str] = {}  # by wager; the empty name is the game's own
        self._number = 1
        self.versions: dict[int, int] = {}
        self._line_count = 0
        self._settled: set[int] = set()  # stakes whose line has been posted in this round
        self._of_lines: list[tuple[Transfer, str]] = []  # each with the account of its line's seat
        self._is_void = False
        self.extra = 0  # numbers transfers without a line or stake
        self._felt = account_names.felt(table)

    def collect(self) -> list[Transfer]:
        made, self.made = self.made, []
        return made

    # Buy-ins, cash-outs, tips and corrections.

    def move(self, debit: str, credit: str, cents: int, code: str, clause: str = "") -> None:
        """A transfer that belongs to no line."""
        self.extra += 1
        self._post(f"x{self.extra}", debit, credit, cents, code, clause=clause)

    def seat(self, name: str) -> str:
        return account_names.seat(self.table, name)

    # A round.

    def start(self, table: Table) -> None:
        """Post the collections before the round and the cover of a player-dealer."""
        self._number = table.number
        for at, line in enumerate(table.fee_lines, start=1):
            key = f"r{self._number}.fee{at}"
            self._post(key, self.seat(line.seat), account_names.collection(self.table), line.fee, "collection",
                       line=at, clause=str(line.cite))  # fmt: skip
        cover = table.round.setup.cover if table.round else None
        if cover and table.bank != HOUSE:
            bank = account_names.seat_bank(self.table, table.bank)
            self._post(f"r{self._number}.cover", self.seat(table.bank), bank, cover, "cover",
                       clause=self.clauses.get("", ""))  # fmt: skip
        self.follow(table)

    def follow(self, table: Table) -> None:
        """Post everything that has changed at the table."""
        played = table.round
        if played is None:
            self._number = table.number
            self._match(table.stakes)
            return
        stakes = {**played.felt.stakes, **self._chips(played)}
        self._take_up(stakes)
        self._lines(played)
        self._match({key: stake for key, stake in stakes.items() if key not in self._settled})

    def _chips(self, played: Round) -> dict[int, Stake]:
        """The chips of each seat in the pot, as stakes with negative ids."""
        number, chips = played.setup.number, played.felt.chips
        return {
            -(number * SPOTS + spot): Stake(-(number * SPOTS + spot), chips.seat_of[spot], spot, POT, cents)
            for spot, cents in chips.put_in.items()
            if cents
        }

    def finish(self, table: Table, bank: str) -> None:
        """After a round: return the rest of the cover, and keep only standing wagers pending."""
        if bank != HOUSE:
            account = account_names.seat_bank(self.table, bank)
            left = self.balances.get(account, 0)
            if left:
                self._post(f"r{self._number}.uncover", account, self.seat(bank), left, "cover_returned",
                           clause=self.clauses.get("", ""))  # fmt: skip
            self.balances.pop(account, None)
        self._line_count = 0
        self._settled = set()
        self._of_lines = []
        self._is_void = False
        self.follow(table)
        self.versions = {key: version for key, version in self.versions.items() if key in self.pending}

    def disagreement(self, table: Table) -> str | None:
        """The first account whose balance differs between table and ledger; none when all agree."""
        money = table.money
        for name in table.seats:
            if self.balances.get(self.seat(name), 0) != money[name]:
                return f"{name} has {money[name]} at the table and {self.balances.get(self.seat(name), 0)} in the ledger"
        own = sum(cents for name, cents in money.items() if name == HOUSE or name.startswith("meter:"))
        for account, cents in (
            (self._felt, money[FELT]),
            (account_names.collection(self.table), money[COLLECTION]),
            (account_names.dealers(self.table), money[DEALERS]),
            (account_names.table_bank(self.table), own - self.pool_net),
        ):
            if self.balances.get(account, 0) != cents:
                return f"{account} is {self.balances.get(account, 0)} in the ledger and {cents} at the table"
        return None

    # Lines.

    def _lines(self, played: Round) -> None:
        if played.voided and not self._is_void:
            self._is_void = True
            self._take_back(played.lines[0].where() if played.lines else "")
        for at in range(self._line_count, len(played.lines)):
            self._line(played.lines[at], at + 1, played.setup.bank)
        self._line_count = len(played.lines)

    def _line(self, line: Line, at: int, bank: str) -> None:
        if line.kind == "pot":
            self._into_pot(line, at)
            return
        held = self.pending.get(line.stake_id) if line.held else None
        if held is not None and line.kind == "returned" and line.held < held.cents:
            return  # a partial return: `_match` posts what stays on the felt
        begin = len(self.made)
        clause, key = line.where(), f"r{self._number}{'v' if self._is_void else ''}.l{at}"
        taken, moves = 0, tuple(movements(line))
        if held is not None:
            lost = next((move for move in moves if move.why == "lost"), None)
            taken = min(lost.cents, held.cents) if lost else 0
            payee = self._account(lost.credit, bank) if lost else ""
            self._end(line.stake_id, held, taken, payee, self._account(line.seat, bank), at, clause)
        for move in moves:
            cents = move.cents - taken if move.why == "lost" else move.cents
            if move.why == "released" or not cents:
                continue
            debit, credit = self._account(move.debit, bank), self._account(move.credit, bank)
            code = "rake" if move.credit == COLLECTION else move.why
            self._post(f"{key}.{move.why}", debit, credit, cents, code, line=at, clause=clause)
            self.pool_net += cents * (move.credit.startswith(METER) - move.debit.startswith(METER))
        if line.held:
            self._settled.add(line.stake_id)
        seat = self._account(line.seat, bank)
        self._of_lines += [(each, seat) for each in self.made[begin:]]

    def _into_pot(self, line: Line, at: int) -> None:
        """At the end of a hand, move a seat's chips to the pot or back."""
        key = -(self._number * SPOTS + line.spot)
        held = self.pending.get(key)
        if held is not None:
            self._end(
                key, held, -line.net, account_names.pot(self.table), self.seat(line.seat), at, line.where()
            )
            self._settled.add(key)

    def _end(
        self, stake: int, held: Pending, taken: int, payee: str, seat: str, at: int, clause: str
    ) -> None:
        """End a pending wager, once: the lost part goes to the bank, the rest back to the seat."""
        del self.pending[stake]
        refers, clause = self._pending_id(stake, held.version), clause or held.clause
        if taken:
            self._post(
                f"s{stake}.{held.version}.end", self._felt, payee, taken, "lost", POST, refers, at, clause
            )
            if held.cents > taken:
                self._post(f"s{stake}.{held.version}.rest", self._felt, seat, held.cents - taken, "released", POSTED,
                           refers, at, clause)  # fmt: skip
        else:
            self._post(f"s{stake}.{held.version}.end", self._felt, seat, held.cents, "released", VOID, refers, at,
                       clause)  # fmt: skip

    def _take_back(self, clause: str) -> None:
        """Void a round: return wagers, then reverse losses, then wins, so that no account is overdrawn."""
        for key, held in list(self.pending.items()):
            self._end(key, held, 0, "", self._account(held.seat, ""), 0, clause)
        lost = [(each, seat) for each, seat in self._of_lines if each.code in ("lost", "fee")]
        won = [(each, seat) for each, seat in self._of_lines if each.code in ("won", "prize", "rake")]
        for each, seat in lost + won:
            # A wager lost from the felt returns to its seat.
            credit = seat if each.debit == self._felt else each.debit
            self._post(f"{each.id.removeprefix(self.table + '.')}.back", each.credit, credit, each.cents, "reversal",
                       POSTED, each.id, each.line, clause)  # fmt: skip
        self._of_lines = []
        self._line_count = 0
        self._settled = set()

    # The felt.

    def _match(self, stakes: Mapping[int, Stake]) -> None:
        """Make exactly the wagers on the felt pending. Returns come first, to fund a changed wager."""
        for key in [key for key, held in self.pending.items() if not _is_as_held(stakes.get(key), held)]:
            held = self.pending[key]
            self._end(key, held, 0, "", self._account(held.seat, ""), 0, "")
        for key, stake in stakes.items():
            if key not in self.pending:
                self._pend(stake)

    def _take_up(self, stakes: Mapping[int, Stake]) -> None:
        """Make new and raised wagers pending before the lines that settle them."""
        for key, stake in stakes.items():
            held = self.pending.get(key)
            if key in self._settled or (held is not None and held.cents >= stake.cents + stake.fee):
                continue
            if held is not None:
                self._end(key, held, 0, "", self._account(held.seat, ""), 0, "")
            self._pend(stake)

    def _pend(self, stake: Stake) -> None:
        version = self.versions.get(stake.id, 0) + 1
        self.versions[stake.id] = version
        cite = self.clauses.get(stake.wager) or self.clauses.get("")
        clause = f"{cite}: {stake.label}" if cite else stake.label
        held = Pending(stake.seat, stake.cents + stake.fee, version, clause)
        self.pending[stake.id] = held
        self._post(f"s{stake.id}.{version}", self._account(stake.seat, ""), self._felt, held.cents, "wager", PENDING,
                   clause=clause)  # fmt: skip

    def _pending_id(self, stake: int, version: int) -> str:
        return f"{self.table}.s{stake}.{version}"

    def _account(self, name: str, bank: str) -> str:
        """The ledger's account for an account of the table."""
        if name == HOUSE:
            return account_names.table_bank(self.table)
        if name == bank:
            return account_names.seat_bank(self.table, name)
        if name.startswith(METER):
            return account_names.meter(self.pools[name.removeprefix(METER)])
        if name == DEALERS:
            return account_names.dealers(self.table)
        if name == COLLECTION:
            return account_names.collection(self.table)
        if name == FELT:  # what seats win of each other
            return account_names.pot(self.table)
        return self.seat(name)

    def _post(
        self, key: str, debit: str, credit: str, cents: int, code: str, state: str = POSTED, refers: str = "",
        line: int = 0, clause: str = "",
    ) -> None:  # fmt: skip
        assert cents > 0, f"{key} moves {cents}"
        self.made.append(
            Transfer(f"{self.table}.{key}", debit, credit, cents, code, state, refers, self.table, self._number,
                     line, clause)
        )  # fmt: skip
        balances = self.balances
        balances[debit] = balances.get(debit, 0) - cents
        balances[credit] = balances.get(credit, 0) + cents


def _is_as_held(stake: Stake | None, held: Pending) -> bool:
    return stake is not None and stake.seat == held.seat and stake.cents + stake.fee == held.cents
