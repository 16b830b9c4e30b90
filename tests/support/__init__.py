"""What several tests and benchmarks share: visitors to a house, a temporary PostgreSQL, the paths of games."""
