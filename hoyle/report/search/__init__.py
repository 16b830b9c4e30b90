"""One search over all that the books say: games, wagers, options, figures, steps, rulings, readings, defined words."""
