"""Settlement: a called outcome becomes a line with its price and clause, and a line moves money between accounts."""
