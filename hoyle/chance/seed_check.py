"""Replays a recorded round and compares each draw with the seed, and with the cards that the floor named."""

from __future__ import annotations

from collections import Counter

from hoyle.chance.commit_reveal import Fair
from hoyle.engine import Answer, Draw, Drawn, Round, Ruling


class Deriving:
    """Give it the answers one after another; then ask for `found`."""

    def __init__(self, played: Round, fair: Fair) -> None:
        self._played, self._fair = played, fair
        self._draw_count = self._derived_count = 0
        self._ruling = "a ruling of an earlier round"
        self._ready: dict[
            str, list[str]
        ] = {}  # cards that come next, not drawn from this seed: who named them
        self._note_ready(Counter())
        self.named: list[str] = []  # what does not follow from the seed, each in a sentence

    def answer(self, answer: Answer) -> str:
        """Take the next answer. Returns how it differs from the seed's, and takes it no more; nothing if it is the
        same."""
        played = self._played
        if isinstance(played.prompt, Draw) and isinstance(answer, Drawn):
            derived = self._fair.answer(played)
            if derived != answer.items:
                return f"{self._here} has {' '.join(answer.items)}, the seed gives {' '.join(derived)}"
            self._count(played.prompt)
            played.answer(answer)  # a card that is put back to come next has been drawn from the seed
            return ""
        if isinstance(answer, Ruling):
            self._ruling = f"the ruling {answer.name}"
        ready, left = Counter(played.felt.held), self._left()
        here = self._here
        played.answer(answer)
        self._note_ready(ready)
        gone = left - self._left()
        if gone:
            self.named.append(f"{self._ruling} took {' '.join(gone.elements())} out of the shoe ({here})")
        return ""

    @property
    def found(self) -> str:
        counted = f"{self._draw_count} draw{'' if self._draw_count == 1 else 's'}"
        if not self.named:
            return counted
        return f"{self._derived_count} of {counted} follow; {'; '.join(self.named)}; that does not follow from the seed"

    @property
    def _here(self) -> str:
        return f"answer {len(self._played.answers) + 1}"

    def _count(self, prompt: Draw) -> None:
        """Cards that lie ready are dealt first."""
        self._draw_count += 1
        ready = self._played.felt.held[: prompt.size] if prompt.what in self._played.shoes else []
        strange = [card for card in ready if self._ready.get(card)]
        self._derived_count += not strange
        for card in strange:
            by = self._ready[card].pop(0)
            self.named.append(f"draw {self._draw_count} ({self._here}) has {card}, which {by} named")

    def _note_ready(self, before: Counter[str]) -> None:
        for card in (Counter(self._played.felt.held) - before).elements():
            self._ready.setdefault(card, []).append(self._ruling)

    def _left(self) -> Counter[str]:
        """What is in all shoes. It grows where cards are shuffled in, and shrinks by draws and rulings alone."""
        left: Counter[str] = Counter()
        for shoe in self._played.shoes.values():
            left.update(shoe.left)
        return left
