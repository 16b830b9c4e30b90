"""The felts: where each wager of a game lies on the table, drawn from its terms. One module for a kind of felt."""
