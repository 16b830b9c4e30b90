"""Serves a house with its pages for the browser tests: `serve.py PORT DATABASE SEED guests|people|two|new`.

With people, an administrator may sign in and there are no guests; with two, there are two of them who have to agree. A
new house has no users.
"""

import sys

import uvicorn

from hoyle.chance import Chance
from hoyle.house import House, Policy
from hoyle.house.players import house_bots
from hoyle.server.app import make_app
from hoyle.server.auth.users import People
from hoyle.server.routes.page_mount import add_pages
from hoyle.web.pages import table_page
from tests.support.house_queue import queue_of

ADMINISTRATOR, OTHER, PASSWORD = "Ada", "Bea", "correct horse battery"


def main() -> None:
    port, database, seed, kind = int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4]
    house_bots.STEP_SECONDS = 0.03  # nobody has to follow it with their eyes
    table_page.MINE_SECONDS = 600.0  # what was played is shown at the end of a round, and not by this clock
    policy = Policy(apart=(), dual_control=kind == "two")  # a small house: one may play and mind the floor
    house = House.open(f"sqlite:///{database}", Chance(seed), policy=policy)
    people = People(house.store.engine, policy=policy)
    is_demo = kind == "guests"
    if kind in ("people", "two") and people.is_empty():
        roles = ("administrator", "floor") if kind == "two" else ("administrator",)
        people.add(ADMINISTRATOR, PASSWORD, roles, is_own=True)
        if kind == "two":
            people.add(OTHER, PASSWORD, roles, by=ADMINISTRATOR, second=OTHER, is_own=True)
    app = make_app(queue_of(house), people, demo=is_demo)
    add_pages(app, queue_of(house), people, "only for tests", demo=is_demo)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", timeout_graceful_shutdown=1)


if __name__ == "__main__":
    main()
