"""The clauses that a query means, the best first.

A query is words ("exposed card"), a name ("pass_odds"), or a clause ("5324.31(e)", "633a.13"). Every word has to occur
in what is found; where nothing has them all, what has most of them is found. A rare word weighs more than a common one,
and a word in a title more than one in a sentence.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from hoyle.report.search.entries import FIGURE, GAME, READING, RULING, STEP, WORD, Clause
from hoyle.report.search.words_of import words_of

_CLAUSE = re.compile(
    r"^(?:§+|sec(?:tion)?\.?|rule)?\s*(\d+[a-z]?(?:[.\-]\d+[a-z]?)*(?:\([0-9a-z]+\))*)$", re.I
)
_TITLE, _ABOUT, _TEXT = 5.0, 3.0, 1.0  # what a word weighs, by where it occurs
_BEGINS = 0.6  # of that, where the word only begins so
_OF_KIND = {GAME: 1.6, RULING: 1.3, WORD: 1.2, STEP: 0.8, FIGURE: 0.7, READING: 0.7}
_LEAST = 3  # letters of a word that may stand for its beginning


class Found(NamedTuple):
    clause: Clause
    score: float


class Index:
    """Clauses, ready to be searched many times."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self.clauses: Sequence[Clause] = tuple(clauses)

    @cached_property
    def _fields(self) -> list[tuple[set[str], set[str], set[str]]]:
        return [
            (set(words_of(f"{each.title} {each.name}")), set(words_of(each.about)), set(words_of(each.text)))
            for each in self.clauses
        ]

    @cached_property
    def _vocabulary(self) -> dict[str, list[int]]:
        """Each word with the clauses it occurs in."""
        found: dict[str, list[int]] = {}
        for at, fields in enumerate(self._fields):
            for word in set().union(*fields):
                found.setdefault(word, []).append(at)
        return found

    def find(
        self, query: str, *, kinds: Sequence[str] = (), game: str = "", book: str = "", most: int = 50
    ) -> list[Found]:
        """`game` narrows to one file, as in ny/craps; `book` to one book."""
        if asked := _CLAUSE.match(query.strip()):
            found = self._by_clause(asked[1])
        else:
            found = self._by_words(words_of(query))
        wanted = [each for each in found if _is_wanted(each.clause, kinds, game, book)]
        return sorted(wanted, key=lambda each: -each.score)[:most]

    def _by_clause(self, asked: str) -> list[Found]:
        """The clause itself first, then what stands below it, in the order of the books."""
        asked = asked.lower()
        found = []
        for clause in self.clauses:
            cite = clause.cite.lower()
            for each in re.split(r",\s*|\s+and\s+", cite):
                if each == asked or each.startswith((f"{asked}(", f"{asked}-", f"{asked} ", f"{asked}.")):
                    found.append(Found(clause, 2.0 if each == asked else 1.0))
                    break
        return found

    def _by_words(self, asked: list[str]) -> list[Found]:
        if not asked:
            return []
        scores: dict[int, float] = {}
        counts: dict[int, int] = {}
        for word in dict.fromkeys(asked):
            for at, score in self._scores_of(word).items():
                scores[at] = scores.get(at, 0.0) + score
                counts[at] = counts.get(at, 0) + 1
        most = max(counts.values(), default=0)
        words = set(asked)
        return [
            Found(
                self.clauses[at],
                score * self._share_of_title(at, words) * _OF_KIND.get(self.clauses[at].kind, 1.0),
            )
            for at, score in scores.items()
            if counts[at] == most
        ]

    def _share_of_title(self, at: int, words: set[str]) -> float:
        """More where the title says little beside what was asked."""
        title = self._fields[at][0]
        return 0.6 + 0.4 * len(title & words) / max(1, len(title))

    def _scores_of(self, word: str) -> dict[int, float]:
        """By clause, for one word of the query."""
        alike = {word: 1.0}
        if len(word) >= _LEAST:
            alike |= {
                known: _BEGINS for known in self._vocabulary if known != word and known.startswith(word)
            }
        places = {at for known in alike for at in self._vocabulary.get(known, ())}
        rarity = math.log(1 + len(self.clauses) / (1 + len(places)))
        return {
            at: rarity * max(self._weight(at, known) * share for known, share in alike.items())
            for at in places
        }

    def _weight(self, at: int, word: str) -> float:
        title, about, text = self._fields[at]
        whole = len(title) == 1  # nothing else is in the title
        if word in title:
            return _TITLE * (2 if whole else 1) + (_TEXT if word in about else 0)
        return _ABOUT if word in about else _TEXT if word in text else 0.0


def _is_wanted(clause: Clause, kinds: Sequence[str], game: str, book: str) -> bool:
    if kinds and clause.kind not in kinds:
        return False
    if book and clause.book != book:
        return False
    if not game:
        return True
    of, _, name = game.partition("/")
    return clause.book == of and (name in clause.games or not clause.games)
