# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Windows show what the other outputs do, and what a person does with them reaches the app."""

import os
import re
import subprocess
import time
import unittest
from pathlib import Path

from desktops import Cage, NestedSway, Sway, Weston, XServer
from drag import drop_file
from machine import BINARIES, LIMIT, Machine, wait_until
from pictures import read_png
from pointer import VirtualPointer

# Of KioskApp: its button before and after it was pressed.
TEAL, ORANGE = (48, 176, 199), (255, 149, 0)
# wtype is a keyboard that is plugged in: the window binds it before it types.
SETTLE = ["-s", "300"]


class WindowCase(unittest.TestCase):
    """A machine for each test, and a desktop of one kind."""

    desktop_type = None

    def setUp(self):
        self.machine = Machine(re.sub(r"\W+", "-", self.id()))
        self.addCleanup(self.machine.close)
        self.frames = self.machine.home / "frames"
        if self.desktop_type:
            self.desktop = self.desktop_type(self.machine)
            self.addCleanup(self.desktop.close)
            self.machine.environment.update(self.desktop.variables)

    def start(self, *plugs, outputs=None, options=()):
        """Starts a daemon with windows, and PNG files beside them."""
        arguments = [word for plug in plugs for word in ("--plug", plug)]
        for output in outputs or ["window", f"png:{self.frames}"]:
            arguments += ["--output", output]
        return self.machine.daemon(*arguments, *options)

    def frame(self, screen):
        return read_png((self.frames / f"{screen}.png").read_bytes())

    def assert_shows(self, screen, title=None, take=None):
        """Waits until a window shows exactly the frame of a screen."""
        last = None

        def is_equal():
            nonlocal last
            if not (self.frames / f"{screen}.png").exists():
                return False
            frame = self.frame(screen)
            picture = take() if take else self.desktop.picture_of(title or screen)
            last = frame.difference(picture)
            return last is None and len(frame.colors()) > 2

        try:
            wait_until(f"{screen} in its window", is_equal, interval=0.3)
        except AssertionError as error:
            raise AssertionError(f"{screen}'s frame and its window differ: {last or error}\n{self.log}") from None

    def wait_for_empty(self, socket):
        wait_until(f"{socket} to be empty", lambda: f"{socket}  empty socket" in self.machine.secondscreen("screens"))

    @property
    def log(self):
        path = self.machine.folder / "daemon.log"
        return path.read_text(errors="replace") if path.exists() else ""

    def wait_for_color(self, screen, u, v, color):
        def has_color():
            picture = self.desktop.picture_of(screen)
            found = picture.pixel(int(picture.width * u), int(picture.height * v))
            return all(abs(one - other) < 8 for one, other in zip(found, color))

        wait_until(f"{color} at {u}, {v} of {screen}", has_color, interval=0.2)


class SwayCase(WindowCase):
    """A desktop of sway, whose outputs can have the names of connectors."""

    def real_monitor(self, *connectors):
        """A sysfs with monitors of 1024x768 on connectors that have the names of the desktop's outputs."""
        root = self.machine.home / "sys"
        links = root / "class/drm"
        (root / "devices/card0").mkdir(parents=True)
        links.mkdir(parents=True)
        (links / "card0").symlink_to("../../devices/card0")
        for connector in connectors:
            name = f"card0-{connector}"
            folder = root / "devices/card0" / name
            folder.mkdir()
            self.machine.secondscreen("edid", "make", "1024x768@60,label=Real", "-o", folder / "edid")
            for file, text in (("status", "connected"), ("enabled", "enabled"), ("modes", "1024x768")):
                (folder / file).write_text(text + "\n")
            (links / name).symlink_to(f"../../devices/card0/{name}")
        return ["--source", "udev", "--sysfs", str(root)]

    def is_full(self, title, output):
        window = self.desktop.windows().get(self.desktop.window(title)["name"])
        return window and window["fullscreen_mode"] == 1 and window["output"] == output


    def press_until(self, what, title, keys, is_done):
        """Types into a window until something holds.

        A key is lost if it comes before the window has bound wtype's keyboard, or if another window has the focus.
        """

        def press():
            if not is_done():
                self.desktop.focus(title)
                self.desktop.command("wtype", *SETTLE, *keys)
            return is_done()

        wait_until(what, press, interval=5)


