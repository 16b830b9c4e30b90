"""The tests, as a package: benchmarks and tests share what lies in `tests.support`."""
