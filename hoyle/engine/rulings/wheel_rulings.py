"""Rulings on a wheel that stands still without a result of its own."""

# Not compiled by mypyc: rulings are rare.

from __future__ import annotations

from collections.abc import Callable, Mapping

from hoyle.engine.round import events as made
from hoyle.engine.round.round_state import RoundState
from hoyle.engine.round.script import Draw, Ruling
from hoyle.errors import IllegalAnswer

WHEEL = "wheel"


def check_named_section(played: RoundState, ruling: Ruling) -> None:
    """The ruling names the section that the indicator would have come to next."""
    sections = played.game.equipment(played.setup.terms).get(WHEEL, ())
    if played.game.passed_before is None:
        raise IllegalAnswer(f"{ruling.name} needs a wheel whose sections have an order; this game has none")
    if len(ruling.cards) != 1 or ruling.cards[0] not in sections:
        raise IllegalAnswer(
            f"{ruling.name} concerns one section: name the one that the indicator stands before, as in "
            f"{next(iter(sections))}"
        )


def take_previous(played: RoundState, ruling: Ruling) -> None:
    """The section that passed last is the result of the spin."""
    prompt = played.prompt
    assert isinstance(prompt, Draw)
    assert played.game.passed_before is not None
    passed = (played.game.passed_before(played.setup.terms, ruling.cards[0]),)
    played.dealt[prompt.to] = passed
    played.events.append(made.drawn((prompt.what, prompt.to, passed, prompt.seen)))
    played.advance(passed)


CHECKS: Mapping[str, Callable[[RoundState, Ruling], None]] = {"previous_result": check_named_section}
