"""One round: the script of the game, the answers to its prompts, its events, its record and what each seat sees.

A round is a setup and a list of answers. `replay` makes the same round of them at any time.
"""
