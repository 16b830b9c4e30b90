"""Anything that people may do over HTTP, in any order, with repeats and restarts: no money is made and none is lost."""

import asyncio
import contextlib
import shutil
import tempfile
from functools import cache
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from hoyle.bots import Wanted, main_wagers
from hoyle.chance import Chance
from hoyle.engine import Limits, Table
from hoyle.engine.table.wagering import placeable
from hoyle.games.catalog import open_terms
from hoyle.house import House
from hoyle.house.recovery.replay_audit import replays
from hoyle.ledger import account_names
from hoyle.ledger.auditing.store_audit import audit
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from tests.support.game_paths import house_banked, one_of_each_family
from tests.support.house_queue import queue_of

LIMITS = Limits(least=500)
SIDES_MAX = 3


def wagers_of(path: str) -> list[list[Wanted]]:
    """What a seat asks for at a table: the main wagers, twice as much, and each with one more; some are refused."""
    table = Table(*open_terms(path), limits=LIMITS)
    main = main_wagers(table)
    doubled = [(name, 2 * cents, on) for name, cents, on in main]
    others = [
        (name, 500, table.game.selections(table.terms, name)[-1])
        for name in placeable(table.game, table.terms)
        if name not in {each for each, _, _ in main}
    ]
    return [main, doubled, *([*main, other] for other in others[:SIDES_MAX])]


PATHS = one_of_each_family(house_banked())
WAGERS = {path: wagers_of(path) for path in PATHS}
NAMES = ("ann", "ben", "cat")
CENTS = st.sampled_from((1, 500, 100_00, 1_000_00, 5_000_00, 50_000_00))
WHO, TABLE = st.sampled_from(NAMES), st.integers(1, len(PATHS)).map(lambda number: f"t{number}")


@cache
def application() -> FastAPI:
    """Made once; each machine puts its own house behind it."""
    return make_app(None, None, demo=True)  # type: ignore[arg-type]


