"""Routes of calculations: the rules of a game in words, its par sheet, its best strategy, and the check of a file.

Whoever is signed in may ask. Each is worked out in a process of its own, and refused in a sentence where that takes too
long or too many are asked for.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import Field

from hoyle.book.loader import find_file
from hoyle.house import Word
from hoyle.server.answers import calculation_answers
from hoyle.server.auth.authentication import Asker
from hoyle.server.http.problems import Unreadable
from hoyle.server.http.request_models import Strict
from hoyle.server.process import calculations
from hoyle.server.process.calculations import Calculations

router = APIRouter(tags=["calculations"])
CHOICES_MAX = 100
Pairs = Annotated[
    list[Word],
    Query(
        default_factory=list,
        max_length=CHOICES_MAX,
        description="A choice of the house, as `deck_count=6`. Repeatable.",
    ),
]
Prices = Annotated[
    list[Word],
    Query(
        default_factory=list,
        max_length=CHOICES_MAX,
        description="Other odds that the book allows, as `straight.win=36 to 1`. Repeatable.",
    ),
]


class FileText(Strict):
    """The text of a house file or of a rulebook file (YAML)."""

    text: Annotated[str, Field(min_length=1, max_length=60_000)]


async def calculations_of(request: Request) -> Calculations:
    found: Calculations = request.app.state.calculations
    return found


TheCalculations = Annotated[Calculations, Depends(calculations_of)]


@router.get(
    "/games/{book}/{game}/rules",
    response_model=calculation_answers.RulesOfGame,
    summary="The rules of a game in words, each with its clause",
)
async def rules_of(book: str, game: str, asker: Asker, working: TheCalculations) -> Response:
    path = await _known(book, game)
    return _json(await working.answer(asker.name, calculations.write_the_rules, path))


@router.get(
    "/games/{book}/{game}/par",
    response_model=calculation_answers.ParOfGame,
    summary="The par sheet of a game: the house edge of every wager, solved exactly",
)
async def par_of(
    book: str, game: str, asker: Asker, working: TheCalculations, option: Pairs, pays: Prices
) -> Response:
    """What takes longer than a minute is refused (503, `unfinished`); `hoyle par` works it out at the machine."""
    path = await _known(book, game)
    given = path, _options(option), _prices(pays)
    return _json(await working.answer(asker.name, calculations.work_out_the_par, *given))


@router.get(
    "/games/{book}/{game}/strategy",
    response_model=calculation_answers.BestStrategy,
    summary="The best strategy of a game, and what mistakes cost",
)
async def strategy_of(
    book: str, game: str, asker: Asker, working: TheCalculations, option: Pairs, pays: Prices
) -> Response:
    """What takes longer than a minute is refused (503, `unfinished`)."""
    path = await _known(book, game)
    given = path, _options(option), _prices(pays)
    return _json(await working.answer(asker.name, calculations.work_out_the_strategy, *given))


@router.post(
    "/checks", response_model=calculation_answers.CheckedFiles, summary="Check a house file against its book"
)
async def check_file(body: FileText, asker: Asker, working: TheCalculations) -> Response:
    """Changes nothing, so it takes no key."""
    return _json(await working.answer(asker.name, calculations.check_the_file, body.text))


async def _known(book: str, game: str) -> str:
    """The path of a game that there is."""
    path = f"{book}/{game}"
    await asyncio.to_thread(find_file, path)
    return path


def _options(pairs: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if not name or not value:
            raise Unreadable(
                f'option "{pair}" is incomplete; write option=name=value, as in option=deck_count=6'
            )
        chosen[name] = value
    return chosen


def _prices(pairs: list[str]) -> dict[str, dict[str, str]]:
    chosen: dict[str, dict[str, str]] = {}
    for pair in pairs:
        place, _, odds = pair.partition("=")
        wager, _, outcome = place.partition(".")
        if not wager or not outcome or not odds:
            raise Unreadable(
                f'pays "{pair}" is incomplete; write pays=wager.outcome=odds, as in pays=straight.win=36 to 1'
            )
        chosen.setdefault(wager, {})[outcome] = odds.strip()
    return chosen


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")
