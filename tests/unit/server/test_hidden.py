"""Hidden cards: during a round, everything sent to others is searched for cards they may not see.

When it is over, what other players are sent is searched for those that were never shown.
"""

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from hoyle.chance.proof import check_round
from hoyle.engine.round import events as made
from hoyle.engine.round.round import Round
from hoyle.engine.settlement.coverage import BID_FOR
from hoyle.games.catalog import all_games, open_terms
from hoyle.house.reports.round_recall import recall
from hoyle.kit.cards import DECK, name_card, pretty_card
from tests.support.game_paths import bank_of, has_decisions, one_of_each_family
from tests.support.visitors import Visitors

PATHS = [f"{book}/{game}" for book, game in all_games()]


def has_shoe(path: str) -> bool:
    """Whether cards or tiles are dealt: dice and wheels hide nothing."""
    game, terms = open_terms(path)
    return any(isinstance(each, Mapping) for each in game.equipment(terms).values())


CARDS = [path for path in PATHS if has_shoe(path)]
# Every fourth game, in one of its books; `make prove` plays all of them in every book.
FEW = list({path.partition("/")[2]: path for path in CARDS}.values())[::4]
TRIES = 40  # tables until one waits for a choice: in some games few rounds do
STAFF = ("dealer", "floor", "auditor", "administrator")
SPELLINGS = {
    spelling: card
    for card in DECK
    for spelling in (card, pretty_card(card), name_card(card), name_card(card).title())
}
WORD = re.compile(r"\b(?:10|[2-9TJQKA])(?:[cdhs]\b|[♣♦♥♠])|\b\w+ of \w+\b")


def cards_in(text: str) -> set[str]:
    """Every card that a text names, in any spelling."""
    return {SPELLINGS[found] for found in WORD.findall(text) if found in SPELLINGS}


def visible(played: Round, viewer: str) -> set[str]:
    """What a viewer has been shown so far, by the script's own word."""
    seen: set[str] = set()
    for event in played.events:
        if isinstance(event, made.ItemsShown) or (
            isinstance(event, made.ItemsDrawn) and ("*" in event.seen or viewer in event.seen)
        ):
            seen |= set(event.items)
    return seen


def drawn(played: Round) -> set[str]:
    return {item for event in played.events if isinstance(event, made.ItemsDrawn) for item in event.items}


class Spy:
    """Somebody who is not asked: takes everything that is sent, and asks for everything else."""

    def __init__(self, server: Any, name: str, table: str) -> None:
        self.server, self.name, self.table = server, name, table
        self.line = server.line(name, table)
        self.texts: list[str] = []

    async def look(self, number: int) -> str:
        for _ in range(5):
            await asyncio.sleep(0)
        self.texts += [json.dumps(each, ensure_ascii=False) for each in self.line.heard_so_far()]
        one, table = f"{self.table}.{number}", self.table
        asked = (
            "/tables?count=1", f"/tables/{table}", f"/tables/{table}/steps", f"/rounds/{one}",
            f"/rounds/{one}?full=true",
            f"/rounds/{one}/record", "/log", "/me", f"/players/ann-{table}/rounds",
        )  # fmt: skip
        for path in asked:
            self.texts.append((await self.server.call(self.name, "GET", path)).text)
        for words in (
            {"do": "choose", "name": "x"},
            {"do": "choose", "name": "fold", "position": "1.1"},
            {"do": "deal"},
        ):
            self.texts.append((await self.server.say(self.name, table, "k", **words)).text)
        said, self.texts = "\n".join(self.texts), []
        return said


