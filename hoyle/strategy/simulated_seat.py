"""One seat at a table of the engine, whose wagers and answers come from a strategy.

Where players hold the bank, other seats are at the table too: see `banks.py`. An answer that is not offered is refused
with the round, the prompt and its choices.
"""

from __future__ import annotations

from collections.abc import Callable

from hoyle.book import Terms
from hoyle.engine import Ask, Chosen, Draw, Drawn, Game, Line, Round, Table
from hoyle.engine.round.round import show_choices
from hoyle.errors import HoyleError, UnknownName
from hoyle.strategy.banks import FUNDS_CENTS, SEAT, Banks, own_lines
from hoyle.strategy.game_parts import load_part
from hoyle.strategy.seat_view import seen_at
from hoyle.strategy.standing_wagers import keep_up
from hoyle.strategy.strategy import Strategy
from hoyle.strategy.wagers import limits_for

Source = Callable[[Round], tuple[str, ...]]


class SimulatedSeat:
    def __init__(self, game: Game, terms: Terms, strategy: Strategy) -> None:
        self.strategy = strategy
        self.table = Table(game, terms, limits=limits_for(strategy.wagers))
        self.table.sit(SEAT, FUNDS_CENTS)
        self._banks = Banks(self.table, strategy.wagers, strategy.bank)
        # A game whose wagers are all made in the round says how a seat comes to them.
        self._in_round = load_part("strategy", game.name, "in_round_wagers")
        self._wanted = {each.wager: each.cents for each in strategy.wagers}

    def play(self, source: Source) -> list[Line]:
        """Play one round with chance from the source, and return the seat's own lines."""
        table = self.table
        self._make_wagers()
        try:
            played = table.start()
        except HoyleError as refusal:
            raise HoyleError(f"round {table.number} cannot begin: {_sentence(refusal)}") from None
        while (prompt := played.prompt) is not None:
            if isinstance(prompt, Draw):
                played.answer(Drawn(source(played)))
            else:
                self._choose(played, prompt)
        return own_lines([*table.fee_lines, *table.finish()])

    def check(self) -> None:
        """Refuse wagers that the table would not take, before anything is compiled or started."""
        try:
            self._make_wagers()
            self.table.check_start()
        except UnknownName:
            raise
        except HoyleError as refusal:
            raise HoyleError(f"{self.table.terms.path}: {_sentence(refusal)}") from None

    def _make_wagers(self) -> None:
        """The seat that holds the bank makes no wager, and none is made here where the round offers them."""
        self._banks.take(self.table)
        if self._in_round is not None:
            self._in_round.check(self._wanted)
        elif self.table.bank != SEAT:
            keep_up(self.table, SEAT, self.strategy.wagers)

    def _choose(self, played: Round, prompt: Ask) -> None:
        if not self._banks.plays(prompt.seat):
            played.answer(Chosen(prompt.default))
            return
        if self._in_round is not None:
            made = self._in_round.answer(prompt, self._wanted, is_other=prompt.seat != SEAT)
            if made is not None:
                self.table.answer(made)
                return
        try:
            taken = self.strategy.answer(seen_at(played, prompt))
        except HoyleError:
            raise
        except Exception as error:
            raise HoyleError(f"{self._where(prompt)} it failed: {type(error).__name__}: {error}.") from error
        name = taken.choose if taken else prompt.default
        amount = taken.amount if taken else "most"
        choice = next((choice for choice in prompt.choices if choice.name == name), None)
        if choice is None:
            raise HoyleError(f'{self._where(prompt)} it answered "{name}".')
        cents = {"least": choice.least, "most": choice.most}.get(str(amount), amount)
        if not str(cents).isdecimal():
            raise HoyleError(
                f'{self._where(prompt)} it answered "{name}" with {cents!r}; an amount is least, most or whole cents.'
            )
        try:
            self.table.answer(Chosen(name, int(cents)))
        except (HoyleError, ValueError) as refusal:
            raise HoyleError(f'{self._where(prompt)} it answered "{name}": {refusal}.') from None

    def _where(self, prompt: Ask) -> str:
        about = f" about {prompt.about}" if prompt.about else ""
        return (
            f"strategy {self.strategy.name}: in round {self.table.number}, asked{about} to choose from "
            f"{show_choices(prompt)},"
        )


def _sentence(refusal: HoyleError) -> str:
    return f"{str(refusal).rstrip('.')}."


def is_fresh(table: Table) -> bool:
    """Whether the table is as at its opening but for the shooter: then later rounds are independent of earlier ones."""
    opening = table.game.opening(table.terms)
    if "point" not in opening:
        return True
    same = all(table.carry[key] == opening[key] for key in opening if key not in ("shooter", "spot"))
    return same and not table.stakes
