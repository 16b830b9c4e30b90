"""Routes of the rules: what the books say. Reading all of them is slow, so it is done in threads."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter

from hoyle.games.catalog import open_terms, sound_games
from hoyle.house import Word
from hoyle.server.answers import book_answers
from hoyle.server.answers.told import Answer, Told
from hoyle.server.http.paging import Count, page_of

router = APIRouter(tags=["rules"])


@router.get("/games", summary="Every game of every book")
def games(cursor: Word = "", count: Count = 100) -> Annotated[Answer, Told(book_answers.GamesListed)]:
    """By their paths; `next` is the cursor of the next page."""
    paths = [{"path": f"{book}/{name}"} for book, name in sound_games()]
    page = page_of("games", paths, lambda each: each["path"], cursor, count)
    return {**page, "games": [_listed(each["path"]) for each in page["games"]]}


def _listed(path: str) -> dict[str, Any]:
    game, terms = open_terms(path)
    return {"path": terms.path, "title": terms.file.title, "family": game.family}


@router.get("/games/{book}/{game}", summary="A game's wagers, prices, options and citations")
def game(book: str, game: str) -> Annotated[Answer, Told(book_answers.GameTerms)]:
    _, terms = open_terms(f"{book}/{game}")
    return {
        "path": terms.path,
        "title": terms.file.title,
        "document": {"title": terms.document.title, "edition": terms.document.edition},
        "fingerprint": terms.fingerprint,
        "options": dict(terms.options),
        "prices": [
            {
                "wager": wager,
                "outcome": outcome,
                "pays": str(price.odds),
                "table": price.table,
                "cite": str(price.cite),
            }
            for (wager, outcome), price in terms.prices.items()
        ],
        "file": terms.file.model_dump(mode="json", exclude_none=True),
    }
