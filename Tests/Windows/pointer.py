# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""A pointer that a program moves on a Wayland compositor: wlr-virtual-pointer-unstable-v1 over the wire protocol."""

import socket
import struct
import time


def text(value):
    data = value.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + bytes(-len(data) % 4)


class VirtualPointer:
    """A client with one pointer; coordinates are pixels of the whole layout of outputs."""

    LEFT = 0x110

    def __init__(self, path, layout):
        self.layout = layout
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(str(path))
        self.next_id = 2
        registry = self._new_id()
        self._send(1, 1, struct.pack("=I", registry))
        manager = None
        for sender, opcode, body in self._roundtrip():
            if sender == registry and opcode == 0:
                name, length = struct.unpack("=II", body[:8])
                if body[8:8 + length - 1] == b"zwlr_virtual_pointer_manager_v1":
                    manager = self._new_id()
                    interface = text("zwlr_virtual_pointer_manager_v1")
                    self._send(registry, 0, struct.pack("=I", name) + interface + struct.pack("=II", 1, manager))
        assert manager, "the compositor has no virtual pointers"
        self.pointer = self._new_id()
        # No seat in particular.
        self._send(manager, 0, struct.pack("=II", 0, self.pointer))
        self._roundtrip()

    def _new_id(self):
        self.next_id += 1
        return self.next_id - 1

    def _send(self, target, opcode, body=b""):
        self.socket.sendall(struct.pack("=II", target, (8 + len(body)) << 16 | opcode) + body)

    def _roundtrip(self):
        """Sends a sync, and returns the events until its answer."""
        callback, events, data = self._new_id(), [], b""
        self._send(1, 0, struct.pack("=I", callback))
        while True:
            received = self.socket.recv(65536)
            assert received, "the compositor closed the connection"
            data += received
            while len(data) >= 8:
                sender, word = struct.unpack("=II", data[:8])
                size, opcode = word >> 16, word & 0xFFFF
                if len(data) < size:
                    break
                body, data = data[8:size], data[size:]
                assert (sender, opcode) != (1, 0), f"protocol error: {body}"
                if sender == callback:
                    return events
                events.append((sender, opcode, body))

    def _frame(self, opcode, body):
        self._send(self.pointer, opcode, body)
        self._send(self.pointer, 4)
        self._roundtrip()

    @staticmethod
    def _time():
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def move(self, x, y):
        self._frame(1, struct.pack("=IIIII", self._time(), int(x), int(y), *self.layout))

    def press(self, is_pressed):
        self._frame(2, struct.pack("=III", self._time(), self.LEFT, int(is_pressed)))

    def click(self, x, y):
        self.move(x, y)
        self.press(True)
        self.press(False)

    def scroll(self, distance):
        """Turns the wheel down, by a number of logical pixels."""
        self._frame(3, struct.pack("=IIi", self._time(), 0, int(distance * 256)))

    def close(self):
        self.socket.close()
