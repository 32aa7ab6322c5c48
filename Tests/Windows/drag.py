# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""A program from which a file is dragged onto a window of an X server, by the protocol XDND."""

import time

from Xlib import X, Xatom, display
from Xlib.protocol import event

from machine import LIMIT


def drop_file(server, target, path, limit=LIMIT):
    """Drops a file on a window; returns whether the window accepted it and said that it was done."""
    connection = display.Display(server)
    atom = connection.intern_atom
    window = connection.screen().root.create_window(0, 0, 1, 1, 0, connection.screen().root_depth)
    target = connection.create_resource_object("window", target)
    window.set_selection_owner(atom("XdndSelection"), X.CurrentTime)

    def send(kind, *data):
        data = [window.id, *data]
        target.send_event(event.ClientMessage(
            window=target, client_type=atom(kind), data=(32, data + [0] * (5 - len(data)))))
        connection.flush()

    try:
        send("XdndEnter", 5 << 24, atom("text/uri-list"))
        send("XdndPosition", 0, 0, X.CurrentTime, atom("XdndActionCopy"))
        end = time.monotonic() + limit
        while time.monotonic() < end:
            if not connection.pending_events():
                time.sleep(0.01)
                continue
            heard = connection.next_event()
            if heard.type == X.SelectionRequest:
                heard.requestor.change_property(
                    heard.property, atom("text/uri-list"), 8, f"# a file\r\nfile://{path}\r\n".encode())
                heard.requestor.send_event(event.SelectionNotify(
                    time=heard.time, requestor=heard.requestor, selection=heard.selection, target=heard.target,
                    property=heard.property))
                connection.flush()
            elif heard.type == X.ClientMessage and heard.client_type == atom("XdndStatus"):
                if not heard.data[1][1] & 1:
                    return False
                send("XdndDrop", 0, X.CurrentTime)
            elif heard.type == X.ClientMessage and heard.client_type == atom("XdndFinished"):
                return True
        raise AssertionError(f"no answer of the window within {limit} s")
    finally:
        connection.close()
