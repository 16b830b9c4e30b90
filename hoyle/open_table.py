"""A table to sit at from Python: open it by name, wager in dollars, and let chance deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hoyle.book import Terms
from hoyle.book.resolve import Choices, Overrides
from hoyle.chance import Chance
from hoyle.engine import Ask, Chosen, Draw, Drawn, Limits, Line, Round, Ruling, Stake, Table
from hoyle.engine.round.script import HOUSE, Prompt
from hoyle.errors import IllegalAnswer, WagerRefused
from hoyle.games.catalog import open_terms
from hoyle.kit.money import parse_money, show_money

Amount = str | int


def cents_of(amount: Amount) -> int:
    """Dollars as text, or cents as a whole number."""
    if isinstance(amount, bool) or not isinstance(amount, int | str):
        raise WagerRefused(f"{amount!r} is no amount; write $5, $2.50, or whole cents")
    try:
        return amount if isinstance(amount, int) else parse_money(amount)
    except ValueError as error:
        raise WagerRefused(str(error)) from None


class OpenTable:
    """One table with its source of chance. Chance answers every draw, so only choices are left to make."""

    def __init__(
        self,
        path: str,
        *,
        options: Choices | None = None,
        pays: Overrides | None = None,
        seed: int | str | None = None,
        limits: Limits | None = None,
    ) -> None:
        game, terms = open_terms(path, options, pays)
        self.table = Table(game, terms, limits=limits)
        self._chance = Chance(seed)

    @property
    def terms(self) -> Terms:
        return self.table.terms

    @property
    def round(self) -> Round | None:
        return self.table.round

    @property
    def prompt(self) -> Ask | None:
        """The choice that is waited for, or none."""
        prompt: Prompt | None = self.table.round.prompt if self.table.round else None
        return prompt if isinstance(prompt, Ask) else None

    @property
    def lines(self) -> tuple[Line, ...]:
        """The settlement lines of the running round, or of the last one."""
        return tuple(self.table.round.lines) if self.table.round else self.table.lines

    @property
    def stacks(self) -> dict[str, str]:
        """What each seat and the house have, in dollars."""
        return {name: show_money(self.table.money[name]) for name in (*self.table.seats, HOUSE)}

    def sit(self, seat: str, buy_in: Amount, spot: int | None = None) -> None:
        self.table.sit(seat, cents_of(buy_in), spot)

    def leave(self, seat: str) -> str:
        return show_money(self.table.leave(seat))

    def wager(
        self, seat: str, *, spot: int | None = None, **wagers: Amount | Mapping[str, Amount]
    ) -> list[Stake]:
        """`ante="$10"`, or with what it is on: `straight={"17": "$5"}`. All of them are made, or none."""
        wanted: list[tuple[str, int, str]] = []
        for wager, amount in wagers.items():
            if isinstance(amount, Mapping):
                wanted += [(wager, cents_of(each), str(on)) for on, each in amount.items()]
            else:
                wanted.append((wager, cents_of(amount), ""))
        return self.table.place_all(seat, wanted, spot=spot)

    def deal(self) -> Round:
        """Begin a round, and let chance play until somebody has to choose or it is over."""
        played = self.table.start()
        self._run()
        return played

    def choose(self, choice: str, amount: Amount = 0) -> None:
        if self.prompt is None:
            raise IllegalAnswer("nobody is asked to choose now")
        self.table.answer(Chosen(choice, cents_of(amount)))
        self._run()

    def rule(self, irregularity: str, spot: int = 0, cards: Iterable[str] = ()) -> None:
        """The floor's word on an irregularity of the book."""
        self.table.answer(Ruling(irregularity, spot, tuple(cards)))
        self._run()

    def _run(self) -> None:
        played = self.table.round
        assert played is not None
        while isinstance(played.prompt, Draw):
            self.table.answer(Drawn(self._chance.answer(played)))
        if played.is_over:
            self.table.finish()


def table(
    path: str,
    *,
    options: Choices | None = None,
    pays: Overrides | None = None,
    seed: int | str | None = None,
    limits: Limits | None = None,
) -> OpenTable:
    """Open a table of `book/game` under a house's options."""
    return OpenTable(path, options=options, pays=pays, seed=seed, limits=limits)