class SwayTests(SwayCase):
    desktop_type = Sway

    def test_each_screen_has_a_window_that_shows_its_frames(self):
        self.start("640x480,label=Hall", "400x300")
        self.assert_shows("HDMI-A-1", "HDMI-A-1 — Hall")
        self.assert_shows("HDMI-A-2")
        self.assertIn("640x480", self.desktop.window("HDMI-A-1")["name"])
        wait_until("three windows", lambda: len(self.desktop.windows()) == 3)
        self.machine.secondscreen("plug", "480x360", "--as", "TV")
        self.assert_shows("TV")
        self.machine.secondscreen("unplug", "TV")
        wait_until("the window of TV to close", lambda: len(self.desktop.windows()) == 3)

    def test_closing_a_window_unplugs_and_the_next_monitor_has_one_again(self):
        self.start("640x480", "400x300")
        self.desktop.window("HDMI-A-1")
        self.desktop.close_window("HDMI-A-2")
        self.wait_for_empty("HDMI-A-2")
        self.machine.secondscreen("plug", "400x300", "--as", "HDMI-A-2")
        self.assert_shows("HDMI-A-2")

    def test_closing_the_device_s_window_quits(self):
        daemon = self.start("400x300")
        self.desktop.window("iPhone SE")
        self.desktop.close_window("iPhone SE")
        self.assertEqual(daemon.process.wait(LIMIT), 0, self.log)

    def test_a_window_can_have_any_size(self):
        self.start("640x480")
        self.assert_shows("HDMI-A-1")
        window = f"[con_id={self.desktop.window('HDMI-A-1')['id']}]"
        for size in ("1 px 1 px", "1200 px 90 px", "300 px 600 px", "320 px 240 px"):
            self.desktop.tell(window, "resize set", size)
            self.machine.secondscreen("screens")
        wait_until(
            "a picture in a window of another size",
            lambda: self.desktop.picture_of("HDMI-A-1").size == (320, 240)
            and len(self.desktop.picture_of("HDMI-A-1").colors()) > 2, interval=0.2)
        self.desktop.tell(window, "resize set 640 px 480 px")
        # Resizing around the middle may have moved it off the output.
        self.desktop.tell(window, "move position 100 px 100 px")
        self.assert_shows("HDMI-A-1")

    def test_a_pointer_touches_scrolls_and_keys_type(self):
        self.machine.environment["SECONDSCREEN_OUTPUT"] = "window"
        self.machine.environment["SECONDSCREEN_SOURCE"] = "virtual"
        self.machine.environment["SECONDSCREEN_PLUG"] = "400x300"
        # The windows bind it at their start.
        pointer = VirtualPointer(self.desktop.socket, self.desktop.LAYOUT)
        self.addCleanup(pointer.close)
        app = self.machine.app("KioskApp")
        # The monitor's window opens over the device's, which is raised after it.
        self.wait_for_color("HDMI-A-1", 0.5, 0.38, TEAL)
        self.wait_for_color("iPhone SE", 0.1, 0.5, TEAL)

        def place(u, v):
            rect = self.desktop.window("iPhone SE")["rect"]
            return rect["x"] + rect["width"] * u, rect["y"] + rect["height"] * v

        pointer.click(*place(0.5, 0.5))
        app.wait_for_output(r"rang 1\n")
        self.wait_for_color("iPhone SE", 0.1, 0.5, ORANGE)
        # The text field.
        pointer.click(*place(0.5, 1 / 6))
        # The first key of wtype's own keymap has the code of Escape.
        self.press_until(
            "the text", "iPhone SE", ["-k", "Shift_L", "Ada 7"], lambda: re.search(r"text .*Ada 7\n", app.output))
        pointer.move(*place(0.5, 0.95))
        for _ in range(10):
            pointer.scroll(15)
        app.wait_for_output(r"scrolled\n")

    def test_keys_turn_the_device_and_quit(self):
        daemon = self.start("400x300")
        wait_until("both windows", lambda: len(self.desktop.windows()) == 2)
        tall = self.desktop.window("iPhone SE")["rect"]
        self.press_until(
            "landscape", "iPhone SE", ["-M", "logo", "-k", "Right", "-m", "logo"],
            lambda: "landscapeRight" in self.machine.secondscreen("screens", "--json"))
        self.assertGreater(tall["height"], tall["width"])

        def is_wide():
            rect = self.desktop.window("iPhone SE")["rect"]
            return rect["width"] > rect["height"]

        wait_until("a window that is turned with the device", is_wide)
        self.press_until(
            "the end", "iPhone SE", ["-M", "logo", "-k", "q", "-m", "logo"], lambda: daemon.process.poll() is not None)
        self.assertEqual(daemon.process.wait(LIMIT), 0, self.log)

    def test_a_device_whose_interface_stays_is_turned_in_its_window(self):
        self.start("400x300")
        tall = None

        def is_there():
            nonlocal tall
            tall = self.desktop.picture_of("iPhone SE")
            return tall.pixel(2, 2) != tall.pixel(tall.width - 3, 2)

        wait_until("the test card", is_there, interval=0.2)
        self.machine.secondscreen("lock")
        self.machine.secondscreen("rotate", "landscapeLeft")

        def is_turned():
            wide = self.desktop.picture_of("iPhone SE")
            # The red corner of the test card at the upper left goes to the lower left.
            return (wide.width, wide.height) == (tall.height, tall.width) and \
                wide.pixel(2, wide.height - 3) == tall.pixel(2, 2)

        wait_until("the turned window", is_turned, interval=0.2)

    def test_real_monitors_are_full_screen_on_themselves(self):
        self.start(options=["--fullscreen", "real", *self.real_monitor("HEADLESS-2")])
        title = "card0-HEADLESS-2 — Real"
        wait_until("full screen on HEADLESS-2", lambda: self.is_full(title, "HEADLESS-2"))
        self.assert_shows("card0-HEADLESS-2", take=lambda: self.desktop.picture("-o", "HEADLESS-2"))
        self.desktop.tell("create_output")
        wait_until("a third output", lambda: len(self.desktop.outputs()) == 3)
        self.assertTrue(self.is_full(title, "HEADLESS-2"))
        # A real monitor's window just goes.
        self.desktop.close_window(title)
        wait_until("the window to go", lambda: title not in " ".join(self.desktop.windows()))
        self.assertIn("HEADLESS-2", self.machine.secondscreen("screens"))

    def test_a_key_makes_a_window_full_screen_and_ordinary_again(self):
        self.start("640x480")
        self.assert_shows("HDMI-A-1")
        title = self.desktop.window("HDMI-A-1")["name"]
        wait_until("both windows", lambda: len(self.desktop.windows()) == 2)

        keys = ["-k", "Shift_L", "-M", "logo", "-k", "f", "-m", "logo"]
        self.press_until("full screen", title, keys, lambda: self.is_full(title, "HEADLESS-1"))
        self.press_until(
            "an ordinary window", title, keys, lambda: self.desktop.window(title)["fullscreen_mode"] == 0)
        self.assert_shows("HDMI-A-1")

    def test_a_compositor_that_crashes_takes_nothing_with_it(self):
        self.start("640x480")
        self.assert_shows("HDMI-A-1")
        before = len(self.log.splitlines())
        self.desktop.kill()
        wait_until("a line about it", lambda: len(self.log.splitlines()) > before)
        time.sleep(2)
        lines = self.log.splitlines()[before:]
        self.assertEqual(len(lines), 1, lines)
        self.assertIn("HDMI-A-1", self.machine.secondscreen("screens"))
        self.desktop.start()
        self.assert_shows("HDMI-A-1")

    def test_sixteen_monitors_have_windows(self):
        self.start(*["400x300"] * 16)
        wait_until("17 windows", lambda: len(self.desktop.windows()) == 17)
        self.assert_shows("HDMI-A-16")

    def test_auto_takes_windows(self):
        self.start("400x300", outputs=["auto", f"png:{self.frames}"])
        self.assert_shows("HDMI-A-1")

    def test_what_windows_cost_is_printed(self):
        """Measures without asserting, but for one thing: nothing happens while nothing changes."""
        null = self.start("1920x1080", outputs=["null"])
        time.sleep(1.5)
        base = resident(null)
        null.end()
        daemon = self.start("1920x1080", outputs=["window"])
        self.desktop.window("HDMI-A-1")
        time.sleep(1.5)
        print(f"\n  resident {resident(daemon)} kB, {resident(daemon) - base} kB more than with the output null")

        def is_at_rest():
            before = switches(daemon)
            time.sleep(2)
            woken = switches(daemon) - before
            print(f"  {woken} wake-ups in 2 s in which nothing changed")
            # The poll of a control socket's server.
            return woken < 20

        wait_until("rest", is_at_rest)
        daemon.end()
        self.measure_motion()

    def measure_motion(self):
        if not (BINARIES / "MovingBoxApp").exists():
            return
        for output in ("null", "window"):
            self.machine.environment.update(
                {"SECONDSCREEN_OUTPUT": output, "SECONDSCREEN_SOURCE": "virtual", "SECONDSCREEN_PLUG": "1920x1080"})
            app = self.machine.app("MovingBoxApp")
            time.sleep(1)
            before = processor_time(app)
            time.sleep(2)
            print(f"  a moving box at 60 Hz with the output {output}: {(processor_time(app) - before) / 2:.1%} CPU")
            app.end()


