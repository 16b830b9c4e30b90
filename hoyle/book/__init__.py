"""Rulebook files as checked, typed, frozen objects, and their resolution into terms."""

from hoyle.book.cite import Citation
from hoyle.book.loader import add_rulebooks, books, document_of, game_names
from hoyle.book.resolve import Finding, resolve, review
from hoyle.book.schema import GameFile
from hoyle.book.terms import Price, Terms

__all__ = [
    "Citation",
    "Finding",
    "GameFile",
    "Price",
    "Terms",
    "add_rulebooks",
    "books",
    "document_of",
    "game_names",
    "resolve",
    "review",
]
