"""Numerical solutions on arrays and integers, most compiled by numba. They need the extra `fast`."""

from hoyle.fast.numba_cache import throw_away_stale_code

throw_away_stale_code()
