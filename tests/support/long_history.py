"""A house with every game open and a long past, made by plain SQL in minutes instead of by weeks of play.

The past lies before what was really played: its rows have negative numbers, and are as many and as large as those of
play. Nothing of it can be played again; a house that opens does not do that with rounds that are over.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from hoyle.chance import Chance
from hoyle.house import House
from tests.support.game_paths import all_paths
from tests.support.visitors import Visitors

EVENTS, WAGERS, PLAYS, KEYS = 6, 4, 2, 5  # of a round
# r: the round from 1; k: which of the round's; x: the round's number among those of all tables.
_ROWS = """
WITH RECURSIVE n(r) AS (SELECT 1 UNION ALL SELECT r + 1 FROM n WHERE r < :rounds),
  k(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM k WHERE k < :each),
  p(r, k, x, at, data, hash) AS (
    SELECT r, k, :n * :most + r, '2020-01-01T00:00:00.000000+00:00', substr(hex(zeroblob(150)), 1, 300), hex(zeroblob(32))
    FROM n, k
  )
"""
_INSERTS = (
    (EVENTS, "INSERT INTO events SELECT :t, -(r * :each + k), -r, at, 'chance', 'draw', data, NULL, hash, 1 FROM p"),
    (1, "INSERT INTO rounds SELECT :t, -r, hash, 'edition', '0.2.0', -(r * 6 + 6), at, 1 FROM p"),
    (1, "INSERT INTO results SELECT :t, -r, 'settled', -(r * 6 + 1), data || data, at, 1 FROM p"),
    (WAGERS, """INSERT INTO transfers SELECT -(x * 10 + k), :t || '.h' || r || '.' || k, 'cage', 'felt:' || :t, 500,
      'wager', 'pending', '', :t, -r, 0, '5324.4', at, 1 FROM p"""),
    (WAGERS, """INSERT INTO transfers SELECT -(x * 10 + k) + 5, :t || '.h' || r || '.' || k || '.end', 'felt:' || :t,
      'cage', 500, 'returned', 'post', :t || '.h' || r || '.' || k, :t, -r, 1, '5324.4', at, 1 FROM p"""),
    (PLAYS, """INSERT INTO plays SELECT -(x * 2 + k), CASE k WHEN 1 THEN 'ann-' ELSE 'ben-' END || :t, :t, -r, 2000,
      -500, 100000, 99500, at, 1 FROM p"""),
    (KEYS, """INSERT INTO keys SELECT 'ann-' || :t, 'h' || r || '-' || k, hash,
      '{"table":"t1","sequence":1234,"position":"12.3","result":{"stakes":[1,2]}}', 1 FROM p"""),
)  # fmt: skip


def make(folder: Path, rounds: int) -> int:
    """A house in a folder with this many past rounds, at all its tables. Returns how many tables it has."""
    house = House.open(f"sqlite:///{folder}/house.db", Chance(1))
    tables = [house.open_table(path) for path in all_paths()]
    for table in tables:
        Visitors(house, table, 1).play(1)
        house.commit()
    house.close()
    fill(folder / "house.db", tables, rounds)
    return len(tables)


def fill(file: Path, tables: list[str], rounds: int) -> None:
    store = sqlite3.connect(file)
    store.execute("PRAGMA synchronous=OFF")
    for number, table in enumerate(tables):
        share = rounds // len(tables) + (number < rounds % len(tables))
        if not share:
            continue
        for each, sql in _INSERTS:
            given = {
                "t": table,
                "n": number,
                "most": rounds // len(tables) + 1,
                "rounds": share,
                "each": each,
            }
            store.execute(_ROWS + sql, given)
        store.commit()
    store.close()
