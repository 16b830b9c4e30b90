"""A socket for each table: its state or the missed steps, then every step, and the client's own commands.

The server sends   {"type": "state", …}      a table as the viewer may see it; the first message, and after a gap
                   {"type": "steps", "steps": […]}  steps, each with its sequence number
                   {"type": "done", "id": …} an accepted command, once it is committed
                   {"type": "refused", …}    a problem, with the id of what is refused
The client sends   {"id": "…", "do": "place", …}   as in POST …/commands; the id is its idempotency key
"""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from hoyle.server.auth.authentication import PROTOCOL
from hoyle.server.sockets.connections import HAND_OVER
from hoyle.server.sockets.local_connection import Here
from hoyle.server.sockets.socket_session import End, Talk

router = APIRouter()
SEND_SECONDS, CLOSE_SECONDS = 10, 1  # a client that reads nothing for so long is cut off


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: str) -> None:
    """`after` is read once the socket is open: a browser learns nothing of a refused handshake."""
    offered = websocket.headers.get("sec-websocket-protocol", "").split(",")
    named = (name.strip() for name in offered)
    await websocket.accept(subprotocol=next((name for name in named if name.startswith(PROTOCOL)), None))
    end: End = await _carried(websocket) or Here(websocket, SEND_SECONDS, CLOSE_SECONDS)
    await Talk(websocket, table, end).run(websocket.query_params.get("after", "0"))


async def _carried(websocket: WebSocket) -> End | None:
    """Hand the connection to the connection process, if there is one."""
    hand_over = websocket.scope.get("extensions", {}).get(HAND_OVER)
    lines = getattr(websocket.app.state, "lines", None)
    carried: End | None = await hand_over(lines) if hand_over is not None and lines is not None else None
    return carried