class NestedSwayTests(SwayCase):
    """A sway whose outputs are windows of another, which can be closed."""

    desktop_type = NestedSway

    def test_an_output_that_comes_is_taken_and_one_that_goes_is_left(self):
        self.start(options=["--fullscreen", "real", *self.real_monitor("WL-2")])
        title = "card0-WL-2 — Real"
        self.assertEqual(self.desktop.window(title)["fullscreen_mode"], 0)
        self.desktop.tell("create_output")
        wait_until("full screen on the new output", lambda: self.is_full(title, "WL-2"))
        wait_until(
            "its picture there",
            lambda: len(self.desktop.picture("-o", "WL-2").colors()) > 10, interval=0.2)
        self.desktop.close_output("WL-2")
        wait_until(
            "an ordinary window on the other output",
            lambda: (lambda window: window["output"] == "WL-1" and window["fullscreen_mode"] == 0)(
                self.desktop.window(title)))
        self.assertIn("WL-2", self.machine.secondscreen("screens"))


class OtherCompositorTests(WindowCase):
    def run_on(self, desktop):
        self.desktop = desktop
        self.addCleanup(desktop.close)
        self.machine.environment.update(desktop.variables)
        daemon = self.start("640x480")
        time.sleep(1.5)
        self.assertIsNone(daemon.process.poll(), self.log)
        self.machine.secondscreen("plug", "400x300")
        return daemon

    def test_weston(self):
        daemon = self.run_on(Weston(self.machine))
        self.desktop.program.process.kill()
        self.desktop.program.process.wait()
        time.sleep(0.5)
        self.assertIsNone(daemon.process.poll(), self.log)
        self.machine.secondscreen("screens")

    def test_cage(self):
        self.run_on(Cage(self.machine))
        wait_until("a picture", lambda: len(self.desktop.picture().colors()) > 10, interval=0.2)


