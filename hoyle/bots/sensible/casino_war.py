"""Go to war on every tie; make no tie wager on the war deal."""

from __future__ import annotations

from collections.abc import Collection

from hoyle.engine import Ask, Round


def choose(played: Round, prompt: Ask, names: Collection[str]) -> str:
    return "war" if "war" in names else ""