class HouseMachine(RuleBasedStateMachine):
    """`brought` is what each player has brought over the cage and not taken away again, by the answers alone."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.mkdtemp(prefix="hoyle-machine-")
        self.tokens: dict[str, str] = {}
        self.brought = dict.fromkeys(NAMES, 0)
        self.tips = dict.fromkeys(NAMES, 0)
        self.said: list[tuple[str, str, str, Any, str, httpx.Response]] = []
        self.open()

    def open(self) -> None:
        self.house = House.open(f"sqlite:///{self.folder}/house.db", Chance(11))
        people = People(self.house.store.engine)
        app = application()
        app.state.queue, app.state.people, app.state.knocks = queue_of(self.house), people, {}
        transport = httpx.ASGITransport(app, raise_app_exceptions=True)
        self.http = httpx.AsyncClient(transport=transport, base_url="http://house/api/v1")

    def close(self) -> None:
        self.runner.run(self.http.aclose())
        self.runner.run(queue_of(self.house).settled())
        self.house.close()

    @initialize()
    def begin(self) -> None:
        for path in PATHS:
            self.house.open_table(path, limits=LIMITS)
        self.house.commit()
        for name in NAMES:
            self.tokens[name] = self.guest({"name": name})
            self.brought[name] = 10_000_00
        for name in NAMES:
            for number in range(1, len(PATHS) + 1):
                self.say(name, f"t{number}", do="sit", cents=1_000_00)
        self.tokens["flo"] = self.guest({"name": "flo", "role": "floor"})

    def call(self, who: str, method: str, path: str, body: Any = None, key: str = "") -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        if key:
            headers["Idempotency-Key"] = key
        answer = self.runner.run(self.http.request(method, path, json=body, headers=headers))
        assert answer.status_code < 500, answer.text
        return answer

    def guest(self, body: dict[str, str]) -> str:
        came = self.call("", "POST", "/guest", body, f"the key of a guest, {body['name']}")
        return str(came.json()["token"])

    def change(self, who: str, path: str, body: Any) -> httpx.Response:
        key = f"k{len(self.said)}"
        answer = self.call(who, "POST", path, body, key)
        self.said.append((who, "POST", path, body, key, answer))
        return answer

    def say(self, who: str, table: str, **words: Any) -> httpx.Response:
        return self.change(who, f"/tables/{table}/commands", words)

    # What people do.

    @rule(who=WHO, table=TABLE, cents=CENTS)
    def sit(self, who: str, table: str, cents: int) -> None:
        self.say(who, table, do="sit", cents=cents)

    @rule(who=WHO, table=TABLE)
    def leave(self, who: str, table: str) -> None:
        self.say(who, table, do="leave")

    @rule(who=WHO, table=TABLE, cents=CENTS, do=st.sampled_from(("add_chips", "cash_out", "tip")))
    def move_chips(self, who: str, table: str, cents: int, do: str) -> None:
        answer = self.say(who, table, do=do, cents=cents)
        if do == "tip" and answer.is_success:
            self.tips[who] += cents

    @rule(who=WHO, table=TABLE, data=st.data())
    def place(self, who: str, table: str, data: st.DataObject) -> None:
        self.say(who, table, do="place", wagers=data.draw(st.sampled_from(WAGERS[PATHS[int(table[1:]) - 1]])))

    @rule(who=WHO, table=TABLE, stake=st.integers(1, 12), cents=st.sampled_from((0, 500, 1500)))
    def change_wager(self, who: str, table: str, stake: int, cents: int) -> None:
        if cents:
            self.say(who, table, do="change", stake=stake, cents=cents)
        else:
            self.say(who, table, do="take_down", stake=stake)

    @rule(who=WHO, table=TABLE, data=st.data())
    def play_a_round(self, who: str, table: str, data: st.DataObject) -> None:
        """Others may have wagers there too; whoever is asked answers."""
        self.place(who, table, data)
        self.say(who, table, do="start")
        while self.answer(table, data):
            pass

    @rule(table=TABLE, data=st.data())
    def answer_once(self, table: str, data: st.DataObject) -> None:
        self.answer(table, data)

    def answer(self, table: str, data: st.DataObject) -> bool:
        """Whether somebody was asked."""
        state = self.call("ann", "GET", f"/tables/{table}").json()
        if state["prompt"] is None:
            return False
        asked = state["prompt"]["waiting_for"]
        mine = self.call(asked, "GET", f"/tables/{table}").json()
        prompt, stack = mine["prompt"], mine["places"][asked]["stack"]
        choice = data.draw(st.sampled_from([each for each in prompt["choices"] if each["least"] <= stack]))
        cents = data.draw(
            st.sampled_from((choice["least"], min(choice["most"], max(stack, choice["least"]))))
        )
        self.say(asked, table, do="choose", name=choice["name"], cents=cents, position=prompt["position"])
        return True

    @rule(who=WHO, cents=st.integers(1, 5_000_00), way=st.sampled_from(("deposits", "withdrawals")))
    def at_the_cage(self, who: str, cents: int, way: str) -> None:
        if self.change("flo", f"/players/{who}/{way}", {"cents": cents}).is_success:
            self.brought[who] += cents if way == "deposits" else -cents

    @precondition(lambda self: self.said)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """An old request comes once more: an accepted one is answered as it was, and nothing moves."""
        who, method, path, body, key, first = data.draw(st.sampled_from(self.said))
        if not first.is_success:
            return
        before = dict(self.house.journal.balances)
        again = self.call(who, method, path, body, key)
        assert {**again.json(), "is_repeat": None} == {**first.json(), "is_repeat": None}
        assert dict(self.house.journal.balances) == before

    @rule(who=WHO, table=TABLE, data=st.data())
    def stop_a_table_for_a_while(self, who: str, table: str, data: st.DataObject) -> None:
        assert self.say("flo", table, do="disable", why="a test").is_success
        self.place(who, table, data)
        assert not self.said[-1][-1].is_success
        assert self.say("flo", table, do="enable", why="").is_success

    @rule()
    def restart(self) -> None:
        before = {name: cents for name, cents in self.house.journal.balances.items() if cents}
        self.close()
        self.open()
        assert {name: cents for name, cents in self.house.journal.balances.items() if cents} == before

    # What always holds.

    @invariant()
    def all_accounts_together_are_nothing(self) -> None:
        assert sum(self.house.store.balances().values()) == 0

    @invariant()
    def what_was_brought_is_in_the_house(self) -> None:
        if "flo" not in self.tokens:
            return
        inside = {name: cents for name, cents in self.house.journal.balances.items() if name != "cage"}
        assert sum(inside.values()) == sum(self.brought.values())
        assert all(cents >= 0 for name, cents in inside.items() if not account_names.may_owe(name))

    @invariant()
    def everybody_has_what_they_brought_and_what_they_won(self) -> None:
        """By the answers alone: wallet, stacks and wagers are what was brought, less tips, and the nets of all
        rounds."""
        if "flo" not in self.tokens:
            return
        states = [self.call("flo", "GET", f"/tables/t{number}").json() for number in range(1, len(PATHS) + 1)]
        if any(state["round"] is not None for state in states):
            return  # a round that runs has decided some wagers and not others
        for name in NAMES:
            wallet = self.call(name, "GET", "/me").json()["wallet_cents"]
            stacks = sum(state["places"][name]["stack"] for state in states if name in state["places"])
            stakes = sum(stake["cents"] + stake.get("fee", 0) for state in states for stake in state["stakes"]
                         if stake["seat"] == name)  # fmt: skip
            rounds = self.call(name, "GET", "/me/rounds?count=500").json()["rounds"]
            won = sum(each["net"] for each in rounds)
            assert wallet + stacks + stakes == self.brought[name] - self.tips[name] + won, name

    def teardown(self) -> None:
        with contextlib.closing(self.runner):
            found = [
                each
                for check in (*audit(self.house.store), *replays(self.house.store))
                for each in check.findings
            ]
            self.close()
        shutil.rmtree(self.folder)
        assert found == []


def run(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        HouseMachine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_money_is_kept_whatever_is_done() -> None:
    run(3, 20)


@pytest.mark.prove
def test_money_is_kept_whatever_is_done_for_long() -> None:
    run(150, 60)
