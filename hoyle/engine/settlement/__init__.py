"""From calls to settled lines and moved money."""
