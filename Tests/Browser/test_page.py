# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""The page and its pictures."""

import struct

from case import ConsoleCase, canvas
from playwright.sync_api import expect


class PageTests(ConsoleCase):
    def test_loads_without_an_error(self):
        page = self.start()
        # The token is not left in the address bar, and a session replaces it.
        self.assertEqual(page.evaluate("location.hash"), "")
        (cookie,) = self.context.cookies()
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"]), (True, "Strict"))
        self.assertNotEqual(cookie["value"], "")
        for screen in ("main", "HDMI-A-1"):
            page.wait_for_selector(f"{canvas(screen)}[data-sequence]")
        expect(page.locator("#banner")).to_be_hidden()

    def test_a_click_plugs_a_4k_tv_whose_canvas_shows_the_snapshot(self):
        self.start()
        tv = self.plug_from_catalog("tv-4k")
        expect(self.figure(tv).locator(".mode")).to_contain_text("3840")
        self.assertIn(f"{tv}  3840x2160@60", self.machine.secondscreen("screens"))
        self.page.get_by_role("button", name=f"Zoom to {tv}").click()
        self.button("whole").click()
        self.wait_until_same(self.machine.snapshot(tv), canvas(tv))
        # On the stage it is sent in the size in which it is seen.
        self.button("all").click()
        self.wait_in_page(
            "a smaller canvas", "selector => document.querySelector(selector)?.width < 2000", canvas(tv))
        width = self.page.locator(canvas(tv)).evaluate("node => node.width")
        self.wait_until_same(self.console.get(f"/screens/{tv}.png?w={width}").read(), canvas(tv))

    def test_a_small_change_sends_small_rectangles(self):
        self.start_app("KioskApp")
        received = []
        page = self.new_page()
        page.on("websocket", lambda socket: socket.on("framereceived", lambda message: received.append(message)))
        self.page.close()
        self.page = self.open(page=page)
        self.wait_for_picture("main")
        glass = self.figure("main").locator(".glass")
        box = glass.bounding_box()
        # The text field is in the upper third; what it draws to show the focus is not what this is about.
        glass.click(position={"x": box["width"] / 2, "y": box["height"] / 6})
        for text in ("m", "mm"):
            received.clear()
            page.keyboard.press("m")
            self.app.wait_for_output(rf"text {text}\n")
            # The text is there before its picture, and the page and the screen agree until that comes.
            for _ in range(500):
                if any(isinstance(message, bytes) for message in received):
                    break
                page.wait_for_timeout(20)
            self.wait_for_picture("main")
        parts = [rectangle(message) for message in received if isinstance(message, bytes)]
        self.assertNotEqual(parts, [], "no picture arrived")
        width, height = page.locator(canvas("main")).evaluate("node => [node.width, node.height]")
        for _, y, _, part_height, _ in parts:
            self.assertLessEqual(y + part_height, height / 3 + 4, f"outside of the text field, of {width}x{height}: {parts}")
        # Most of them would be PNGs of one color; a whole picture is much larger. There can be more frames than one.
        whole = len(self.console.get(f"/screens/main.png?w={width}").read())
        self.assertLess(max(size for *_, size in parts), whole / 2, f"bytes of {parts}")


def rectangle(message):
    """The position, the size and the bytes of a picture message."""
    return *struct.unpack_from("<4H", message, 8), len(message)
