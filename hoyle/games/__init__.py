"""The games, by family. A game is a module with a script; `catalog` finds it by its name."""
