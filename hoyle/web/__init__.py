"""The pages: lobby, tables, rules, house edges, history, floor, dealer, audit. `add_pages` puts them on an application.

They run on the server's own application and ask no other machine for anything. What they know of a game they ask
of its terms and of the house.
"""

from hoyle.web.site.identity import Identify, Viewer
from hoyle.web.site.site import add_pages

__all__ = ["Identify", "Viewer", "add_pages"]
