"""The web pages: lobby, tables, rules, house edges, history, floor, dealer, audit. `add_pages` adds them to an
application.

They run inside the server's application and load nothing from other hosts. All they know of a game comes from its
terms and from the house.
"""

from hoyle.web.site.identity import Identify, Viewer
from hoyle.web.site.site import add_pages

__all__ = ["Identify", "Viewer", "add_pages"]
