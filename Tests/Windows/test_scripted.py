# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""What only a scripted compositor does: fingers, files dropped on Wayland, an output that returns, hidden windows."""

import time

from machine import wait_until
from scripted import KEYBOARD, POINTER, ScriptedCompositor, TOUCH
from test_windows import ORANGE, TEAL, SwayCase


class ScriptedTests(SwayCase):
    def compositor(self, *outputs):
        self.desktop = ScriptedCompositor(outputs or (("HEADLESS-1", 1280, 720),), POINTER | KEYBOARD | TOUCH)
        self.addCleanup(self.desktop.close)
        self.machine.environment["WAYLAND_DISPLAY"] = str(self.desktop.socket)
        return self.desktop

    def wait_for_pixel(self, window, u, v, color):
        def has_color():
            picture = window.picture
            found = picture.pixel(int(picture.width * u), int(picture.height * v))
            return all(abs(one - other) < 8 for one, other in zip(found, color))

        wait_until(f"{color} at {u}, {v} of {window.title}", has_color, interval=0.2)

    def test_fingers_touch_the_app_through_the_device_s_window(self):
        desktop = self.compositor()
        self.machine.environment.update(
            SECONDSCREEN_OUTPUT="window", SECONDSCREEN_SOURCE="virtual", SECONDSCREEN_PLUG="400x300")
        app = self.machine.app("KioskApp")
        device = desktop.window("iPhone SE")
        self.wait_for_pixel(device, 0.1, 0.5, TEAL)
        desktop.touch("down", device, 0.5, 0.5)
        desktop.touch("up", device, 0.5, 0.5)
        app.wait_for_output(r"rang 1\n")
        self.wait_for_pixel(device, 0.1, 0.5, ORANGE)
        # The compositor takes the finger for a gesture of its own, which is no press.
        desktop.touch("down", device, 0.5, 0.5)
        desktop.touch("cancel", device, 0.5, 0.5)
        # A finger that leaves the button does not press it; two others scroll.
        desktop.touch("down", device, 0.5, 0.5, finger=3)
        desktop.touch("motion", device, 0.5, 0.02, finger=3)
        desktop.touch("up", device, 0.5, 0.02, finger=3)
        desktop.touch("down", device, 0.5, 0.97)
        for step in range(12):
            desktop.touch("motion", device, 0.5, 0.97 - 0.01 * step)
            time.sleep(0.02)
        desktop.touch("up", device, 0.5, 0.85)
        app.wait_for_output(r"scrolled\n")
        # An external screen's window takes no touches.
        desktop.touch("down", desktop.window("HDMI-A-1"), 0.5, 0.5)
        desktop.touch("up", desktop.window("HDMI-A-1"), 0.5, 0.5)
        desktop.touch("down", device, 0.5, 0.5)
        desktop.touch("up", device, 0.5, 0.5)
        app.wait_for_output(r"rang 2\n")

    def test_an_edid_dropped_on_a_window_replaces_its_monitor(self):
        desktop = self.compositor()
        self.start("640x480")
        edid = self.machine.home / "a b.edid"
        self.machine.secondscreen("edid", "make", "800x600,label=Dropped", "-o", edid)
        window = desktop.window("HDMI-A-1")
        self.assertFalse(desktop.drop(window, b"some words", kind="text/plain"))
        address = f"# a file\r\nfile://{edid}\r\n".replace(" b", "%20b").encode()
        self.assertTrue(desktop.drop(window, address))
        # The new monitor's name is known before the old one's window closes.
        wait_until("the old window to close", lambda: desktop.windows.get(window.number) is not window)
        window = desktop.window("HDMI-A-1 — Dropped")
        for name, content in (("torn.edid", b"no EDID"), ("huge.edid", bytes(1 << 17))):
            (self.machine.home / name).write_bytes(content)
            before = len(self.log)
            self.assertTrue(desktop.drop(window, f"file://{self.machine.home / name}\r\n".encode()))
            wait_until(f"a line about {name}", lambda: name in self.log[before:])
        for _ in range(5):
            before = len(self.log)
            self.assertTrue(desktop.drop(window, b"x" * (1 << 20)))
            wait_until("a line about the list", lambda: "exceeds 64 KB" in self.log[before:])
        # A program that never sends its list is given up.
        self.assertTrue(desktop.drop(window, None))
        self.assertTrue(desktop.drop(window, address))
        self.assertIn("Dropped", self.machine.secondscreen("screens"))

    def test_a_compositor_that_crashes_with_events_on_the_way_is_noticed(self):
        desktop = self.compositor()
        self.start("640x480")
        for _ in range(3):
            desktop.window("HDMI-A-1")
            desktop.crash()
        desktop.window("HDMI-A-1")

    def test_a_real_monitor_s_window_returns_to_its_output(self):
        desktop = self.compositor(("HEADLESS-1", 1280, 720), ("HEADLESS-2", 1024, 768))
        self.start(options=["--fullscreen", "real", *self.real_monitor("HEADLESS-2")])
        window = desktop.window("card0-HEADLESS-2")
        for _ in range(3):
            wait_until("full screen on HEADLESS-2", lambda: window.output == "HEADLESS-2")
            desktop.remove_output("HEADLESS-2")
            wait_until("an ordinary window", lambda: window.output is None)
            self.assertIn("HEADLESS-2", self.machine.secondscreen("screens"))
            desktop.add_output("HEADLESS-2", 1024, 768)
        wait_until("full screen again", lambda: window.output == "HEADLESS-2" and window.size == (1024, 768))

    def test_a_window_that_nobody_sees_gets_no_pictures(self):
        desktop = self.compositor()
        self.machine.environment.update(
            SECONDSCREEN_OUTPUT="window", SECONDSCREEN_SOURCE="virtual", SECONDSCREEN_PLUG="1920x1080@60",
            MOVING_BOX_SECONDS="600")
        self.machine.app("MovingBoxApp")
        window = desktop.window("HDMI-A-1")
        wait_until("motion", lambda: window.pictures > 30)
        desktop.hide(window, True)

        def is_still():
            before = window.pictures
            time.sleep(2)
            return window.pictures == before

        wait_until("no pictures", is_still)
        count = window.pictures
        desktop.hide(window, False)
        wait_until("motion again", lambda: window.pictures > count + 30)

    def test_a_maximized_window_has_the_size_that_the_compositor_demands(self):
        desktop = self.compositor()
        self.start("640x480")
        window = desktop.window("HDMI-A-1")
        desktop.maximize(window)
        # With bars above and below.
        wait_until("bars", lambda: (window.picture.size, window.size) == ((640, 576), (1000, 900)))
        self.wait_for_pixel(window, 0.5, 0.02, (0, 0, 0))
        desktop.maximize(window, False)
        wait_until("no bars", lambda: (window.picture.size, window.size) == ((640, 480), (640, 480)))
        self.assertIsNone(desktop.problem)

    def test_pixel_accurate_full_screen_shows_the_middle_of_a_large_picture(self):
        desktop = self.compositor(("HEADLESS-1", 1280, 720))
        self.start("1920x1080@60")
        window = desktop.window("HDMI-A-1")
        (f11, one, zero), control_and_alt = (87, 2, 11), 4 | 8
        desktop.press(window, f11)
        wait_until("full screen", lambda: (window.picture.size, window.size) == ((1920, 1080), (1280, 720)))
        desktop.press(window, one, control_and_alt)
        wait_until("the middle", lambda: window.source == (320, 180, 1280, 720))
        self.assertEqual((window.picture.size, window.size), ((1920, 1080), (1280, 720)))
        desktop.press(window, zero, control_and_alt)
        wait_until("all of it", lambda: window.source is None)
        desktop.press(window, one, control_and_alt)
        wait_until("the middle again", lambda: window.source is not None)
        desktop.press(window, f11)
        wait_until("a window of its own size", lambda: (window.source, window.size) == (None, (1920, 1080)))
        self.assertIsNone(desktop.problem)

    def test_a_pointer_over_a_window_is_an_arrow(self):
        desktop = self.compositor()
        self.start("640x480")
        desktop.point(desktop.window("HDMI-A-1"))
        wait_until("an arrow", lambda: desktop.cursor and desktop.cursor.picture)
        tip = [desktop.cursor.picture.pixel(x, 5) for x in (0, 1, 4, 5)]
        self.assertEqual(tip, [(0, 0, 0), (255, 255, 255), (255, 255, 255), (0, 0, 0)])

    def test_a_finger_that_is_held_when_the_compositor_crashes_is_lifted(self):
        desktop = self.compositor()
        self.machine.environment.update(
            SECONDSCREEN_OUTPUT="window", SECONDSCREEN_SOURCE="virtual", SECONDSCREEN_PLUG="400x300")
        app = self.machine.app("KioskApp")
        device = desktop.window("iPhone SE")
        desktop.touch("down", device, 0.5, 0.5)
        time.sleep(0.5)
        desktop.crash()
        device = desktop.window("iPhone SE")
        # The same finger is free again.
        self.wait_for_pixel(device, 0.1, 0.5, TEAL)
        desktop.touch("down", device, 0.5, 0.5)
        desktop.touch("up", device, 0.5, 0.5)
        app.wait_for_output(r"rang 1\n")

    def test_pictures_are_for_the_pixels_of_a_dense_output(self):
        desktop = self.compositor(("HEADLESS-1", 2560, 1440, 2))
        self.start("640x480")
        window = desktop.window("HDMI-A-1")
        # Fitted, a pixel of the screen is a point; pixel by pixel it is one of the output.
        wait_until(
            "the size of the screen", lambda: (window.picture.size, window.size) == ((640, 480), (640, 480)))
        device = desktop.window("iPhone SE")
        wait_until("the size of the device", lambda: device.picture.size == (750, 1334) and device.size[1] <= 720)
        wait_until(
            "the frame", lambda: (self.frames / "HDMI-A-1.png").exists()
            and self.frame("HDMI-A-1").difference(window.picture) is None, interval=0.2)
