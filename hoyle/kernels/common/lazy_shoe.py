"""A shoe that is shuffled card by card as it is drawn from: every round begins with all cards, in any order."""

from __future__ import annotations

import numpy as np
from numba import njit

from hoyle.fast.arrays import Number, UInt8s, UInt64s
from hoyle.kernels.common.random_stream import below


@njit(cache=True, nogil=True, inline="always")
def drawn(words: UInt64s, shoe: UInt8s, at: Number, is_given: Number) -> Number:
    """The card at a place of the shoe, one of those not drawn yet. Given cards keep their order."""
    if is_given:
        return np.int64(shoe[at])
    other = at + below(words, len(shoe) - at)
    card = shoe[other]
    shoe[other] = shoe[at]
    shoe[at] = card
    return np.int64(card)
