"""Words as a search compares them: without endings, and the trade's several words for one thing as one.

>>> words_of("The dealer exposed two cards")
['dealer', 'expos', 'two', 'card']
>>> words_of("a card turned face up")
['card', 'turn', 'expos']
"""

from __future__ import annotations

import re
from functools import lru_cache

# What people at a table call the same thing. The left side is looked for in the text before it is cut into words.
SAME = {
    "face up": "exposed",
    "face-up": "exposed",
    "faceup": "exposed",
    "flashed": "exposed",
    "shown": "exposed",
    "shows": "exposed",
    "showed": "exposed",
    "turned over": "exposed",
    "on the floor": "dropped",
    "off the table": "dropped",
    "leaves the table": "dropped",
    "juice": "vigorish",
    "commission": "vigorish",
    "vig": "vigorish",
    "punter": "player",
    "patron": "player",
    "bettor": "player",
    "bet": "wager",
    "bets": "wager",
    "croupier": "dealer",
    "21": "blackjack",
}
_SAME = re.compile(rf"\b({'|'.join(map(re.escape, sorted(SAME, key=len, reverse=True)))})\b")
_WORD = re.compile(r"[a-z0-9]+")
_COMMON = frozenset((
    "a", "an", "and", "are", "as", "at", "be", "been", "by", "for", "from", "has", "have", "if", "in", "into", "is",
    "it", "its", "may", "of", "on", "or", "that", "the", "then", "there", "they", "this", "to", "was", "were", "what",
    "when", "which", "while", "who", "with",
))  # fmt: skip
_ENDINGS = ("ing", "ed", "es", "s", "e")
_LEAST = 3  # letters that stay


def words_of(text: str) -> list[str]:
    found = _SAME.sub(lambda match: SAME[match[1]], text.lower().replace("_", " ").replace("'", ""))
    return [stem(word) for word in _WORD.findall(found) if word not in _COMMON]


@lru_cache(maxsize=100_000)
def stem(word: str) -> str:
    """Cut off one ending, so that "card" finds "cards" and "misdealing" finds "misdeal"."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _LEAST:
            short = word[: -len(ending)]
            doubled = ending in ("ing", "ed") and short[-1] == short[-2] and short[-1] not in "lsz"
            return short[:-1] if doubled else short
    return word
