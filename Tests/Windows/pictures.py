# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Pictures as rows of RGB bytes: PNG files with 8 bits and no interlacing, grim's PPM, and the X server's XWD."""

import struct
import zlib


class Picture:
    def __init__(self, width, height, rows):
        self.width, self.height, self.rows = width, height, rows

    @property
    def size(self):
        return (self.width, self.height)

    def pixel(self, x, y):
        return tuple(self.rows[y][3 * x:3 * x + 3])

    def colors(self):
        """The colors of every fourth row, up to 1000."""
        found = set()
        for row in self.rows[::4]:
            found.update(row[x:x + 3] for x in range(0, len(row), 3))
            if len(found) > 1000:
                break
        return found

    def difference(self, other):
        """Where two pictures first differ; nothing if they are equal."""
        if self.size != other.size:
            return f"{self.width}x{self.height} and {other.width}x{other.height}"
        for y, (mine, theirs) in enumerate(zip(self.rows, other.rows)):
            if mine != theirs:
                x = next(x for x in range(self.width) if mine[3 * x:3 * x + 3] != theirs[3 * x:3 * x + 3])
                return f"{self.pixel(x, y)} and {other.pixel(x, y)} at {x},{y}"
        return None


def read_ppm(data):
    magic, size, depth, pixels = data.split(b"\n", 3)
    assert (magic, depth) == (b"P6", b"255"), data[:20]
    width, height = map(int, size.split())
    return Picture(width, height, [pixels[3 * width * y:3 * width * (y + 1)] for y in range(height)])


def read_png(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n", data[:8]
    at, packed, header = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", data[at + 8:at + 8 + length])
        elif kind == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    width, height, bits, color, _, _, interlacing = header
    assert bits == 8 and color in (2, 6) and interlacing == 0, header
    step = 3 if color == 2 else 4
    raw, stride = zlib.decompress(packed), width * step
    rows, above = [], bytes(stride)
    for y in range(height):
        start = y * (stride + 1)
        above = unfiltered(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, step)
        rows.append(bytes(above) if step == 3 else opaque(above))
    return Picture(width, height, rows)


def opaque(row):
    """Leaves out the alpha channel."""
    pixels = bytearray(len(row) // 4 * 3)
    pixels[0::3], pixels[1::3], pixels[2::3] = row[0::4], row[1::4], row[2::4]
    return bytes(pixels)


def unfiltered(kind, row, above, step):
    """Undoes a filter of PNG (section 9 of its specification)."""
    if kind == 1:
        for at in range(step, len(row)):
            row[at] = (row[at] + row[at - step]) & 255
    elif kind == 2:
        return bytearray(map(lambda pair: sum(pair) & 255, zip(row, above)))
    elif kind == 3:
        for at in range(len(row)):
            left = row[at - step] if at >= step else 0
            row[at] = (row[at] + (left + above[at]) // 2) & 255
    elif kind == 4:
        for at in range(len(row)):
            left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
            guess = left + above[at] - corner
            distances = (abs(guess - left), abs(guess - above[at]), abs(guess - corner))
            row[at] = (row[at] + (left, above[at], corner)[distances.index(min(distances))]) & 255
    return row


def read_xwd(data):
    fields = struct.unpack(">25I", data[:100])
    header, width, height = fields[0], fields[4], fields[5]
    order, depth, stride, colors = fields[7], fields[11], fields[12], fields[19]
    assert depth == 32, fields
    start = header + 12 * colors
    rows = []
    for y in range(height):
        row = data[start + y * stride:start + y * stride + 4 * width]
        pixels = bytearray(3 * width)
        # The least significant byte, which is blue, comes first in an image with order 0.
        pixels[0::3], pixels[1::3], pixels[2::3] = (
            (row[2::4], row[1::4], row[0::4]) if order == 0 else (row[1::4], row[2::4], row[3::4]))
        rows.append(bytes(pixels))
    return Picture(width, height, rows)
