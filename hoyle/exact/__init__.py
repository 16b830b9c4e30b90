"""The mathematics of the games in fractions: the same module names as in `games`, each with `solve(terms)`."""