class XServerTests(WindowCase):
    desktop_type = XServer

    def test_each_screen_has_a_window_that_shows_its_frames(self):
        self.start("640x480,label=Hall", "400x300")
        self.assert_shows("HDMI-A-1", "HDMI-A-1 — Hall")
        self.assert_shows("HDMI-A-2")
        wait_until("three windows", lambda: len(self.desktop.windows()) == 3)

    def test_closing_and_resizing(self):
        daemon = self.start("640x480", "400x300")
        self.assert_shows("HDMI-A-1")
        window = self.desktop.window("HDMI-A-1")[0]
        for size in ((1, 1), (900, 100), (320, 240), (640, 480)):
            self.desktop.command("xdotool", "windowsize", window, *size)
        self.assert_shows("HDMI-A-1")
        # The window manager asks the window to close.
        def is_closed():
            if "HDMI-A-1  empty socket" in self.machine.secondscreen("screens"):
                return True
            # A key that comes while the window manager moves the focus is lost.
            active = self.desktop.command(
                "xdotool", "windowactivate", "--sync", window, "getactivewindow", check=False)
            # When the window is gone, another one has the focus.
            if active.strip() == str(int(window, 16)).encode():
                self.desktop.command("xdotool", "key", "alt+F4", check=False)
            return False

        wait_until("HDMI-A-1 to be closed", is_closed, interval=1)
        self.assertIsNone(daemon.process.poll(), self.log)

    def test_a_pointer_and_keys_reach_the_app(self):
        self.machine.environment["SECONDSCREEN_OUTPUT"] = "window"
        self.machine.environment["SECONDSCREEN_SOURCE"] = "virtual"
        self.machine.environment["SECONDSCREEN_PLUG"] = "400x300"
        app = self.machine.app("KioskApp")
        window, width, height = self.desktop.window("iPhone SE")
        # The monitor's window opens over the device's, which is raised after it.
        self.wait_for_color("HDMI-A-1", 0.5, 0.38, TEAL)
        self.wait_for_color("iPhone SE", 0.1, 0.5, TEAL)

        def click(u, v):
            self.desktop.command(
                "xdotool", "mousemove", "--window", window, int(width * u), int(height * v), "click", 1)

        click(0.5, 0.5)
        app.wait_for_output(r"rang 1\n")
        click(0.5, 1 / 6)
        self.desktop.command("xdotool", "windowfocus", "--sync", window)
        self.desktop.command("xdotool", "type", "Ada 7")
        app.wait_for_output(r"text Ada 7\n")
        # The key right of T, before and after the desktop's layout is changed.
        self.desktop.command("xdotool", "key", "29")
        app.wait_for_output(r"text Ada 7y\n")
        self.desktop.command("setxkbmap", "de")
        time.sleep(0.5)
        self.desktop.command("xdotool", "key", "29")
        app.wait_for_output(r"text Ada 7yz\n")

    def test_an_edid_dropped_on_a_window_replaces_its_monitor(self):
        self.start("640x480")
        window = int(self.desktop.window("HDMI-A-1")[0], 16)
        edid = self.machine.home / "a b.edid"
        self.machine.secondscreen("edid", "make", "800x600,label=Dropped", "-o", edid)
        server = self.desktop.variables["DISPLAY"]
        self.assertTrue(drop_file(server, window, str(edid).replace(" ", "%20")))
        self.desktop.window("HDMI-A-1 — Dropped")
        window = int(self.desktop.window("HDMI-A-1")[0], 16)
        for name, content in (("torn.edid", b"no EDID"), ("huge.edid", bytes(1 << 17))):
            (self.machine.home / name).write_bytes(content)
            before = self.log
            drop_file(server, window, self.machine.home / name)
            wait_until(f"a line about {name}", lambda: name in self.log[len(before):])
        self.assertIn("Dropped", self.machine.secondscreen("screens"))

    def test_a_server_that_crashes_takes_nothing_with_it(self):
        daemon = self.start("640x480")
        self.assert_shows("HDMI-A-1")
        self.desktop.program.process.kill()
        self.desktop.program.process.wait()
        time.sleep(1)
        self.assertIsNone(daemon.process.poll(), self.log)
        self.machine.secondscreen("screens")


