"""The contract suite: what every game must keep, situations with their results, and playthroughs.

`python -m hoyle.contract PACKAGE` runs it on the games of another package.
"""
