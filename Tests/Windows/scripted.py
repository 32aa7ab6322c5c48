# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""A Wayland compositor for one client, which does what a test says: fingers, drops, outputs that come and go, windows that
nobody sees. No compositor without a monitor has these. It speaks the protocol itself (wayland.freedesktop.org, chapter 4):
a message is the object, the size and the opcode, and arguments of 32 bits."""

import array
import mmap
import os
import socket
import struct
import tempfile
import threading
import time
from pathlib import Path

from machine import wait_until
from pictures import Picture

# The requests of each interface, in the order of their opcodes, with the kinds of their arguments: n new object, o object,
# i and u numbers, s string, h descriptor. A new object has the interface behind the colon.
REQUESTS = {
    "wl_display": ["sync n:wl_callback", "get_registry n:wl_registry"],
    "wl_registry": ["bind usun:"],
    "wl_compositor": ["create_surface n:wl_surface", "create_region n:wl_region"],
    "wl_region": ["destroy", "add iiii", "subtract iiii"],
    "wl_shm": ["create_pool nhi:wl_shm_pool"],
    "wl_shm_pool": ["create_buffer niiiiu:wl_buffer", "destroy", "resize i"],
    "wl_buffer": ["destroy"],
    "wl_surface": [
        "destroy", "attach oii", "damage iiii", "frame n:wl_callback", "set_opaque_region o", "set_input_region o", "commit",
        "set_buffer_transform i", "set_buffer_scale i", "damage_buffer iiii"],
    "wl_output": ["release"],
    "wl_seat": ["get_pointer n:wl_pointer", "get_keyboard n:wl_keyboard", "get_touch n:wl_touch", "release"],
    "wl_pointer": ["set_cursor uoii", "release"],
    "wl_keyboard": ["release"],
    "wl_touch": ["release"],
    "wl_data_device_manager": ["create_data_source n:wl_data_source", "get_data_device no:wl_data_device"],
    "wl_data_device": ["start_drag ooou", "set_selection ou", "release"],
    "wl_data_offer": ["accept us", "receive sh", "destroy", "finish", "set_actions uu"],
    "xdg_wm_base": ["destroy", "create_positioner n:xdg_positioner", "get_xdg_surface no:xdg_surface", "pong u"],
    "xdg_surface": [
        "destroy", "get_toplevel n:xdg_toplevel", "get_popup noo:xdg_popup", "set_window_geometry iiii", "ack_configure u"],
    "xdg_toplevel": [
        "destroy", "set_parent o", "set_title s", "set_app_id s", "show_window_menu ouii", "move ou", "resize ouu",
        "set_max_size ii", "set_min_size ii", "set_maximized", "unset_maximized", "set_fullscreen o", "unset_fullscreen",
        "set_minimized"],
    "wp_viewporter": ["destroy", "get_viewport no:wp_viewport"],
    "wp_viewport": ["destroy", "set_source iiii", "set_destination ii"],
}
GLOBALS = [
    ("wl_compositor", 4), ("wl_shm", 1), ("xdg_wm_base", 1), ("wp_viewporter", 1), ("wl_seat", 5),
    ("wl_data_device_manager", 3)]
MAXIMIZED, FULL_SCREEN = 1, 2
POINTER, KEYBOARD, TOUCH = 1, 2, 4


class Window:
    """A surface, and what it showed last."""

    def __init__(self, number):
        self.number = number
        self.title = ""
        self.output = None
        self.is_configured = self.is_hidden = False
        self.attached = self.pixels = None
        self.callbacks = []
        self.size = (0, 0)
        self.source = None
        self.is_maximized = False
        # The sizes that the window must have: as sent, and as acknowledged; None for any.
        self.demanded = self.agreed = None
        self.pictures = 0

    @property
    def picture(self):
        return self.pixels and self.pixels()


class ScriptedCompositor:
    """Listens on a socket of its own; `outputs` are names with sizes."""

    def __init__(self, outputs=(("HEADLESS-1", 1280, 720),), seat=TOUCH):
        self.seat, self.cursor = seat, None
        self.folder = tempfile.TemporaryDirectory(prefix="desktop-")
        self.socket = Path(self.folder.name) / "wayland-0"
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listener.bind(str(self.socket))
        self.listener.listen()
        self.lock = threading.RLock()
        self.client, self.registry, self.problem = None, None, None
        self.unsent = []
        self.serial = self.next_server_object = 0
        self.next_global = len(GLOBALS) + 1
        self.outputs = {}
        for output in outputs:
            self.add_output(*output)
        threading.Thread(target=self.serve, daemon=True).start()

    def close(self):
        self.listener.close()
        with self.lock:
            if self.client:
                self.client.close()
        for descriptor in self.unsent:
            os.close(descriptor)
        self.folder.cleanup()

    # What a test does.

    def window(self, title):
        """The window whose title begins with a text, as soon as it shows a picture."""

        def found():
            assert self.problem is None, self.problem
            return next(
                (one for one in list(self.windows.values()) if one.title.startswith(title) and one.pixels), None)

        return wait_until(f"a window {title}", lambda: self.client and found())

    def add_output(self, name, width, height, scale=1):
        with self.lock:
            number = self.next_global
            self.next_global += 1
            self.outputs[number] = (name, width, height, scale)
            if self.client:
                self.send(self.registry, 0, "usu", number, "wl_output", 4)

    def remove_output(self, name):
        with self.lock:
            number = next(number for number, output in self.outputs.items() if output[0] == name)
            del self.outputs[number]
            self.send(self.registry, 1, "u", number)

    def touch(self, kind, window, u, v, finger=0):
        """A finger at a place of a window, in parts of its size."""
        x, y = (int(256 * part * side) for part, side in zip((u, v), window.size))
        with self.lock:
            touch = self.objects_of("wl_touch")[0]
            if kind == "down":
                self.send(touch, 0, "uuuiii", self.count(), self.now(), window.number, finger, x, y)
            elif kind == "motion":
                self.send(touch, 2, "uiii", self.now(), finger, x, y)
            elif kind == "up":
                self.send(touch, 1, "uui", self.count(), self.now(), finger)
            else:
                self.send(touch, 4, "")
                return
            self.send(touch, 3, "")

    def point(self, window):
        """A pointer comes into the middle of a window."""
        x, y = (128 * side for side in window.size)
        with self.lock:
            pointer = self.objects_of("wl_pointer")[0]
            self.send(pointer, 0, "uuii", self.count(), window.number, x, y)
            self.send(pointer, 5, "")

    def press(self, window, code, modifiers=0):
        """A key of a window, by the kernel's code, with XKB's mask of what is held."""
        with self.lock:
            keyboard = self.objects_of("wl_keyboard")[0]
            self.send(keyboard, 1, "uua", self.count(), window.number, [])
            self.send(keyboard, 4, "uuuuu", self.count(), modifiers, 0, 0, 0)
            for state in (1, 0):
                self.send(keyboard, 3, "uuuu", self.count(), self.now(), code, state)
            self.send(keyboard, 2, "uu", self.count(), window.number)

    def maximize(self, window, is_maximized=True):
        with self.lock:
            window.is_maximized = is_maximized
            self.configure(window)

    def drop(self, window, text, kind="text/uri-list"):
        """Drops a text on a window, or one that is never sent; returns whether the window took it, and was there to the end."""
        with self.lock:
            device = self.objects_of("wl_data_device")[0]
            offer = 0xFF000000 + self.next_server_object
            self.next_server_object += 1
            self.objects[offer] = "wl_data_offer"
            self.accepted, self.finished, self.dropped = None, False, text
            self.send(device, 0, "u", offer)
            self.send(offer, 0, "s", kind)
            self.send(device, 1, "uuiiu", self.count(), window.number, 256, 256, offer)
        wait_until("an answer to a drag", lambda: self.accepted or offer not in self.objects)
        with self.lock:
            if not self.accepted:
                self.send(device, 2, "")
                return False
            self.send(device, 4, "")
        wait_until("the end of a drop", lambda: self.finished or offer not in self.objects)
        return self.finished

    def hide(self, window, is_hidden):
        """Stops asking a window for pictures, as compositors do for what nobody sees."""
        with self.lock:
            window.is_hidden = is_hidden
            if not is_hidden:
                self.call_back(window)

    def crash(self):
        """Ends the connection with events on the way; the next one is accepted."""
        with self.lock:
            # More than the client reads at once, and nothing that it answers.
            for _ in range(1000):
                self.send(self.registry, 0, "usu", 9999, "nothing", 1)
            self.client.shutdown(socket.SHUT_RDWR)
            self.windows, self.has_crashed = {}, True

    # The protocol.

    def serve(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            with self.lock:
                self.objects, self.registry = {1: "wl_display"}, None
                self.windows, self.surface_of, self.pools, self.buffers, self.bound = {}, {}, {}, {}, {}
                self.descriptors, self.has_crashed = [], False
                # The last, because whoever sees a client sees its windows.
                self.client = client
            try:
                self.read()
            except OSError:
                pass  # The client is gone.
            except Exception as problem:  # A test that waits says it.
                self.problem = repr(problem)
                self.client.close()

    def read(self):
        data = b""
        while True:
            part, ancillary, _, _ = self.client.recvmsg(1 << 16, socket.CMSG_SPACE(64))
            for level, kind, content in ancillary:
                if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
                    numbers = array.array("i")
                    numbers.frombytes(content[:len(content) // 4 * 4])
                    self.descriptors += numbers
            if not part:
                return
            data += part
            while len(data) >= 8:
                target, word = struct.unpack("=II", data[:8])
                if len(data) < word >> 16:
                    break
                with self.lock:
                    if self.has_crashed:
                        return  # Nobody hears what was on the way.
                    self.receive(target, word & 0xFFFF, data[8:word >> 16])
                data = data[word >> 16:]

    def receive(self, target, opcode, body):
        interface = self.objects[target]
        name, _, rest = REQUESTS[interface][opcode].partition(" ")
        kinds, _, made = rest.partition(":")
        values, at = [], 0
        for kind in kinds:
            if kind == "h":
                values.append(self.descriptors.pop(0))
                continue
            (value,) = struct.unpack_from("=i" if kind == "i" else "=I", body, at)
            at += 4
            if kind == "s":
                length, value = value, body[at:at + max(0, value - 1)].decode() if value else None
                at += (length + 3) // 4 * 4
            values.append(value)
        if made:
            self.objects[values[kinds.index("n")]] = made
        handler = getattr(self, f"{interface}_{name}", None)
        if handler:
            handler(target, *values)
        if name in ("destroy", "release"):
            del self.objects[target]
            if target < 0xFF000000:
                self.send(1, 1, "u", target)

    def send(self, target, opcode, kinds, *values):
        body = b""
        for kind, value in zip(kinds, values):
            if kind == "s":
                text = value.encode() + b"\0"
                body += struct.pack("=I", len(text)) + text + bytes(-len(text) % 4)
            elif kind == "a":
                body += struct.pack(f"=I{len(value)}I", 4 * len(value), *value)
            else:
                body += struct.pack("=i" if kind == "i" else "=I", value)
        self.client.sendall(struct.pack("=II", target, (len(body) + 8) << 16 | opcode) + body)

    def count(self):
        self.serial += 1
        return self.serial

    def now(self):
        return int(time.monotonic() * 1000) & 0xFFFFFFFF

    def objects_of(self, interface):
        return [number for number, kind in self.objects.items() if kind == interface]

    def call_back(self, window):
        for callback in window.callbacks:
            self.send(callback, 0, "u", self.now())
            del self.objects[callback]
            self.send(1, 1, "u", callback)
        window.callbacks = []

    # The requests that matter.

    def wl_display_sync(self, _, callback):
        self.send(callback, 0, "u", self.count())
        del self.objects[callback]
        self.send(1, 1, "u", callback)

    def wl_display_get_registry(self, _, registry):
        self.registry = registry
        for number, (interface, version) in enumerate(GLOBALS, 1):
            self.send(registry, 0, "usu", number, interface, version)
        for number in self.outputs:
            self.send(registry, 0, "usu", number, "wl_output", 4)

    def wl_registry_bind(self, _, number, interface, version, made):
        self.objects[made] = interface
        if interface == "wl_seat":
            self.send(made, 0, "u", self.seat)
        elif interface == "wl_shm":
            self.send(made, 0, "u", 1)
        elif interface == "wl_output" and number in self.outputs:
            name, width, height, scale = self.outputs[number]
            self.bound[made] = (name, width, height, scale)
            self.send(made, 0, "iiiiissi", 0, 0, 300, 200, 0, "Made", "Up", 0)
            self.send(made, 1, "uiii", 3, width, height, 60000)
            self.send(made, 3, "i", scale)
            self.send(made, 4, "s", name)
            self.send(made, 2, "")

    def wl_seat_get_keyboard(self, _, made):
        # Without a keymap, which leaves the layout to the client. The descriptor comes with the message.
        message = struct.pack("=IIII", made, 16 << 16, 0, 0)
        descriptor = os.open("/dev/null", os.O_RDONLY)
        self.client.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [descriptor]))])
        os.close(descriptor)

    def wl_pointer_set_cursor(self, _pointer, _serial, surface, _x, _y):
        self.cursor = self.windows[surface]

    def wl_compositor_create_surface(self, _, surface):
        self.windows[surface] = Window(surface)

    def wl_surface_destroy(self, surface):
        self.windows.pop(surface)

    def wl_shm_create_pool(self, _, pool, descriptor, size):
        self.pools[pool] = mmap.mmap(descriptor, size, prot=mmap.PROT_READ)
        os.close(descriptor)

    def wl_shm_pool_create_buffer(self, pool, buffer, offset, width, height, stride, _):
        self.buffers[buffer] = (self.pools[pool], offset, width, height, stride)

    def wl_surface_attach(self, surface, buffer, _x, _y):
        self.windows[surface].attached = buffer

    def wl_surface_frame(self, surface, callback):
        self.windows[surface].callbacks.append(callback)

    def wl_surface_commit(self, surface):
        window = self.windows[surface]
        if not window.is_configured and window.title:
            window.is_configured = True
            self.configure(window)
        # What a strict compositor ends the connection for.
        assert window.agreed in (None, window.size), f"{window.size} does not match the configured {window.agreed}"
        if window.attached:
            pool, offset, width, height, stride = self.buffers[window.attached]
            if window.source:
                x, y, across, down = window.source
                assert x >= 0 and y >= 0 and across > 0 and down > 0, f"source {window.source}"
                assert x + across <= width and y + down <= height, f"source {window.source} in {width}x{height}"
            content = pool[offset:offset + stride * height]
            window.pixels = lambda: picture(content, width, height, stride)
            window.pictures += 1
            if window.size == (0, 0):
                window.size = (width, height)
            self.send(window.attached, 0, "")
            window.attached = None
        if not window.is_hidden:
            self.call_back(window)

    def xdg_wm_base_get_xdg_surface(self, _, made, surface):
        self.surface_of[made] = surface

    def xdg_surface_get_toplevel(self, xdg_surface, made):
        self.surface_of[made] = self.surface_of[xdg_surface]
        self.windows[self.surface_of[made]].objects = (xdg_surface, made)

    def xdg_toplevel_set_title(self, toplevel, title):
        self.windows[self.surface_of[toplevel]].title = title

    def xdg_toplevel_set_fullscreen(self, toplevel, output):
        # Without an output, the compositor chooses.
        chosen = self.bound.get(output) if output else next(iter(self.outputs.values()))
        self.show(self.windows[self.surface_of[toplevel]], chosen)

    def xdg_toplevel_unset_fullscreen(self, toplevel):
        self.show(self.windows[self.surface_of[toplevel]], None)

    def show(self, window, output):
        window.output = output[0] if output else None
        if window.is_configured:
            self.configure(window)

    def configure(self, window):
        xdg_surface, toplevel = window.objects
        states = [FULL_SCREEN] if window.output else []
        size = next(((one[1] // one[3], one[2] // one[3]) for one in self.outputs.values() if one[0] == window.output), (0, 0))
        if window.is_maximized and not window.output:
            states, size = [MAXIMIZED], (1000, 900)
        window.demanded = size if states else None
        self.send(toplevel, 0, "iia", *size, states)
        self.send(xdg_surface, 0, "u", self.count())

    def xdg_surface_ack_configure(self, xdg_surface, _):
        window = self.windows[self.surface_of[xdg_surface]]
        window.agreed = window.demanded

    def wp_viewporter_get_viewport(self, _, viewport, surface):
        self.surface_of[viewport] = surface

    def wp_viewport_set_destination(self, viewport, width, height):
        if self.surface_of[viewport] in self.windows:
            self.windows[self.surface_of[viewport]].size = (width, height)

    def wp_viewport_set_source(self, viewport, *source):
        if self.surface_of[viewport] in self.windows:
            window = self.windows[self.surface_of[viewport]]
            window.source = None if source == (-256, -256, -256, -256) else tuple(part / 256 for part in source)

    def wl_data_offer_accept(self, _, _serial, kind):
        self.accepted = kind

    def wl_data_offer_receive(self, _, _kind, descriptor):
        if self.dropped is None:
            self.unsent.append(descriptor)
            return
        rest = self.dropped
        try:
            while rest:
                rest = rest[os.write(descriptor, rest):]
        except BrokenPipeError:
            pass  # The window has enough.
        os.close(descriptor)

    def wl_data_offer_finish(self, _):
        self.finished = True


def picture(content, width, height, stride):
    """The picture in a buffer of pixels 0xXXRRGGBB."""
    rows = []
    for y in range(height):
        row = content[y * stride:y * stride + 4 * width]
        pixels = bytearray(3 * width)
        pixels[0::3], pixels[1::3], pixels[2::3] = row[2::4], row[1::4], row[0::4]
        rows.append(bytes(pixels))
    return Picture(width, height, rows)
