"""Where chance comes from, how it becomes a card, and how anybody can check it afterwards.

`source`  bits: the operating system's, a seed's that can be had again, or those derived from a committed seed
`draws`   bits into cards, dice and pockets, without bias, each draw in a journal
`fair`    commit before the wagers close, reveal when the round is over
`proof`   the record of a round, checked offline
"""

from __future__ import annotations

from hoyle.chance.commit_reveal import Fair
from hoyle.chance.draws import Chance, Entry

__all__ = ["Chance", "Entry", "Fair"]
