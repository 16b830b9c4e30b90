"""Files that somebody might hand in: sound ones, spoilt in every way, and bombs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [100, 50.5, 100]
actions = ['d dh p1 AhKh', 'd dh p2 QsQd', 'd dh p3 7c2d', 'p3 f', 'p1 cbr 3', 'p2 cbr 50.5', 'p1 cc', 'd db AsKd4c', \
'd db 9h', 'd db 2s', 'p2 sm QsQd', 'p1 sm AhKh']
finishing_stacks = [150.5, 0, 100]
"""
HOUSE = """licensee: Example
book: ny
games:
  roulette:
    options: {wheel: double_zero}
    limits: {least: $5, most: $500}
    seats: 7
  blackjack:
    pays: {blackjack: {blackjack: 3 to 2}}
    limits: {least: $10, most: $1,000, by_wager: {insurance: [$5, $500]}}
"""
TEXTS = (
    "", "0", "-1", "1e999", "nan", "inf", "0x10", "1:1", "5324.30", "no", "null", "~", "[]", "{}", "[[]]", "{a: 1}",
    "'", '"', "\\", "&a", "*a", "!!python/object:os.system", "<<", "---", "%YAML 9", "\t", "\x00", "\ud7ff", "é" * 50,
    "9" * 30, "9" * 5000, "$5", "1 to 0", "0 to 1", "option:x", "as win", "p9 cbr 1", "p0 f", "d dh p1 ????", "p1 cc",
    "d db 2c2c2c", "p1 sm", "''", "[1, 2", "-", ": ", "? ", "| ", "> ", "#", "true", "1_000", "1979-05-27",
)  # fmt: skip


def bombs() -> dict[str, bytes]:
    """Small on the disk or large in the reader."""
    return {
        "lists in lists": b"a: " + b"[" * 100_000,
        "closed lists in lists": b"[" * 200_000 + b"]" * 200_000,
        "mappings in mappings": b"{a: " * 30_000 + b"1" + b"}" * 30_000,
        "items of items": b"- " * 50_000 + b"x",
        "deeper by a blank": b"".join(b" " * at + b"a:\n" for at in range(1_200)),
        "keys": b"licensee: x\nbook: ny\n" + b"".join(b"k%d: 1\n" % at for at in range(300_000)),
        "fewer keys": b"licensee: x\nbook: ny\n" + b"".join(b"k%d: 1\n" % at for at in range(39_000)),
        "games": b"licensee: x\nbook: ny\ngames:\n"
        + b"".join(b"  g%d: {a: 1}\n" % at for at in range(13_000)),
        "wagers": b"game: roulette\ntitle: x\nwagers:\n"
        + b"".join(b"  w%d: {a: 1}\n" % at for at in range(13_000)),
        "one list": b"variant = 'NT'\nantes = [" + b"0," * 1_000_000 + b"]\n",
        "lists in a hand": b"variant = 'NT'\nantes = " + b"[" * 90_000,
        "tables in a hand": b"a" + b".a" * 40_000 + b" = 1\n",
        "actions": HAND.replace("'p3 f'", "'p3 f'" + ", 'p1 cc'" * 9_000).encode(),
        "players": (
            f"variant = 'NT'\nantes = {[0] * 9_000}\nblinds_or_straddles = {[1] * 9_000}\nmin_bet = 1\n"
            f"starting_stacks = {[9] * 9_000}\nactions = []\n"
        ).encode(),
        "digits": HAND.replace("100,", "9" * 4_000 + ",", 1).encode(),
        "hands": b"[1]\n" * 300_000,
        "an anchor": b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
        "a game without a colon": b"licensee: Example\nbook: ny\ngames:\n  roulette\n",
        "blanks": b" " * 900_000,
        "quotes": b"'" * 900_000,
        "bytes": bytes(range(256)) * 3_000,
    }


def spoilt(texts: list[str], seed: int) -> Iterator[str]:
    """One file after another, without end: a sound one with a few of its places changed."""
    rng = random.Random(seed)
    ways: tuple[Callable[[random.Random, str], str], ...] = (_line, _word, _letters, _moved, _cut, _twice)
    while True:
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            text = rng.choice(ways)(rng, text)
        yield text


def _line(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    del lines[rng.randrange(len(lines))]
    return "\n".join(lines)


def _word(rng: random.Random, text: str) -> str:
    words = text.split(" ")
    words[rng.randrange(len(words))] = rng.choice(TEXTS)
    return " ".join(words)


def _letters(rng: random.Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice((*TEXTS, chr(rng.randrange(1, 0x2FF)))) + text[at + rng.randrange(4) :]


def _moved(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    line = lines.pop(rng.randrange(len(lines)))
    lines.insert(rng.randrange(len(lines) + 1), " " * rng.randrange(5) + line.strip())
    return "\n".join(lines)


def _cut(rng: random.Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _twice(rng: random.Random, text: str) -> str:
    at, length = rng.randrange(len(text) + 1), rng.randrange(60)
    return text[:at] + text[at : at + length] * rng.choice((2, 2, 40)) + text[at:]


def write(place: Path, text: str) -> Path:
    place.write_bytes(text.encode("utf-8", "surrogatepass"))
    return place
