"""Pages about the rulebooks: rules, books side by side, house edges."""
