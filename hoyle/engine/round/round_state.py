"""The state of a round at one moment: cards, chips, events, settlement lines and the prompt.

Statements of a script and rulings of the floor change this state. `Round` adds the script that drives it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping

from hoyle.engine.game import Game
from hoyle.engine.round import events as made
from hoyle.engine.round.felt import Felt, Setup
from hoyle.engine.round.script import Answer, Ask, Carry, Draw, Line, Prompt, Reply, Taken
from hoyle.kit.shoe import Shoe


class RoundState(ABC):
    """`prompt` is what the round waits for; it is None when the round is over."""

    def __init__(self, game: Game, setup: Setup, cards: Mapping[str, Mapping[str, int]]) -> None:
        self.game = game
        self.setup = setup
        self.answers: list[Answer] = []
        self.events: list[made.Event] = []
        self.lines: list[Line] = []
        self.prompt: Prompt | None = None
        self.voided: str = ""
        self.called_off: str = ""  # no spin, no roll: nothing was decided
        self.carry: Carry = setup.carry
        self.dealt: dict[str, tuple[str, ...]] = {}
        self.contributed: dict[str, int] = {}
        self.is_paid = False
        self.shoes = {name: Shoe(items, setup.used.get(name)) for name, items in cards.items()}
        self.felt = Felt(setup, self.shoes)
        self.felt.chips.dealt = self.dealt
        self._after_burn: Prompt | None = None  # the prompt that waits while another card is drawn first

    @abstractmethod
    def advance(self, reply: Reply) -> None:
        """Send a reply to the script and go on to its next prompt."""

    @abstractmethod
    def close(self) -> None:
        """End the script without playing it out."""

    @property
    def is_over(self) -> bool:
        return self.prompt is None

    @property
    def is_drawing_first(self) -> bool:
        return self._after_burn is not None

    def draw_first(self, prompt: Draw) -> None:
        """Draw another card before the current prompt is answered."""
        self._after_burn, self.prompt = self.prompt, prompt

    def drop_draw_for(self, spot: int) -> None:
        """Cancel a draw that came first, because the hand it was for is out."""
        if self._after_burn is not None and isinstance(self.prompt, Draw) and self.prompt.spot == spot:
            self.prompt, self._after_burn = self._after_burn, None

    def book(self, line: Line) -> Line:
        """Record a settlement line and its event."""
        self.lines.append(line)
        self.events.append(made.settled((line,)))
        return line

    def by_default(self, prompt: Ask) -> Taken:
        """Record the default answer to a prompt. It costs nothing."""
        self.events.append(made.ChoiceMade(prompt.seat, prompt.spot, prompt.default, 0, True))
        return Taken(prompt.default, None)
