"""Flat kernels on arrays and whole numbers, compiled by numba. They need the extra `fast`."""
