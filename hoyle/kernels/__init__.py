"""Compiled rounds: one folder per game plays millions of them on arrays. They need the extra `fast`."""

from pathlib import Path

from hoyle.fast.numba_cache import HERE, throw_away_stale_code

# Kernels hold the code of `hoyle.fast`, so a change there makes them stale too.
throw_away_stale_code(Path(__file__).parent, HERE)
