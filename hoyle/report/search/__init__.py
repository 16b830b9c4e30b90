"""One search over everything the books say: games, wagers, options, figures, steps, rulings, readings, defined words."""