async def spy_on_a_round(server: Any, path: str, seed: int) -> tuple[int, int]:
    """Play one round; how often it was looked at, and how many hidden cards there were to be found."""
    table = server.open(path)
    visitors = Visitors(server.house, table, seed)
    visitors.sit()
    server.house.commit()
    for name in visitors.names:
        server.tokens[name] = server.people.add_guest(name)
    server.tokens[f"staff {table}"] = server.people.add_guest(f"staff {table}", STAFF)
    for name in ("bystander",):
        server.tokens[f"{name} {table}"] = server.people.add_guest(f"{name} {table}", ("player",))
        server.house.add_player(f"{name} {table}")
    spies = [Spy(server, name, table) for name in (visitors.names[1], f"staff {table}", f"bystander {table}")]
    if not visitors.wager():
        return 0, 0
    before = {
        spy.name: cards_in(await spy.look(1)) for spy in spies
    }  # the lobby may name cards: wagers on them do
    visitors.start()
    looks, hidden = 0, 0
    played = server.house.desk(table).round
    while played is not None and server.house.desk(table).round is not None:
        server.house.commit()
        played = server.house.desk(table).round
        for spy in spies:
            seen = visible(played, spy.name)
            secret = drawn(played) - seen
            told = cards_in(await spy.look(1)) - before[spy.name]
            assert not told & secret, f"{path}: {spy.name} is told of {sorted(told & secret)}"
            assert told <= seen, f"{path}: {spy.name} is told of {sorted(told - seen)}, which nobody has"
            looks, hidden = looks + 1, hidden + len(secret)
        if not visitors.answer():
            break
    server.house.commit()
    ended = recall(server.house.store, table, 1)
    for spy in (each for each in spies if not each.name.startswith("staff") and ended.how != "running"):
        assert ended.played is not None
        told = cards_in(await spy.look(1)) - before[spy.name]
        secret = told - visible(ended.played, spy.name)
        assert not secret, f"{path}: {spy.name} is told of {sorted(secret)} when the round is over"
    return looks, hidden


def play_all(serve: Callable[..., None], paths: list[str], seeds: range) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}

    async def play(server: Any) -> None:
        for path in paths:
            for seed in seeds:
                looks, hidden = await spy_on_a_round(server, path, seed)
                was = found.get(path, (0, 0))
                found[path] = was[0] + looks, was[1] + hidden

    serve(play)
    return found


@pytest.mark.parametrize("part", range(2))
def test_nobody_is_told_of_a_card_that_they_do_not_see(serve: Callable[..., None], part: int) -> None:
    paths = FEW[part::2]
    found = play_all(serve, paths, range(1))
    assert any(looks for looks, _ in found.values())
    hiding = {path for path, (_, hidden) in found.items() if hidden}
    assert hiding, f"nothing was hidden in {paths}"


@pytest.mark.prove
def test_nobody_is_told_of_a_card_in_any_game_of_any_book(serve: Callable[..., None]) -> None:
    found = play_all(serve, CARDS, range(5))
    assert sum(hidden for _, hidden in found.values()) > 1000


def test_the_search_finds_a_card_in_any_spelling() -> None:
    assert cards_in('{"items": ["Ah", "??"]}') == {"Ah"}
    assert cards_in(f"the dealer has {pretty_card('Td')} and the {name_card('2c')}") == {"Td", "2c"}
    assert cards_in('"outcome": "flush", "cite": "§ 5324.7"') == set()


