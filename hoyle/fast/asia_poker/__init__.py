"""Asia poker as compiled arithmetic: what a house way makes of every hand, and one way against itself."""
