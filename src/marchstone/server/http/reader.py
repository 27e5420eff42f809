"""h11 with an end to what one request may give us to read.

Each line of a head takes some microseconds, and so does each chunk of a body: ten connections that
sent nothing else kept everybody waiting for seconds.
"""

from __future__ import annotations

import h11

MOST_HEADERS = 128
LONGEST_HEAD = 64 * 1024  # bytes
MOST_LINES = 2000  # of a body that comes in chunks; a browser sends none


class RequestReader(h11.Connection):
    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)
        self._is_chunked = False
        self._lines = 0  # of such a body, as far as it has come

    def receive_data(self, data: bytes) -> None:
        if self._is_chunked:
            self._lines += data.count(b"\n")
        super().receive_data(data)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """RemoteProtocolError before anything of it is read."""
        if self.their_state is h11.IDLE:
            self._is_chunked = False
            _check_head(self.trailing_data[0])
        event = super().next_event()
        if isinstance(event, h11.Request):
            self._is_chunked = any(name == b"transfer-encoding" for name, _ in event.headers)
            self._lines = self.trailing_data[0].count(b"\n")
        if self._is_chunked and self._lines > MOST_LINES:
            raise h11.RemoteProtocolError("too many chunks", error_status_hint=413)
        return event


def _check_head(data: bytes) -> None:
    ends = [end for end in (data.find(b"\n\r\n"), data.find(b"\n\n")) if end >= 0]
    end = min(ends, default=len(data))
    if end > LONGEST_HEAD or data.count(b"\n", 0, end) > MOST_HEADERS:
        raise h11.RemoteProtocolError("too large a head", error_status_hint=431)
