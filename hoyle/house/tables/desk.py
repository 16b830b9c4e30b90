"""One table of the house: the engine's table, its transfers, and the events that change them.

`apply` takes the plain words of an event, live and in recovery alike: the same events make the same table.
Permissions are checked before.
"""

# Compiled by mypyc.

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from hoyle.book import Terms
from hoyle.engine import Draw, Game, Limits, Round, Table, replay
from hoyle.engine.round.events import moves_money
from hoyle.engine.round.record import plain_line, plain_setup, read_answer
from hoyle.engine.round.script import EVERYONE, FELT, HOUSE
from hoyle.engine.settlement.markers import MARKER
from hoyle.engine.settlement.table_money import is_prize, move
from hoyle.engine.table import duties
from hoyle.errors import CommandRefused, UnknownName
from hoyle.games.catalog import open_terms
from hoyle.games.poker_room.charges import high_hands_of
from hoyle.house.recovery.snapshot import plain_postings, plain_table, restore_postings, restore_table
from hoyle.house.tables.money_clauses import clauses_of
from hoyle.house.tables.pace import Deadline, Pace
from hoyle.house.tables.promised_seed import Promised, read_promise
from hoyle.house.tables.staff_orders import StaffOrders
from hoyle.ledger import account_names
from hoyle.ledger.chain import GENESIS
from hoyle.ledger.postings import METER

Words = Mapping[str, Any]
WORDS_MAX = 100
AUTOMATIC, HUMAN = "automatic", "human"
# The store keeps terms once, under their fingerprint.
_OF_TERMS = ("game", "options", "pays", "edition", "limits")


class Refused:
    """Cards that a dealer named and the table refused at a position: how often, and how many are in the log."""

    def __init__(self) -> None:
        self.actor = ""
        self.begin("")

    def begin(self, position: str) -> None:
        self.position = position
        self.count = self.told = 0
        self.said: set[str] = set()


