"""The result of a simulation: as text, data frame, notebook table, chart or JSON."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from hoyle.errors import MissingExtra
from hoyle.exact.catalog import default_play
from hoyle.games.catalog import open_terms
from hoyle.kit.money import show_money
from hoyle.sim.block import Done
from hoyle.sim.estimates import ALL, Figures, SessionFigures, figures_of, session_figures
from hoyle.sim.exact_reference import exact_edges, is_supposed
from hoyle.sim.plan import Plan, rounds_of
from hoyle.strategy.strategy import OPTIMAL

HEADINGS = (
    "wager",
    "per",
    ">wagered",
    ">net",
    ">house edge",
    ">interval",
    ">risk",
    ">SD a round",
    ">hits",
    ">exact",
    ">off by",
)
_NAMED_MOST = 3  # wagers that are named; of more it is said that they are all


def stakes_of(plan: Plan) -> dict[str, int]:
    """The stakes made before a round, by column."""
    rounds = rounds_of(plan)
    return dict(zip(rounds.columns, rounds.stakes, strict=True))


class SimResult:
    """The totals of a plan and the figures that follow from them."""

    def __init__(self, plan: Plan, done: Done, *, confidence: float = 0.95, seconds: float = 0.0) -> None:
        self.plan = plan
        self.totals = done.totals
        self.sessions = done.sessions
        self.confidence = confidence
        self.seconds = seconds
        self.stakes = stakes_of(plan)
        self._sheet: dict[str, Any] | None = None
        game, _ = open_terms(plan.path, dict(plan.options), plan.pays)
        self.game = game.name
        self._standing = game.standing

    @property
    def interrupted(self) -> bool:
        return self.totals.rounds < self.plan.rounds

    @property
    def figures(self) -> list[Figures]:
        return figures_of(self.totals, self.stakes, self._standing)

    @property
    def exact(self) -> dict[str, Any]:
        """Exact house edges by column, as fractions, where they are known for the play of this strategy."""
        return self.of_the_sheet if is_supposed(self.game, self.plan.strategy) else {}

    @property
    def best_play(self) -> dict[str, Any]:
        """For a strategy that is not the best: the house edges of best play with the same wagers."""
        is_other = not is_supposed(self.game, self.plan.strategy) and not default_play(self.game)
        return self.of_the_sheet if is_other else {}

    @property
    def headings(self) -> tuple[str, ...]:
        """The column of exact figures is named by whose they are; only the strategy's own have a distance."""
        return HEADINGS if not self.best_play else (*HEADINGS[:-2], ">best play", "")

    @property
    def legend(self) -> str:
        """Explains the column of exact figures."""
        if self.exact:
            return "exact: the PAR sheet's house edge for this strategy at these stakes, rounded and limited by the book"
        if self.best_play:
            return "best play: the PAR sheet's house edge for the best strategy at these stakes; this strategy has no exact figure"
        return ""

    @property
    def of_the_sheet(self) -> dict[str, Any]:
        if self._sheet is None:
            by_rounds = self.totals.pieces == self.totals.rounds
            seen = {each.column: self.stakes[each.column] for each in self.figures[:-1]}
            strategy = self.plan.strategy
            self._sheet = {} if strategy.get("bank") else exact_edges(
                self.plan.path, self.plan.options, seen, by_rounds, strategy.get("use") == OPTIMAL, self.plan.pays,
            )  # fmt: skip
        return self._sheet

    def per(self, each: Figures) -> str:
        """What an edge is measured on: the wager itself, or all wagers that are made before the round."""
        if each.column != ALL:
            return each.column
        made = [column for column, cents in self.stakes.items() if cents]
        return " and ".join(made) if 0 < len(made) <= _NAMED_MOST else "all made before the round"

    @property
    def bankroll(self) -> SessionFigures | None:
        return session_figures(self.sessions, self.confidence) if self.sessions.count else None

    def table(self) -> list[tuple[str, ...]]:
        """Rows of text under `headings`."""
        return [self._row(each) for each in self.figures]

    def _row(self, each: Figures) -> tuple[str, ...]:
        if not each.wagered:  # a bonus is paid on another wager and has no edge of its own
            spread, hits = show_money(round(each.deviation)), percent(each.hit_frequency, 2)
            return (each.column, "", "", show_money(each.net), "", "", "", spread, hits, "", "")
        low, high = each.edge.interval(self.confidence)
        exact = self.exact.get(each.column)
        shown = self.of_the_sheet.get(each.column) if self.best_play else exact
        return (
            each.column, self.per(each), show_money(each.wagered), show_money(each.net), percent(each.edge.value),
            f"{percent(low)} to {percent(high)}", percent(each.risk.value),
            show_money(round(each.deviation)), percent(each.hit_frequency, 2),
            percent(float(shown)) if shown is not None else "",
            f"{each.edge.away(float(exact)):+.2f} SE" if exact is not None and each.edge.error else "",
        )  # fmt: skip

    def _owing(self, found: SessionFigures) -> list[tuple[str, str]]:
        """Raises are not limited by the bankroll."""
        below = sum(count for cents, count in self.sessions.ends.items() if cents < 0)
        said = f"{percent(below / found.sessions, 2)}; raises are taken to be covered"
        return [("owing at the end", said)] if below else []

    def bankroll_lines(self) -> list[tuple[str, str]]:
        found = self.bankroll
        if found is None:
            return []
        named = f"{self.confidence * 100:g} %"
        return [
            ("sessions", f"{found.sessions:,} of {self.plan.session:,} rounds from {show_money(self.plan.bankroll)}"),
            ("ruined", f"{_share(found.ruin)} ({named} interval)"),
            *self._owing(found),
            ("ahead at the end", f"{_share(found.ahead)} ({named} interval)"),
            ("mean at the end", show_money(round(found.mean_end))),
            *((f"{_name(p)} at the end", show_money(cents)) for p, cents in found.percentiles.items()),
            ("longest losing streak", f"{found.streak_mean:.1f} rounds on average, {found.streak_most} at most"),
            ("largest drawdown", f"{show_money(round(found.drawdown_mean))} on average, {show_money(found.drawdown_most)} at most"),
        ]  # fmt: skip

    def opening(self) -> str:
        plan, source = self.plan, "engine" if self.plan.engine else "kernel"
        return (
            f"{plan.path}, strategy {plan.strategy.get('strategy') or plan.strategy.get('function')}{self._made_for()}: "
            f"{self.totals.rounds:,} rounds by the {source}, seed {plan.seed}, plan {plan.digest()}"
        )

    def _made_for(self) -> str:
        """Whose rules a strategy was made for, in its own words: it may be played by others."""
        about = str(self.plan.strategy.get("about") or "").strip().rstrip(".")
        return f" ({about[0].lower()}{about[1:]})" if about else ""

    def __str__(self) -> str:
        rows = [tuple(name.removeprefix(">") for name in self.headings), *self.table()]
        widths = [max(len(row[at]) for row in rows) for at in range(len(HEADINGS))]
        lines = [
            "  ".join(
                cell.ljust(w) if at < 2 else cell.rjust(w)
                for at, (cell, w) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        told = [f"{name}: {text}" for name, text in self.bankroll_lines()]
        told += [self.legend] if self.legend else []
        return "\n".join([self.opening(), *(line.rstrip() for line in lines), *told])

    def to_frame(self) -> Any:
        """A row for each wager, numbers as numbers, money in dollars."""
        try:
            import pandas
        except ModuleNotFoundError:
            raise MissingExtra("a data frame", "report") from None
        return pandas.DataFrame([self.facts_of(each) for each in self.figures]).set_index("wager")

    def facts_of(self, each: Figures) -> dict[str, Any]:
        exact, best = self.exact.get(each.column), self.best_play.get(each.column)
        low, high = each.edge.interval(0.95)
        lower, higher = each.edge.interval(0.99)
        return {
            "wager": each.column, "per": self.per(each), "wagered": each.wagered / 100, "net": each.net / 100,
            "mean_net": each.mean_net / 100, "house_edge": each.edge.value, "standard_error": each.edge.error,
            "low_95": low, "high_95": high, "low_99": lower, "high_99": higher,
            "element_of_risk": each.risk.value, "deviation": each.deviation / 100,
            "hit_frequency": each.hit_frequency, "exact": float(exact) if exact is not None else None,
            "off_by": each.edge.away(float(exact)) if exact is not None and each.edge.error else None,
            "best_play": float(best) if best is not None else None,
        }  # fmt: skip

    def facts(self) -> dict[str, Any]:
        """For JSON: the plan, the exact sums, and the figures that follow from them."""
        found = self.bankroll
        return {
            "plan": self.plan.plain(),
            "hash": self.plan.digest(),
            "interrupted": self.interrupted,
            "totals": self.totals.plain(),
            "figures": [self.facts_of(each) for each in self.figures],
            "exact": {name: str(edge) for name, edge in self.exact.items()},
            "best_play": {name: str(edge) for name, edge in self.best_play.items()},
            "sessions": self.sessions.plain() if found else None,
            "bankroll": found._asdict() if found else None,
        }

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name.removeprefix('>'))}</th>" for name in self.headings)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in self.table()
        )
        told = "".join(f"<li>{escape(name)}: {escape(text)}</li>" for name, text in self.bankroll_lines())
        listed = f"<ul>{told}</ul>" if told else ""
        listed += f"<p>{escape(self.legend)}</p>" if self.legend else ""
        return f"<p>{escape(self.opening())}</p><table><tr>{head}</tr>{rows}</table>{listed}"

    def plot(self, file: str | Path | None = None) -> Any:
        """Draw charts into a file (.svg, .png, .pdf), or return them as a matplotlib figure."""
        from hoyle.sim.plots import draw

        return draw(self, Path(file) if file is not None else None)


def percent(value: float, places: int = 4) -> str:
    return f"{value * 100:.{places}f} %"


def _share(found: tuple[float, float, float]) -> str:
    value, low, high = found
    return f"{percent(value, 2)}, {percent(low, 2)} to {percent(high, 2)}"


def _name(percentile: int) -> str:
    return "median" if percentile == 50 else f"{percentile}th percentile"
