"""The same house on both stores: what is played is there again, and the audit finds nothing."""

import pytest

from hoyle.chance import Chance
from hoyle.engine import Limits
from hoyle.house import House
from hoyle.house.replays import replays
from hoyle.house.visitors import Visitors
from hoyle.ledger import Store
from hoyle.ledger.audit import audit

PATHS = ("ny/craps", "ny/blackjack", "ca/three_card_poker", "ny/caribbean_stud_poker")


def findings(url: str) -> list[str]:
    store = Store.open(url)
    found = [each for check in (*audit(store), *replays(store)) for each in check.findings]
    store.close()
    return found


def test_what_is_played_is_there_again(url: str) -> None:
    house = House.open(url, Chance(1))
    for path in PATHS:
        visitors = Visitors(house, house.open_table(path, limits=Limits(least=500)), 1)
        assert visitors.play(6) > 0
        assert visitors.wager()
        visitors.start()
    house.commit()
    before = {table: house.state_of(table, f"ann-{table}") for table in house.desks}
    wallets = {name: house.wallet(name) for name in house.known_players}
    house.close()
    again = House.open(url, Chance(2))
    assert {table: again.state_of(table, f"ann-{table}") for table in again.desks} == before
    assert {name: again.wallet(name) for name in again.known_players} == wallets
    for table in list(again.desks):
        assert Visitors(again, table, 2).play(3) > 0
    again.close()
    assert findings(url) == []


@pytest.mark.parametrize(
    "name", ["transfers", "events", "rounds", "results", "plays", "commits", "keys", "log"]
)
def test_what_is_written_cannot_be_changed(url: str, name: str) -> None:
    from sqlalchemy import text
    from sqlalchemy.exc import DBAPIError

    house = House.open(url, Chance(1))
    Visitors(house, house.open_table("ny/roulette"), 1).play(2)
    house.close()
    store = Store.open(url)
    assert int(store.one(f"SELECT count(*) FROM {name}")) > 0
    column = store.rows(f"SELECT * FROM {name} LIMIT 1") and "made_at"
    column = "digest" if name == "keys" else column
    for sql in (f"UPDATE {name} SET {column} = 'x'", f"DELETE FROM {name}"):
        with store.engine.connect() as connection, pytest.raises(DBAPIError, match="only ever added to"):
            connection.execute(text(sql))
    store.close()
