"""Names for many starting hands of hold 'em at once: pairs, then each high card with its lower ones."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hoyle.kit.cards import RANKS


def listed_hands(chosen: Collection[int]) -> Iterator[str]:
    """Starting hands by the kernels' numbers: higher rank times 13 plus the lower, and reversed when suited.

    >>> list(listed_hands({14 * 12, 14 * 11, 12 * 13 + 11, 11 * 13 + 12, 5 * 13}))
    ['pairs AA KK', 'AKs', 'AKo', '72o']
    """
    pairs = [rank for rank in range(13) if rank * 14 in chosen]
    if pairs:
        yield "pairs " + " ".join(RANKS[rank] * 2 for rank in reversed(pairs))
    for high in reversed(range(13)):
        for name, suited in (("s", True), ("o", False)):
            lows = [low for low in range(high) if (low * 13 + high if suited else high * 13 + low) in chosen]
            if lows:
                from_least = len(lows) == high - lows[0]
                every = f"{RANKS[high]}{RANKS[lows[0]]}{name}" + ("+" if from_least and len(lows) > 1 else "")
                yield every if from_least else " ".join(f"{RANKS[high]}{RANKS[low]}{name}" for low in lows)
