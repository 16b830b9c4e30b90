"""Compiled rounds: kernels that play millions of rounds on arrays, one folder per game. They need the extra `fast`."""

from pathlib import Path

from hoyle.fast.numba_cache import HERE, throw_away_stale_code

# Kernels inline code of `hoyle.fast`, so a change there makes their compiled code stale too.
throw_away_stale_code(Path(__file__).parent, HERE)
