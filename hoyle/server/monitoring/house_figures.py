"""The figures of a house for Prometheus, read when they are asked for; play itself only counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)

from hoyle import __version__
from hoyle.house import CommandQueue, Durations
from hoyle.house.reports.win_and_hold import Taken


class Moment(NamedTuple):
    """What is read beside the queue: open sockets by person, and today's drop and win by game."""

    sockets: Mapping[str, int]
    today: Mapping[str, Taken]


class HouseFigures:
    """One scrape. Amounts are in cents, times in seconds."""

    def __init__(self, queue: CommandQueue, moment: Moment) -> None:
        self._queue, self._house, self._moment = queue, queue.house, moment

    def collect(self) -> Iterator[Metric]:
        yield InfoMetricFamily("hoyle", "The version that runs.", {"version": __version__})
        yield GaugeMetricFamily("hoyle_ready", "1 if commands are accepted.", float(not self._house.stopped))
        yield from self._commands()
        yield from self._tables()
        yield from self._money()

    def _commands(self) -> Iterator[Metric]:
        tallies = self._queue.tallies
        commands = CounterMetricFamily(
            "hoyle_commands", "Commands by kind and outcome.", labels=("kind", "outcome")
        )
        for key, count in sorted(tallies.commands.items()):
            commands.add_metric(key, count)
        yield commands
        yield _histogram(
            "hoyle_command_seconds", "From the arrival of a command to its answer.", tallies.waited
        )
        yield _histogram("hoyle_commit_seconds", "From sending a batch to its commit.", tallies.commits)
        yield CounterMetricFamily(
            "hoyle_committed_commands", "Commands that shared those commits.", tallies.committed
        )
        yield GaugeMetricFamily(
            "hoyle_queue_length", "Commands that are not answered yet.", self._queue.waiting_count
        )

    def _tables(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("hoyle_tables", "Open tables by game.", labels=("game",))
        seats = GaugeMetricFamily("hoyle_seats", "Seats taken by game.", labels=("game",))
        counts: dict[str, list[int]] = {}
        for desk in self._house.desks.values():
            of_game = counts.setdefault(desk.table.terms.path, [0, 0])
            of_game[0] += 1
            of_game[1] += len(desk.table.money)
        for game, (table_count, seat_count) in sorted(counts.items()):
            tables.add_metric((game,), table_count)
            seats.add_metric((game,), seat_count)
        yield tables
        yield seats
        yield GaugeMetricFamily("hoyle_sockets", "Open sockets.", sum(self._moment.sockets.values()))
        yield GaugeMetricFamily(
            "hoyle_socket_people", "People with an open socket.", len(self._moment.sockets)
        )

    def _money(self) -> Iterator[Metric]:
        meters = GaugeMetricFamily("hoyle_jackpot_cents", "What each jackpot shows.", labels=("pool",))
        for pool in sorted({pool for desk in self._house.desks.values() for pool in desk.pools.values()}):
            meters.add_metric((pool,), self._house.pools.shown(pool))
        yield meters
        drop = GaugeMetricFamily("hoyle_drop_cents", "Bought in today, by game.", labels=("game",))
        win = GaugeMetricFamily("hoyle_win_cents", "Won by the house today, by game.", labels=("game",))
        for game, taken in sorted(self._moment.today.items()):
            drop.add_metric((game,), taken.drop)
            win.add_metric((game,), taken.win)
        yield drop
        yield win


def _histogram(name: str, about: str, took: Durations) -> HistogramMetricFamily:
    up_to = [(str(bound), float(count)) for bound, count in took.up_to()]
    return HistogramMetricFamily(
        name, about, buckets=[*up_to, ("+Inf", float(took.count))], sum_value=took.seconds
    )
