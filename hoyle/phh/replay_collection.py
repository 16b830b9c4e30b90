"""Replays collections of hands, on all cores: each hand's end in one line, and the hands counted by reason."""

from __future__ import annotations

import multiprocessing
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from hoyle.errors import HoyleError
from hoyle.kit.money import show_money
from hoyle.phh.comparison import Ending, compare
from hoyle.phh.phh_reader import Hand, Part, read_hand, split_hands
from hoyle.worker_process import help_the_parent

ALIKE, DIFFER, REFUSED = "alike", "differ", "not played"
SUFFIXES = (".phh", ".phhs", ".txt")
CHUNK = 250
_AHEAD = 3  # chunks submitted ahead for each core
# What is a hand's own in a refusal: its book, its line, players, amounts, cards, what it quotes.
_OWN = (
    (re.compile(r"^[a-z_]+: (?=p\d|the |\S+ )|^line \d+: "), ""),
    (re.compile(r' \("[^"]*"\)$|; [a-z_]+: .*$', re.DOTALL), ""),
    (re.compile(r"\bp\d+(?:, p\d+)*\b"), "a player"),
    (re.compile(r"(?:\b[2-9TJQKA][cdhs]\b ?|\?\? ?)+"), "cards "),
    (re.compile(r"\$?\d[\d,.]*\d|\d"), "…"),
)


class Told(NamedTuple):
    kind: str
    reason: str
    text: str


def files_in(paths: Iterable[Path]) -> list[Path]:
    """The files of hands among files and folders."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES and each.is_file())
            if not inside:
                raise HoyleError(
                    f"{path} cannot be read: it is a folder without a file of hands; they end in {', '.join(SUFFIXES)}"
                )
            found += inside
        else:
            found.append(path)
    return found


def replay_files(
    paths: Iterable[Path], book: str = "", *, has_second_opinion: bool = True, cores: int = 1
) -> Iterator[list[Told]]:
    """The hands of all files in their order, some at a time."""
    parts = _parts_in(files_in(paths))
    chunks = iter(lambda: list(islice(parts, CHUNK)), [])
    first = next(chunks, [])
    if cores == 1 or len(first) < CHUNK:
        yield from (_replayed(chunk, book, has_second_opinion) for chunk in _with(first, chunks))
        return
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else "spawn")
    with ProcessPoolExecutor(cores, mp_context=context, initializer=help_the_parent) as pool:
        waiting: dict[int, Future[list[Told]]] = {}
        due = given = 0
        for chunk in _with(first, chunks):
            waiting[given] = pool.submit(_replayed, chunk, book, has_second_opinion)
            given += 1
            if len(waiting) >= cores * _AHEAD:
                wait(waiting.values(), return_when=FIRST_COMPLETED)
            while due in waiting and (waiting[due].done() or len(waiting) >= cores * _AHEAD):
                yield _result(waiting.pop(due))
                due += 1
        for at in range(due, given):
            yield _result(waiting.pop(at))


def _parts_in(files: list[Path]) -> Iterator[tuple[str, Part | HoyleError]]:
    """One of many files that is no file of hands does not stop the others."""
    for file in files:
        try:
            yield from split_hands(file)
        except HoyleError as error:
            if len(files) == 1:
                raise
            yield str(file), error


def _with(
    first: list[tuple[str, Part | HoyleError]], rest: Iterator[list[tuple[str, Part | HoyleError]]]
) -> Iterator[list[tuple[str, Part | HoyleError]]]:
    yield first
    yield from rest


def _result(future: Future[list[Told]]) -> list[Told]:
    try:
        return future.result()
    except BrokenProcessPool:
        raise HoyleError("a worker process was killed, perhaps for lack of memory; use fewer cores") from None


def _replayed(chunk: list[tuple[str, Part | HoyleError]], book: str, has_second_opinion: bool) -> list[Told]:
    return [_one(name, part, book, has_second_opinion) for name, part in chunk]


def _one(name: str, part: Part | HoyleError, book: str, has_second_opinion: bool) -> Told:
    hand = part if isinstance(part, HoyleError) else read_hand(part)
    try:
        if isinstance(hand, HoyleError):
            raise hand
        ending = compare(hand, book, has_second_opinion=has_second_opinion)
    except HoyleError as error:
        return Told(REFUSED, reason_of(str(error)), f"{name}: not played: {error}")
    note = f"; {ending.note}" if ending.note else ""
    text = f"{name} {hand.code} by {ending.book}: {_ends(hand, ending)}{note}"
    return Told(ALIKE if ending.is_alike else DIFFER, ending.reason, text)


def _ends(hand: Hand, ending: Ending) -> str:
    """Each stack at the end; of a stack that is not known, what it gained or lost."""
    shown = []
    for at, (player, cents) in enumerate(zip(hand.players, ending.stacks, strict=True)):
        gained = cents - hand.stacks[at]
        sign = "+" if gained >= 0 else ""
        shown.append(
            f"{player} {sign}{show_money(gained)}" if at in hand.unknown else f"{player} {show_money(cents)}"
        )
    return " ".join(shown)


def reason_of(refusal: str) -> str:
    """A refusal without what is this hand's own, so that hands can be counted by it.

    >>> reason_of("ny: p3 has to act, and in the history p1 acts (cc)")
    'a player has to act, and in the history a player acts (cc)'
    """
    for pattern, instead in _OWN:
        refusal = pattern.sub(instead, refusal)
    return refusal.strip()
