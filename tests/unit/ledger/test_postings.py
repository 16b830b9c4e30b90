"""What a table does as transfers, for every game: the ledger and the table always hold the same money."""

import random

import pytest

from hoyle.bots import RandomPlayer
from hoyle.chance import Chance
from hoyle.contract.suite import SHARE, open_table, prepare_round
from hoyle.engine import Ruling, Table
from hoyle.engine.round.script import HOUSE, Line
from hoyle.engine.settlement.table_money import move
from hoyle.engine.table import duties
from hoyle.errors import HoyleError
from hoyle.games.catalog import all_games
from hoyle.ledger import Postings, Transfer, account_names
from hoyle.ledger.transfer import PENDING, POST, VOID

PATHS = [f"{book}/{game}" for book, game in all_games()]


def seated(path: str) -> tuple[Table, Postings]:
    table = open_table(path)
    postings = Postings("t1")
    postings.pools = {key: key for key in table.terms.meters()}
    for name in table.seats:
        postings.move(account_names.wallet(name), postings.seat(name), table.money[name], "buy_in")
    return table, postings


def finish(table: Table, postings: Postings) -> None:
    played = table.round
    assert played is not None
    for key, cents in played.contributed.items():
        postings.move(
            account_names.table_bank("t1"), account_names.meter(postings.pools[key]), cents, "contribution"
        )
        postings.pool_net += cents
    postings.follow(table)
    table.finish()
    postings.finish(table, played.setup.bank)


def check_ends(made: list[Transfer], postings: Postings) -> None:
    """Every pending has one end, whole; open ones are those that the postings know."""
    pending = {each.id: each.cents for each in made if each.state == PENDING}
    ends = [each.refers for each in made if each.state in (POST, VOID)]
    assert len(set(ends)) == len(ends)
    ended = dict.fromkeys(pending, 0)
    for each in made:
        if each.refers in pending:
            ended[each.refers] += each.cents
    still = sorted(pending[name] for name in pending if name not in ends)
    assert still == sorted(held.cents for held in postings.pending.values())
    assert all(ended[name] == pending[name] for name in ends)
    assert len({each.id for each in made}) == len(made)


def check_nobody_owes(made: list[Transfer]) -> None:
    money: dict[str, int] = {}
    for each in made:
        money[each.credit] = money.get(each.credit, 0) + each.cents
        money[each.debit] = money.get(each.debit, 0) - each.cents
        if each.debit.startswith(("seat:", "bank:", "felt:")):
            assert money[each.debit] >= 0, each


def check_reserved(made: list[Transfer], lines: list[Line]) -> None:
    """Whatever a line releases was pending, in all: also what the answer that ended the round put down."""
    reserved: dict[int, int] = {}
    for each in made:
        if each.state == PENDING:
            reserved[int(each.id.split(".")[1][1:])] = each.cents
    for line in lines:
        assert line.kind == "pot" or reserved.get(line.stake_id, 0) >= line.held, line


@pytest.mark.parametrize("path", PATHS)
def test_the_ledger_and_the_table_hold_the_same(path: str) -> None:
    table, postings = seated(path)
    rng, chance = random.Random(path), Chance(path)
    player = RandomPlayer(rng, SHARE)
    rounds, lines = 0, []
    for _ in range(12):
        if not prepare_round(table, player):
            continue
        postings.follow(table)
        table.start()
        postings.start(table)
        while table.round is not None and not table.round.is_over:
            player.answer(table, chance)
            if not table.round.is_over:
                postings.follow(table)
        assert table.round is not None
        lines += table.round.lines
        finish(table, postings)
        assert postings.disagreement(table) is None
        rounds += 1
    assert rounds
    made = postings.collect()
    check_reserved(made, lines)
    check_ends(made, postings)
    check_nobody_owes(made)


@pytest.mark.parametrize("path", PATHS)
def test_a_ruling_at_any_moment_leaves_the_ledger_with_the_table(path: str) -> None:
    """Void rounds, dead hands, excess that goes back: whatever the book says, at any prompt."""
    table, postings = seated(path)
    rng, chance = random.Random(path), Chance(path)
    player = RandomPlayer(rng, SHARE)
    names = list(table.terms.file.irregularities)
    for _ in range(25):
        duties.tick_all_off(table)
        if table.stopped:
            table.resume()
        if not prepare_round(table, player):
            continue
        postings.follow(table)
        table.start()
        postings.start(table)
        while table.round is not None and not table.round.is_over:
            if rng.random() < 0.3:
                try:
                    spot = rng.choice(table.round.felt.spots() or (1,))
                    left = [shoe.left for shoe in table.round.shoes.values()]
                    cards = [rng.choice([card for card, count in each.items() if count]) for each in left][:1]
                    table.answer(Ruling(rng.choice(names), spot, tuple(cards)))
                    duties.tick_all_off(table)
                except HoyleError:
                    continue
            else:
                player.answer(table, chance)
            if not table.round.is_over:
                postings.follow(table)
        finish(table, postings)
        assert postings.disagreement(table) is None
    made = postings.collect()
    check_ends(made, postings)
    check_nobody_owes(made)


def test_a_disagreement_is_seen() -> None:
    table, postings = seated("ny/roulette")
    assert postings.disagreement(table) is None
    move(table.money, HOUSE, "ann", 1)
    assert "ann has" in str(postings.disagreement(table))
    move(table.money, "ann", "felt", 1)
    assert "felt:t1" in str(postings.disagreement(table))
    move(table.money, "felt", "dealers", 1)
    assert "dealers:t1" in str(postings.disagreement(table))


def test_a_wager_that_is_changed_ends_and_begins_again() -> None:
    table, postings = seated("ny/craps")
    stake = table.place("ann", "pass", 1000)
    postings.follow(table)
    table.change(stake.id, 1500)
    postings.follow(table)
    table.take_down(stake.id)
    postings.follow(table)
    states = [(each.id, each.state, each.cents) for each in postings.collect() if each.code != "buy_in"]
    name = f"t1.s{stake.id}"
    assert states == [
        (f"{name}.1", PENDING, 1000), (f"{name}.1.end", VOID, 1000),
        (f"{name}.2", PENDING, 1500), (f"{name}.2.end", VOID, 1500),
    ]  # fmt: skip
