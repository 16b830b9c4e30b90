"""Parts that several families share: a deal, a bank, pots, a betting round, progressive wagers."""
