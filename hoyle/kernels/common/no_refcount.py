"""Compiles kernels that allocate no arrays without reference counting.

Reference counting costs an atomic operation for each array at each call, more than drawing a card. Such a kernel
receives every array that it needs, and calls only kernels of its kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def bare(kernel: Kernel) -> Kernel:
    compiled: Kernel = njit(cache=True, nogil=True, _nrt=False)(kernel)  # type: ignore[call-overload]
    return compiled
