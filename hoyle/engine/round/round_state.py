"""The state of a round at one moment: cards, chips, events, settlement lines and the prompt.

Statements of a script and rulings of the floor change this state. `Round` adds the script that drives it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from hoyle.engine.game import Game
from hoyle.engine.round import events as made
from hoyle.engine.round.felt import Felt, Setup
from hoyle.engine.round.script import Answer, Ask, Carry, Draw, Line, Prompt, Reply, Taken
from hoyle.engine.rulings.duty import Duty
from hoyle.engine.settlement import markers
from hoyle.engine.settlement.held_lines import HeldLines
from hoyle.kit.shoe import Shoe

Counted = tuple[Mapping[str, int], int]  # the cards of a shoe, and how many they are


class RoundState(ABC):
    """`prompt` is what the round waits for; it is None when the round is over."""

    def __init__(self, game: Game, setup: Setup, cards: Mapping[str, Counted]) -> None:
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
        self.strays = setup.strays
        self.marks: dict[int, tuple[str, int]] = {}  # vigorish marked in this round, by stake
        self.owed: dict[str, int] = dict(setup.owed)
        self.duties: list[Duty] = []  # instructions of rulings, for people
        used = setup.used
        self.shoes = {name: Shoe(items, used.get(name), total) for name, (items, total) in cards.items()}
        self.felt = Felt(setup, self.shoes)
        self.felt.chips.dealt = self.dealt
        self.held = HeldLines(self.felt) if setup.cover is not None else None  # where a player holds the bank
        self._after_burn: Prompt | None = None  # the prompt that waits while another card is drawn first

    @abstractmethod
    def advance(self, reply: Reply) -> None:
        """Send a reply to the script and go on to its next prompt."""

    @abstractmethod
    def undo_calls(self) -> None:
        """Let wagers be undecided again that were called and are neither paid nor taken yet."""

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
        """Record a settlement line and its event. Vigorish that is collected later leaves a marker."""
        if line.fee and line.kind == "settled" and markers.is_marked(self.setup.terms, line.wager):
            self.marks[line.stake_id] = (line.seat, line.fee)
            self.events.append(made.Noted(markers.told(line)))
            line = line._replace(fee=0)
        self.lines.append(line)
        self.events.append(made.settled((line,)))
        return line

    def book_or_hold(self, line: Line) -> Line | None:
        """Record a line, or hold it back where a player's bank pays it and the action has not reached it yet."""
        if self.held is None or line.paid_by != self.felt.bank:
            return self.book(line)
        self.held.add(line)
        return None

    def book_held(self, undecided: Iterable[int] = ()) -> None:
        """Record the lines that the action has reached."""
        if self.held:
            for line in self.held.release(undecided):
                self.book(line)

    @property
    def settled(self) -> AbstractSet[int]:
        """The stakes that have left the felt. One whose line is held back still lies there."""
        return self.felt.settled - self.held.stake_ids() if self.held else self.felt.settled

    def by_default(self, prompt: Ask) -> Taken:
        """Record the default answer to a prompt. It costs nothing."""
        self.events.append(made.ChoiceMade(prompt.seat, prompt.spot, prompt.default, 0, True))
        return Taken(prompt.default, None)
