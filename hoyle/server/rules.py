"""What the books say, for whoever wants to know before they wager. Reading all of them takes a while, so threads do it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from hoyle.games.catalog import all_games, open_terms

router = APIRouter(tags=["rules"])


@router.get("/games", summary="Every game of every book")
def games() -> dict[str, Any]:
    listed = []
    for book, name in all_games():
        game, terms = open_terms(f"{book}/{name}")
        listed.append({"path": terms.path, "title": terms.file.title, "family": game.family})
    return {"games": listed}


@router.get("/games/{book}/{game}", summary="A game's wagers, prices, options and citations")
def game(book: str, game: str) -> dict[str, Any]:
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
