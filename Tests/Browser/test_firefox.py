# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""The same page in Firefox."""

import base64
import json
import unittest

from case import COMPARE, canvas
from machine import RESULTS, Machine, wait_until
from marionette import Firefox


class FirefoxTests(unittest.TestCase):
    def setUp(self):
        self.machine = Machine(self.id().split(".", 1)[1])
        self.addCleanup(self.machine.close)
        self.machine.daemon("--plug", "1280x720@60")
        self.console = self.machine.console()
        self.firefox = Firefox()
        self.firefox.__enter__()
        self.addCleanup(self.firefox.__exit__)

    def keep_evidence(self):
        self.firefox.screenshot(self.machine.folder / "failure.png")

    def test_the_page_shows_the_same_in_firefox(self):
        firefox = self.firefox
        firefox.open(self.console.url)
        firefox.wait("document.documentElement.dataset.status === 'open'")
        self.assertEqual(firefox.run("return location.hash"), "")
        for screen in ("main", "HDMI-A-1"):
            selector = canvas(screen)
            firefox.wait(f"document.querySelector({json.dumps(selector)})?.dataset.lossless === 'true'")

            def is_same():
                width = firefox.run(f"return document.querySelector({json.dumps(selector)}).width")
                png = base64.b64encode(self.console.get(f"/screens/{screen}.png?w={width}").read()).decode()
                return firefox.run_async(f"return ({COMPARE})([{json.dumps(selector)}, {json.dumps(png)}, true])") == 0

            # A picture may be on its way to the page.
            wait_until(f"the picture of {screen} in Firefox", is_same, interval=0.25)
        folder = RESULTS / "screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        firefox.screenshot(folder / "firefox.png")

        # A click plugs a monitor, whose picture arrives.
        firefox.click("#tab-1")
        firefox.wait("document.querySelector('article.entry')")
        firefox.type("#spec", "1024x768@60")
        firefox.click('[data-key="plug-spec"]')
        firefox.wait(f"document.querySelector({json.dumps(canvas('HDMI-A-2'))})?.dataset.sequence")
        self.assertIn("HDMI-A-2  1024x768@60", self.machine.secondscreen("screens"))
