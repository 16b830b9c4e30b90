"""Kernels that make no arrays of their own, compiled without the counting of references.

Counting costs an atomic step for each array at each call, which is more than drawing a card. Such a kernel may call
others of its kind, and must be handed every array that it needs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit

Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def bare(kernel: Kernel) -> Kernel:
    compiled: Kernel = njit(cache=True, nogil=True, _nrt=False)(kernel)  # type: ignore[call-overload]
    return compiled
