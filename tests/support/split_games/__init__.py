"""Games of the tests' own that set hands by a house way: seven cards into five and two, four cards into two and two."""
