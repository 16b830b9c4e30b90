"""Random draws: sources of bits, unbiased draws from them, commit and reveal, and proofs that can be checked offline.

`bit_source`        bits of the operating system, of a seed, or derived from a committed seed
`draws`             bits into cards, dice and pockets, without bias; each draw is journaled
`commit_reveal`     a commitment before the wagers close, the seed after the round
`proof`             the record of a round, checked offline; `seed_check` derives its draws again
`randomness_tests`  statistical tests; `battery` runs them on the equipment of the games
"""

from __future__ import annotations

from hoyle.chance.commit_reveal import Fair
from hoyle.chance.draws import Chance, Entry

__all__ = ["Chance", "Entry", "Fair"]