class BareXServerTests(WindowCase):
    def test_a_server_without_a_window_manager(self):
        self.desktop = XServer(self.machine, has_manager=False)
        self.addCleanup(self.desktop.close)
        self.machine.environment.update(self.desktop.variables)
        self.start("640x480")
        self.assert_shows("HDMI-A-1")


class NoDesktopTests(WindowCase):
    LIBRARIES = ("libwayland-client", "libxcb-randr", "libxkbcommon", "libxcb-xinput")

    def test_windows_without_a_desktop_are_an_error(self):
        done = self.machine.run("run", "--source", "virtual", "--output", "window", "--for", "1")
        self.assertEqual(done.returncode, 78, done.stdout + done.stderr)
        self.assertIn("the window output: ", done.stderr)
        self.assertIn("WAYLAND_DISPLAY", done.stderr)

    def test_a_desktop_that_does_not_answer_is_an_error_with_its_name(self):
        for name, value in (("WAYLAND_DISPLAY", "/nonexistent/wayland-9"), ("DISPLAY", ":4711")):
            self.machine.environment.update({"WAYLAND_DISPLAY": "", "DISPLAY": "", name: value})
            done = self.machine.run("run", "--source", "virtual", "--output", "window", "--for", "1")
            self.assertEqual(done.returncode, 78, done.stdout + done.stderr)
            self.assertIn(value, done.stderr)

    def test_a_daemon_without_windows_loads_no_desktop_library(self):
        linked = subprocess.run(["ldd", BINARIES / "secondscreen"], capture_output=True, text=True, check=True).stdout
        for outputs in (["null"], ["auto"]):
            daemon = self.start("640x480", outputs=outputs)
            maps = Path(f"/proc/{daemon.process.pid}/maps").read_text()
            loaded = [name for name in self.LIBRARIES if name in maps and name not in linked]
            self.assertEqual(loaded, [], outputs)
            daemon.end()


def resident(program):
    status = Path(f"/proc/{program.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1])


def switches(program):
    """How often the threads of a program waited for something."""
    count = 0
    for task in Path(f"/proc/{program.process.pid}/task").glob("*/status"):
        try:
            count += int(re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", task.read_text())[1])
        except (FileNotFoundError, ProcessLookupError):
            continue  # The thread has ended.
    return count


def processor_time(program):
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
