# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
"""Watches the pictures of a monitor that it plugs in, with nothing but sockets.

usage: pictures.py SOCKET

Ends with 0 when the pictures are those of the snapshots, and the stream goes as secondscreen-varlink(7) says.
"""

import base64
import json
import socket
import struct
import sys
import zlib

INTERFACE = "org.secondscreen.Screens."
SIZE = (1280, 720)


def expect(condition, message):
    if not condition:
        raise SystemExit("not as expected: " + message)


class Connection:
    """A connection for calls, until one of them upgrades it."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(60)
        self.socket.connect(sys.argv[1])
        self.stream = self.socket.makefile("rb")

    def call(self, method, upgrade=False, **parameters):
        message = {"method": INTERFACE + method, "parameters": parameters}
        if upgrade:
            message["upgrade"] = True
        self.socket.sendall(json.dumps(message).encode() + b"\0")
        reply = b""
        while not reply.endswith(b"\0"):
            byte = self.stream.read(1)
            expect(byte, "the connection was closed in place of a reply to " + method)
            reply += byte
        reply = json.loads(reply[:-1])
        return reply.get("error"), reply.get("parameters", {})

    def message(self):
        """The next message of the stream as (kind, flags, frame, numbers, name, pixels); None at its end."""
        start = self.stream.read(4)
        if not start:
            return None
        expect(len(start) == 4, "the stream ends with a whole message")
        message = self.stream.read(int.from_bytes(start, "little"))
        expect(len(message) == int.from_bytes(start, "little"), "the stream ends with a whole message")
        kind, flags, length, frame, *numbers = struct.unpack("<BBH7I", message[:32])
        return kind, flags, frame, numbers, message[32 : 32 + length].decode(), message[32 + length :]


def pixels_of(png):
    """The rows of a PNG with 8 bits for each of red, green, blue, and maybe alpha: (width, height, channels, rows)."""
    expect(png.startswith(b"\x89PNG\r\n\x1a\n"), "a snapshot is a PNG")
    place, data = 8, b""
    while place < len(png):
        length, kind = struct.unpack(">I4s", png[place : place + 8])
        chunk = png[place + 8 : place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", chunk)
            expect(depth == 8 and color in (2, 6) and not interlaced, "the PNG has three or four bytes a pixel")
        elif kind == b"IDAT":
            data += chunk
        place += length + 12
    channels = 4 if color == 6 else 3
    data, stride, rows = zlib.decompress(data), width * channels, []
    above = bytearray(stride)
    for row in range(height):
        kind = data[row * (stride + 1)]
        line = bytearray(data[row * (stride + 1) + 1 : (row + 1) * (stride + 1)])
        if kind == 2:
            line = bytearray((one + up) & 255 for one, up in zip(line, above))
        elif kind:
            for index in range(stride):
                left = line[index - channels] if index >= channels else 0
                up, corner = above[index], above[index - channels] if index >= channels else 0
                if kind == 1:
                    guess = left
                elif kind == 3:
                    guess = (left + up) // 2
                else:
                    far = [abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)]
                    guess = [left, up, corner][far.index(min(far))]
                line[index] = (line[index] + guess) & 255
        rows.append(line)
        above = line
    return width, height, channels, rows


calls = Connection()
error, reply = calls.call("Plug", spec="%dx%d" % SIZE, **{"as": "TV"})
expect(error is None and reply == {"id": "TV"}, "the monitor is plugged in")

# What is not a proper call is refused, and the connection goes on.
error, reply = calls.call("WatchPictures", screens=["TV"])
expect(error == "org.varlink.service.MethodNotImplemented", f"without upgrade: {error}")
error, reply = calls.call("Snapshot", upgrade=True, screen="TV")
expect(error == "org.varlink.service.MethodNotImplemented", f"upgrade of another method: {error}")
error, reply = calls.call("WatchPictures", upgrade=True, screens=["TV", "nothing"])
expect(error == INTERFACE + "NoSuchScreen" and reply["id"] == "nothing" and "TV" in reply["known"], f"{error} {reply}")

# The first picture is whole, and that of a snapshot; what the screen shows may change between the two.
for attempt in range(10):
    watcher = Connection()
    expect(watcher.call("WatchPictures", upgrade=True, screens=["TV"]) == (None, {}), "the connection is upgraded")
    kind, flags, frame, numbers, name, pixels = watcher.message()
    expect((kind, flags & 1, name) == (1, 1, "TV") and frame >= 1, "the first message is a whole frame of TV")
    expect(numbers == [*SIZE, 0, 0, *SIZE] and len(pixels) == SIZE[0] * SIZE[1] * 4, f"it covers the screen: {numbers}")
    error, reply = calls.call("Snapshot", screen="TV")
    width, height, channels, rows = pixels_of(base64.b64decode(reply["png"]))
    expect((width, height) == SIZE == (reply["width"], reply["height"]), "the snapshot has the same size")
    same = all(
        rows[y][x * channels : x * channels + 3] == pixels[(y * width + x) * 4 : (y * width + x) * 4 + 3][::-1]
        for y in range(0, height, 7)
        for x in range(0, width, 7)
    )
    if same:
        break
expect(same, "the picture is the snapshot's")
expect(len(set(zip(pixels[0::4], pixels[1::4], pixels[2::4]))) > 1, "there is something in the picture")

# A change comes as rectangles within the screen, the last of each frame marked.
expect(calls.call("Identify", seconds=60.0)[0] is None, "the screens are identified")
last = frame
while True:
    kind, flags, frame, (width, height, x, y, columns, lines), name, pixels = watcher.message()
    expect((kind, name, width, height) == (1, "TV", *SIZE) and frame > last, "another frame of TV")
    expect(x + columns <= width and y + lines <= height and len(pixels) == columns * lines * 4, "within the screen")
    if flags & 1:
        break

# A monitor that is pulled out shows nothing.
expect(calls.call("Unplug", id="TV")[0] is None, "the monitor is unplugged")
message = watcher.message()
while message and message[0] == 1:
    message = watcher.message()
expect(message and message[0] == 2 and message[3] == [0] * 6 and message[4:] == ("TV", b""), f"it is off: {message}")

# Whoever says something ends the stream.
watcher.socket.sendall(b"enough")
expect(watcher.message() is None, "the runtime closes the connection")
print("the pictures are those of the snapshots")
