"""What hands are worth against each other: values of hands and exact equities, for one deal or for arrays of them.

Every figure is a count of deals. A share of a pot is a fraction of them; nothing is sampled.
"""
