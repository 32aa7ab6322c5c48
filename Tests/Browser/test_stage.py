# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""What the stage does with screens: full screen, regions, overscan, and many monitors at once."""

import json
import time

from case import ConsoleCase, canvas
from machine import wait_until
from playwright.sync_api import expect

# The number of virtual monitors that a runtime allows.
MANY = 64


class StageTests(ConsoleCase):
    def setUp(self):
        super().setUp()
        self.start()

    def screen(self, name):
        """A screen as the control interface describes it."""
        state = json.loads(self.machine.secondscreen("screens", "--json"))
        return next(screen for screen in state["state"]["screens"] if screen["id"] == name)

    def choose(self, key):
        self.page.locator(f'label.segment:has([data-key="{key}"])').click()

    def test_one_screen_fills_the_display(self):
        self.page.get_by_role("button", name="Zoom to HDMI-A-1").click()
        self.button("full").click()
        self.wait_in_page("full screen", "() => document.fullscreenElement?.id === 'stage'")
        self.wait_in_page(
            "a stage as large as the display", "() => { const box = document.fullscreenElement?.getBoundingClientRect(); "
            "return box && box.width === innerWidth && box.height === innerHeight; }")
        expect(self.figure("main")).to_be_hidden()
        # The picture takes the width or the height that the bar leaves, and is as sharp as without.
        self.wait_in_page(
            "a large picture", "selector => { const box = document.querySelector(selector).getBoundingClientRect(); "
            "return box.width > innerWidth * 0.8 || box.height > innerHeight * 0.7; }", canvas("HDMI-A-1"))
        self.wait_for_picture("HDMI-A-1")
        self.page.keyboard.press("Tab")
        self.button("full").click()
        self.wait_in_page("no full screen", "() => document.fullscreenElement === null")
        self.button("full").click()
        self.wait_in_page("full screen again", "() => document.fullscreenElement !== null")
        self.button("all").click()
        self.wait_in_page("no full screen", "() => document.fullscreenElement === null")
        expect(self.figure("main")).to_be_visible()

    def drag(self, start, end):
        """Drags over the main screen from one share of its width and height to another."""
        box = self.figure("main").locator(".glass").bounding_box()
        place = lambda share: (box["x"] + box["width"] * share[0], box["y"] + box["height"] * share[1])
        mouse = self.page.mouse
        mouse.move(*place(start))
        mouse.down()
        mouse.move(*place(end), steps=5)
        mouse.up()

    def test_a_region_is_dragged(self):
        self.select("HDMI-A-1")
        self.button("region").click()
        expect(self.page.locator(".region-veil")).to_be_visible()
        # From the bottom right to the top left: the sides count, not the direction.
        self.drag((0.75, 0.6), (0.25, 0.2))
        region = wait_until("a region", lambda: self.screen("HDMI-A-1").get("region"))
        _, _, width, height = self.screen("main")["bounds"]
        expected = {"x": 0.25 * width, "y": 0.2 * height, "width": 0.5 * width, "height": 0.4 * height}
        for side, value in expected.items():
            self.assertAlmostEqual(region[side], value, delta=4, msg=side)
        expect(self.page.locator(".region-veil")).to_have_count(0)
        expect(self.page.locator(".region-shown")).to_be_visible()
        self.wait_for_picture("HDMI-A-1")
        self.button("whole-window").click()
        wait_until("the whole window", lambda: not self.screen("HDMI-A-1").get("region"))
        expect(self.page.locator(".region-shown")).to_have_count(0)

    def test_a_region_is_canceled_and_a_click_is_none(self):
        self.select("HDMI-A-1")
        self.button("region").click()
        self.page.keyboard.press("Escape")
        expect(self.page.locator(".region-veil")).to_have_count(0)
        self.button("region").click()
        self.drag((0.5, 0.5), (0.5, 0.5))
        expect(self.page.get_by_text("The region was too small")).to_be_visible()
        # The app gets no touch of either.
        self.assertIsNone(self.screen("HDMI-A-1").get("region"))

    def test_overscan_is_chosen(self):
        self.machine.secondscreen("plug", "720x480@60,overscan=5%")
        expect(self.page.locator("figure.screen")).to_have_count(3)
        self.select("HDMI-A-2")
        self.wait_for_picture("HDMI-A-2")

        def picture():
            return self.console.get("/screens/HDMI-A-2.png").read()

        scaled = before = picture()
        bounds = {}
        for choice in ("none", "insetBounds", "scale"):
            self.choose(f"overscan-{choice}")
            wait_until(f"overscan {choice}", lambda: self.screen("HDMI-A-2")["overscan"] == choice)
            # The state comes before the picture. Without scaling, the monitor cuts the edges off.
            wait_until(f"the picture with overscan {choice}", lambda: picture() != before, interval=0.1)
            self.wait_for_picture("HDMI-A-2")
            bounds[choice], before = self.screen("HDMI-A-2")["bounds"][2:], picture()
        # Only the inset changes what the app has room for.
        self.assertEqual(bounds["none"], bounds["scale"])
        self.assertLess(bounds["insetBounds"][0], bounds["scale"][0])
        # It was scaled at first.
        wait_until("the first picture", lambda: picture() == scaled, interval=0.1)


class ManyMonitorsTests(ConsoleCase):
    def test_sixty_four_monitors_are_shown_and_the_page_stays_usable(self):
        plugs = [word for _ in range(MANY) for word in ("--plug", "640x480@60")]
        self.start(*plugs)
        page = self.page
        began = time.monotonic()
        expect(page.locator("figure.screen")).to_have_count(MANY + 1)
        names = self.screens()
        self.assertEqual(len(set(names)), MANY + 1)
        # Each tile has a place of its own, and the stage is scrolled to each that is not seen.
        boxes = page.locator("figure.screen").evaluate_all(
            "nodes => nodes.map(node => { const box = node.getBoundingClientRect(); "
            "return [Math.round(box.x), Math.round(box.y), box.width, box.height]; })")
        self.assertTrue(all(width >= 24 and height >= 24 for _, _, width, height in boxes), boxes)
        self.assertEqual(len({(x, y) for x, y, _, _ in boxes}), MANY + 1)
        for name in names:
            self.figure(name).scroll_into_view_if_needed()
            self.wait_in_page(
                f"a picture of {name}", "selector => { const shown = document.querySelector(selector); "
                "if (!shown?.width) return false; "
                "const data = shown.getContext('2d').getImageData(0, 0, shown.width, shown.height).data; "
                "return data.some((value, at) => at % 4 < 3 && value > 0); }", canvas(name))
        print(f"  {MANY} monitors after {time.monotonic() - began:.1f} s")
        # The person goes on: selects the last one, takes it away, and the rest stays.
        last = names[-1]
        self.figure(last).scroll_into_view_if_needed()
        self.select(last)
        self.button("unplug").click()
        expect(self.figure(last)).to_have_count(0)
        expect(page.locator("figure.screen")).to_have_count(MANY)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        session = self.context.new_cdp_session(page)
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"]
        print(f"  {heap >> 20} MiB in the page")
        self.assertLess(heap, 64 << 20)
        # No more pictures are kept than there are screens.
        self.assertLessEqual(page.locator("canvas[data-screen]").count(), MANY)
