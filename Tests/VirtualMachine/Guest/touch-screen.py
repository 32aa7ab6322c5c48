#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.
#
# touch-screen.py WIDTH HEIGHT ORDERS: a touchscreen for ten fingers, made with uinput, until a signal ends it. Prints
# the path of its device, then obeys the lines that are written to the FIFO ORDERS, and prints each when it is done:
#   down FINGER X Y    move FINGER X Y    up FINGER
# The events are those of Linux, input/multi-touch-protocol.rst, type B; the structures those of linux/uinput.h.

import fcntl
import glob
import os
import struct
import sys

EV_SYN, EV_KEY, EV_ABS = 0x00, 0x01, 0x03
BTN_TOUCH, ABS_X, ABS_Y = 0x14A, 0x00, 0x01
ABS_MT_SLOT, ABS_MT_POSITION_X, ABS_MT_POSITION_Y, ABS_MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39
INPUT_PROP_DIRECT, BUS_USB, FINGERS = 0x01, 0x03, 10


def request(direction, number, size):
    """The number of an ioctl of uinput (asm-generic/ioctl.h); 1 writes, 2 reads."""
    return direction << 30 | size << 16 | ord("U") << 8 | number


DEV_CREATE, DEV_SETUP, ABS_SETUP = request(0, 1, 0), request(1, 3, 92), request(1, 4, 28)
SET_EVBIT, SET_KEYBIT, SET_PROPBIT = request(1, 100, 4), request(1, 101, 4), request(1, 110, 4)
GET_SYSNAME = request(2, 44, 64)


class TouchScreen:
    def __init__(self, width, height):
        self.file = os.open("/dev/uinput", os.O_WRONLY)
        for kind in (EV_SYN, EV_KEY, EV_ABS):
            fcntl.ioctl(self.file, SET_EVBIT, kind)
        fcntl.ioctl(self.file, SET_KEYBIT, BTN_TOUCH)
        fcntl.ioctl(self.file, SET_PROPBIT, INPUT_PROP_DIRECT)
        for axis, largest in (
            (ABS_X, width - 1),
            (ABS_Y, height - 1),
            (ABS_MT_SLOT, FINGERS - 1),
            (ABS_MT_POSITION_X, width - 1),
            (ABS_MT_POSITION_Y, height - 1),
            (ABS_MT_TRACKING_ID, 65535),
        ):
            # Code and padding; value, minimum, maximum, fuzz, flat and resolution.
            fcntl.ioctl(self.file, ABS_SETUP, struct.pack("HHiiiiii", axis, 0, 0, 0, largest, 0, 0, 0))
        identity = struct.pack("HHHH", BUS_USB, 0x5EC0, 0x0001, 1)
        fcntl.ioctl(self.file, DEV_SETUP, identity + struct.pack("80sI", b"Test Touch Screen", 0))
        fcntl.ioctl(self.file, DEV_CREATE)
        self.tracked = 0
        self.fingers = set()

    def path(self):
        name = fcntl.ioctl(self.file, GET_SYSNAME, bytes(64)).split(b"\0")[0].decode()
        return "/dev/input/" + os.path.basename(glob.glob(f"/sys/class/input/{name}/event*")[0])

    def send(self, *events):
        for kind, code, value in (*events, (EV_SYN, 0, 0)):
            os.write(self.file, struct.pack("qqHHi", 0, 0, kind, code, value))

    def obey(self, order, finger, x=0, y=0):
        place = [(EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y)]
        before = len(self.fingers)
        events = [(EV_ABS, ABS_MT_SLOT, finger)]
        if order == "down":
            self.fingers.add(finger)
            self.tracked += 1
            events += [(EV_ABS, ABS_MT_TRACKING_ID, self.tracked), *place]
        elif order == "move":
            events += place
        elif order == "up":
            self.fingers.discard(finger)
            events += [(EV_ABS, ABS_MT_TRACKING_ID, -1)]
        else:
            sys.exit(f"unknown order '{order}'")
        if bool(before) != bool(self.fingers):
            events.append((EV_KEY, BTN_TOUCH, int(bool(self.fingers))))
        if self.fingers == {finger}:
            events += [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]
        self.send(*events)


def main():
    width, height, orders = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    if os.path.exists(orders):
        os.remove(orders)
    os.mkfifo(orders)
    screen = TouchScreen(width, height)
    print(screen.path(), flush=True)
    # Opened for both directions, so that it does not end with each writer.
    with os.fdopen(os.open(orders, os.O_RDWR), "r", buffering=1) as lines:
        for line in lines:
            words = line.split()
            screen.obey(words[0], *map(int, words[1:]))
            print(line.strip(), flush=True)


main()