def test_the_seed_of_a_running_round_is_nowhere(
    serve: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def play(server: Any) -> None:
        table = server.open("ny/three_card_poker")
        visitors = Visitors(server.house, table, 1)
        visitors.sit()
        server.house.commit()
        for name in visitors.names:
            server.tokens[name] = server.people.add_guest(name)
        server.let_in("boss", *STAFF)
        spies = [Spy(server, name, table) for name in (*visitors.names, "boss")]
        old: set[str] = set()
        for number in range(1, 4):
            desk = server.house.desk(table)
            seed = desk.fair.opened(server.house.tables.seeds).seed.hex()
            assert visitors.wager()
            visitors.start()
            while server.house.desk(table).round is not None:
                server.house.commit()
                for spy in spies:
                    said = await spy.look(number)
                    assert seed not in said
                    assert desk.fair.commitment in said
                visitors.answer()
            server.house.commit()
            following = server.house.desk(table).fair.opened(server.house.tables.seeds).seed.hex()
            for spy in spies:
                said = await spy.look(number)
                assert seed in said, "the seed is shown when the round is over"
                assert following not in said
            old.add(seed)
        assert len(old) == 3
        assert not any(seed in caplog.text for seed in old)

    serve(play, is_fair=True)


def test_a_finished_round_can_be_checked_by_whoever_played_it(serve: Callable[..., None]) -> None:
    async def play(server: Any) -> None:
        table = server.open("ny/three_card_poker")
        visitors = Visitors(server.house, table, 1)
        visitors.sit()
        server.tokens["ann"] = server.people.add_guest(visitors.names[0])
        assert visitors.play(1)
        server.house.commit()
        record = (await server.call("ann", "GET", f"/rounds/{table}.1/record")).json()
        assert record["fair"]["seed"]
        assert all(check.holds for check in check_round(record))
        record["fair"]["seed"] = "00" * 32
        assert not all(check.holds for check in check_round(record))

    serve(play, is_fair=True)


@pytest.mark.parametrize("is_fair", [False, True])
def test_a_hand_that_was_folded_stays_its_players_own(serve: Callable[..., None], is_fair: bool) -> None:
    """Neither the record nor the seed is shown to those who played against it; an auditor may have the record."""

    async def play(server: Any) -> None:
        table = server.open("ny/texas_holdem")
        server.let_in("Ada", "auditor")
        for name in ("Ann", "Ben"):
            server.let_in(name)
            assert (await server.say(name, table, "sit", do="sit", cents=400_00)).is_success
        assert (await server.say("Ann", table, "start", do="start")).is_success
        seed = (
            server.house.desk(table).fair.opened(server.house.tables.seeds).seed.hex()
            if is_fair
            else "no seed"
        )
        prompt = server.house.state_of(table)["prompt"]
        folds, wins = prompt["waiting_for"], ({"Ann", "Ben"} - {prompt["waiting_for"]}).pop()
        said = {"do": "choose", "name": "fold", "position": prompt["position"]}
        assert (await server.say(folds, table, "fold", **said)).is_success
        refused = await server.call(wins, "GET", f"/rounds/{table}.1/record")
        assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
        for path in (f"/tables/{table}", f"/tables/{table}/steps", f"/rounds/{table}.1"):
            assert seed not in (await server.call(wins, "GET", path)).text
        record = (await server.call("Ada", "GET", f"/rounds/{table}.1/record")).json()
        assert all(check.holds for check in check_round(record))
        assert record.get("fair", {}).get("seed", "no seed") == seed
        plays = (await server.call(wins, "GET", f"/rounds/{table}.1")).json()["plays"]
        assert [play["player"] for play in plays] == [wins]

    serve(play, is_fair=is_fair)


def test_a_record_that_names_no_hidden_card_is_for_whoever_played(serve: Callable[..., None]) -> None:
    """The dealer's cards are shown in the end; cards that were burned are not."""

    async def play(server: Any) -> None:
        for path, wager, status in (("ny/three_card_poker", "ante", 200), ("ny/blackjack", "blackjack", 403)):
            table = server.open(path)
            server.let_in(f"Ann of {table}")
            for key, words in (
                ("sit", {"do": "sit", "cents": 400_00}), ("place", {"do": "place", "wagers": [[wager, 1000]]}),
                ("start", {"do": "start"}),
            ):  # fmt: skip
                assert (await server.say(f"Ann of {table}", table, key, **words)).is_success
            while (prompt := server.house.state_of(table, f"Ann of {table}")["prompt"]) is not None:
                said = {"do": "choose", "name": "play" if wager == "ante" else prompt["default"]}
                at = prompt["position"]
                assert (await server.say(f"Ann of {table}", table, at, position=at, **said)).is_success
            answer = await server.call(f"Ann of {table}", "GET", f"/rounds/{table}.1/record")
            assert answer.status_code == status

    serve(play)


# Pages of the rules, which name cards whatever lies on any table.
RULES = {"/games", "/games/{book}/{game}", "/tables/{table}/sign", "/tables/{table}/guide"}


# Where a bank is bid for, the first choices come before the cards.
DECIDED = [path for path in filter(has_decisions, CARDS) if bank_of(path) != BID_FOR]


@pytest.mark.parametrize("path", one_of_each_family(tuple(DECIDED)))
def test_no_question_of_the_description_is_answered_with_a_hidden_card(
    serve: Callable[..., None], path: str
) -> None:
    """Every route that there is, asked by every role in the middle of a round."""

    async def play(server: Any) -> None:
        everybody = (*server.let_in_all(), "")
        for seed in range(1, TRIES):
            table = server.open(path)
            visitors = Visitors(server.house, table, seed)
            visitors.sit()
            assert visitors.wager()
            visitors.start()
            server.house.commit()
            played = server.house.desk(table).round
            secret = drawn(played) - visible(played, "") if played else set()
            if secret:
                break
        assert secret
        described = {
            each.removeprefix("/api/v1")
            for each, methods in server.app.openapi()["paths"].items()
            if "get" in methods
        }
        assert described > RULES
        given = {"{table}": table, "{name}": visitors.names[0]}
        for route in sorted(described - RULES):
            asked = route.replace("/rounds/{name}", f"/rounds/{table}.1")
            for part, word in given.items():
                asked = asked.replace(part, word)
            for who in everybody:
                for query in ("", "?full=true", f"?player={visitors.names[0]}"):
                    told = cards_in((await server.call(who, "GET", asked + query)).text)
                    assert not told & secret, (
                        f"{who or 'nobody'} is told of {sorted(told & secret)} by {route}"
                    )

    serve(play)