class Desk(StaffOrders):
    """A table with its place in the log. `opening` is how it was opened, as plain data."""

    def __init__(self, table_id: str, opening: Words, found: tuple[Game, Terms] | None = None) -> None:
        game, terms = found or open_terms(opening["path"], opening["options"], opening["pays"])
        self.limits = _limits(opening["limits"])
        super().__init__(table_id, _table(game, terms, self.limits, opening))
        self.opening = opening
        self.pools: dict[str, str] = dict(opening["pools"])
        self.high_hands = high_hands_of(terms)  # jackpots that the best hand of a period wins
        self.pace = Pace(*opening["pace"])
        self.dealer: str = opening["dealer"]
        self.postings.pools = self.pools
        self.postings.clauses = self.clauses = clauses_of(terms)
        self.fair: Promised | None = None  # the seed of this round, where the house commits to one
        self.sequence = 0
        self.head = GENESIS
        self.is_closed = False
        self.deadline: Deadline | None = None
        self.cannot_start = ""  # why the clock could not begin the round; it waits until that changes
        # Rounds in which the clock answered for a seat, since its last own action.
        self.silence: dict[str, set[int]] = {}
        self.last: dict[str, Any] = {}  # the last round's number, how it ended and its lines
        self.stamped = 0  # the number of the round whose record has been written
        self.refused = Refused()
        self.heard: dict[str, str] = {}  # the last activity of each seat
        self.patient_until: datetime | None = None  # no seat is stood up before
        self.look_at: datetime | None = None  # the earliest time at which one can be
        self.began_at = ""  # when the last round began, told by the events after a restart
        self.unseen: set[str] = set()  # shoes with cards that the house has drawn face down
        self.stacks: dict[str, int] = {}  # the whole stack of each seat when the round began
        self.kept_at = 0  # the sequence of the last snapshot

    @property
    def terms(self) -> Terms:
        return self.table.terms

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def round(self) -> Round | None:
        return self.table.round

    @property
    def position(self) -> str:
        """The position that an answer names: the round, and how many answers it has had."""
        played = self.table.round
        return f"{self.table.number}" if played is None else f"{self.table.number}.{len(played.answers)}"

    @property
    def waits_for_chance(self) -> bool:
        return self.table.round is not None and isinstance(self.table.round.prompt, Draw)

    def may_name(self, what: str) -> bool:
        """Whether a dealer may name cards. The refusal of one would reveal which cards lie face down."""
        return self.dealer == HUMAN and what not in self.unseen

    @property
    def is_over(self) -> bool:
        return self.table.round is not None and self.table.round.is_over

    # Words.

    def apply(self, words: Words) -> dict[str, Any]:
        """Apply the words of an event, or refuse and change nothing."""
        act: Callable[[Words], dict[str, Any]] = getattr(self, f"_{words['do']}")
        return act(words)

    def _open(self, words: Words) -> dict[str, Any]:
        self._move_all(words["moves"])
        self._commit_to(words)
        return {}

    def _commit_to(self, words: Words) -> None:
        """The seed of the next round. Only its hash is shown until the round is over."""
        self.fair = read_promise(words, f"{self.id}.{self.table.number}")

    def _add_words(self, words: Words) -> dict[str, Any]:
        """A player's own seed, until the wagers close."""
        self.table.open_for_wagers()
        if self.fair is None:
            raise CommandRefused("this table does not commit to a seed, so there is nothing to add words to")
        if words["seat"] not in self.table.seats:
            raise UnknownName("seat at this table", words["seat"], self.table.seats)
        if not 0 < len(words["text"]) <= WORDS_MAX:
            raise CommandRefused(
                f"words for the draws have 1 to {WORDS_MAX} letters, not {len(words['text'])}"
            )
        self.fair = self.fair.with_words({**self.fair.words, words["seat"]: words["text"]})
        return {}

    def _sit(self, words: Words) -> dict[str, Any]:
        name, cents = words["seat"], words["cents"]
        seat = self.table.sit(name, cents, words["spot"])
        self.postings.move(account_names.wallet(name), self.postings.seat(name), cents, "buy_in")
        return {"spot": seat.spot}

    def _leave(self, words: Words) -> dict[str, Any]:
        name = words["seat"]
        owed = self.table.owed.get(name, 0)
        cents = self.table.leave(name)
        self.postings.follow(self.table)
        if owed:
            house = account_names.table_bank(self.id)
            self.postings.move(self.postings.seat(name), house, owed, "fee", MARKER)
        if cents:
            self.postings.move(self.postings.seat(name), account_names.wallet(name), cents, "cash_out")
        self.postings.balances.pop(self.postings.seat(name), None)
        self.heard.pop(name, None)
        return {"cents": cents}

    def _add_chips(self, words: Words) -> dict[str, Any]:
        name, cents = words["seat"], words["cents"]
        self.table.bring(name, cents)
        self.postings.move(account_names.wallet(name), self.postings.seat(name), cents, "buy_in")
        return {}

    def _cash_out(self, words: Words) -> dict[str, Any]:
        name, cents = words["seat"], words["cents"]
        self.table.carry_away(name, cents)
        self.postings.move(self.postings.seat(name), account_names.wallet(name), cents, "cash_out")
        return {}

    def _tip(self, words: Words) -> dict[str, Any]:
        self.table.tip(words["seat"], words["cents"])
        self.postings.move(
            self.postings.seat(words["seat"]), account_names.dealers(self.id), words["cents"], "tip"
        )
        return {}

    def _place(self, words: Words) -> dict[str, Any]:
        wagers = [(wager, cents, on) for wager, cents, on in words["wagers"]]
        made = self.table.place_all(words["seat"], wagers, spot=words["spot"], beside=words["beside"])
        self.postings.follow(self.table)
        return {"stakes": [stake.id for stake in made]}

    def _change(self, words: Words) -> dict[str, Any]:
        self.table.change(words["stake"], words["cents"])
        self.postings.follow(self.table)
        return {}

    def _take_down(self, words: Words) -> dict[str, Any]:
        self.table.take_down(words["stake"])
        self.postings.follow(self.table)
        return {}

    def _call(self, words: Words) -> dict[str, Any]:
        self.table.call(words["stake"], words["working"])
        return {}

    def _instruct(self, words: Words) -> dict[str, Any]:
        self.table.instruct(words["seat"], words["word"])
        return {}

    def _welcome(self, words: Words) -> dict[str, Any]:
        self.table.welcome(words["seat"])
        return {}

    def _take_bank(self, words: Words) -> dict[str, Any]:
        how = words.get("how", "")
        if how not in ("", "shared"):
            raise CommandRefused(f'a bank is "shared" with the house or not, not "{how}"')
        self.table.take_bank(
            words["seat"],
            words["cents"],
            co_bank=how == "shared",
            dealers_wager=words.get("against"),
            in_turn=words.get("in_turn", False),
        )
        return {}

    def _pass_bank(self, words: Words) -> dict[str, Any]:
        self.table.pass_bank(words["seat"])
        return {}

    def _give_up_bank(self, words: Words) -> dict[str, Any]:
        self.table.give_up_bank(words["seat"] if words.get("in_turn", False) else None)
        return {}

    # A round.

    def _start(self, words: Words) -> dict[str, Any]:
        for key, cents in words["meters"].items():
            self.table.set_meter(key, cents)
        on_felt: dict[str, int] = {}
        for stake in self.table.stakes.values():
            on_felt[stake.seat] = on_felt.get(stake.seat, 0) + stake.cents + stake.fee
        self.stacks = {name: self.table.money[name] + on_felt.get(name, 0) for name in self.table.seats}
        if not words.get("after_duties", False):  # events from before these were ticked off
            duties.tick_all_off(self.table)
        self.table.start()
        self.cannot_start = ""
        self.postings.start(self.table)
        return {}

    def setup(self) -> dict[str, Any]:
        """The running round's setup in its stored form."""
        assert self.table.round is not None
        whole = plain_setup(self.table.round.setup)
        return {name: value for name, value in whole.items() if name not in _OF_TERMS}

    def _choose(self, words: Words) -> dict[str, Any]:
        return self._answer({"choose": words["name"], "cents": words["cents"]})

    def _draw(self, words: Words) -> dict[str, Any]:
        prompt = self.table.round.prompt if self.table.round is not None else None
        done = self._answer({"draw": words["items"]})
        # A draw of the house has a number; cards that a dealer names are known to the dealer.
        if "number" in words and isinstance(prompt, Draw) and prompt.seen != EVERYONE:
            self.unseen.add(prompt.what)
        return done

    def _rule(self, words: Words) -> dict[str, Any]:
        return self._answer({"rule": words["name"], "spot": words["spot"], "cards": words["cards"]})

    def _answer(self, answer: Words) -> dict[str, Any]:
        played = self.table.round
        before = len(played.events) if played is not None else 0
        self.table.answer(read_answer(answer))
        assert played is not None
        # A round that is over is posted when it is finished; a move of cards alone posts nothing.
        if not played.is_over and (played.is_ruled or any(map(moves_money, played.events[before:]))):
            self.postings.follow(self.table)
        return {}

    def _finish(self, words: Words) -> dict[str, Any]:
        """Lock the meters, feed them, pay, and prepare the next round."""
        table = self.table
        self.lock(words["meters"])
        played = table.round
        assert played is not None
        self._move_all(words["moves"])
        self.postings.follow(table)
        table.finish(hand_on=words.get("hand_on", False))
        self.unseen = {what for what in self.unseen if table.used.get(what)}
        self.postings.finish(table, played.setup.bank)
        how = "voided" if played.voided else "called_off" if played.called_off else "settled"
        lines = [plain_line(line) for line in (*table.fee_lines, *played.lines)]
        self.last = {"number": played.setup.number, "how": how, "lines": lines}
        if "revealed" in words:
            if self.fair is not None:
                self.fair.check_revealed(words["revealed"])
            self.last["fair"] = words["revealed"]
        self._commit_to(words)
        return {"how": how}

    def lock(self, meters: Mapping[str, int]) -> None:
        """A jackpot is worth what its meter shows when it is hit, not what it showed when the round began."""
        table, played = self.table, self.table.round
        assert played is not None
        for key, cents in meters.items():
            table.set_meter(key, cents)
        if meters and dict(played.setup.meters) != meters and any(map(is_prize, played.lines)):
            table.round = replay(played.game, played.setup._replace(meters=dict(meters)), played.answers)

    def _reseed(self, words: Words) -> dict[str, Any]:
        self._move_all(words["moves"])
        return {}

    def _close(self, words: Words) -> dict[str, Any]:
        """Return all money on the felt, and move every stack to its wallet."""
        table = self.table
        for stake in table.stakes.values():
            move(table.money, FELT, stake.seat, stake.cents + stake.fee)
        table.stakes = {}
        self.postings.follow(table)
        table.bank, table.bank_cover = HOUSE, None
        for name in list(table.seats):
            self._leave({"seat": name})
        self.is_closed = True
        return {}

    def _move_all(self, moves: list[list[Any]]) -> None:
        bank = account_names.table_bank(self.id)
        for debit, credit, cents, code in moves:
            self.postings.move(debit, credit, cents, code, self._clause_of_pool(debit, credit))
            self.postings.pool_net += cents if debit == bank else 0

    def _clause_of_pool(self, *moved: str) -> str:
        """A meter, a reserve and an overflow are named by their pool."""
        pools = {each.partition(":")[2] for each in moved}
        return next(
            (self.clauses.get(f"{METER}{key}", "") for key, pool in self.pools.items() if pool in pools), ""
        )

    # Keeping.

    def snapshot(self) -> dict[str, Any]:
        return {
            "table": plain_table(self.table),
            "postings": plain_postings(self.postings),
            "disabled": self.disabled,
            "unseen": sorted(self.unseen),
            "fair": self.fair.plain() if self.fair is not None else None,
            "last": self.last,
            "stamped": self.stamped,
            "head": self.head,
            **({"orders": kept} if (kept := self.plain_orders()) else {}),
        }

    def restore(self, sequence: int, data: dict[str, Any]) -> None:
        restore_table(self.table, data["table"])
        restore_postings(self.postings, data["postings"])
        self.postings.follow(self.table)  # so that they know the number of its round
        self.disabled, self.last = data["disabled"], data["last"]
        self.restore_orders(data.get("orders", {}))
        self.stamped, self.head = data["stamped"], data["head"]
        self.unseen = set(data.get("unseen", ()))  # older stores do not say
        self.fair = read_promise(data["fair"], data["fair"]["round"]) if data["fair"] is not None else None
        self.sequence = self.kept_at = sequence


def _limits(data: Words) -> Limits:
    by_wager = {name: (least, most) for name, (least, most) in data["by_wager"].items()}
    return Limits(data["least"], data["most"], data["chip"], by_wager)


def _table(game: Game, terms: Terms, limits: Limits, opening: Words) -> Table:
    return Table(game, terms, limits=limits, spot_count=opening["seats"])
