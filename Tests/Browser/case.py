# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Test cases with the console's page in Chromium."""

import base64
import re
import unittest

from playwright.sync_api import expect, sync_playwright

from machine import LIMIT, RESULTS, Console, Events, Machine, wait_until

expect.set_options(timeout=LIMIT * 1000)

# Draws a PNG in the page and compares it with a canvas, or with a picture of the past: the largest difference of a
# channel, or words about what keeps them from being compared. A canvas that is not lossless yet is "not yet".
COMPARE = """
async ([selector, png, isLossless, turn]) => {
  const shown = document.querySelector(selector);
  if (!shown) return `no ${selector}`;
  if (isLossless && shown.dataset.lossless !== "true") return "not yet lossless";
  const bytes = Uint8Array.from(atob(png), letter => letter.charCodeAt(0));
  const [width, height] = [shown.naturalWidth ?? shown.width, shown.naturalHeight ?? shown.height];
  const header = new DataView(bytes.buffer);
  const sides = [header.getUint32(16), header.getUint32(20)];
  const size = (turn % 180 ? sides.reverse() : sides).join("x");
  if (size !== `${width}x${height}`) return `${width}x${height} is not ${size}`;
  const options = { colorSpaceConversion: "none", premultiplyAlpha: "none" };
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }), options);
  const pixels = (picture, turn = 0) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext("2d", { alpha: false });
    // Pixels are moved, not mixed.
    context.imageSmoothingEnabled = false;
    context.translate(width / 2, height / 2);
    context.rotate(turn * Math.PI / 180);
    context.drawImage(picture, -(picture.naturalWidth ?? picture.width) / 2, -(picture.naturalHeight ?? picture.height) / 2);
    return context.getImageData(0, 0, width, height).data;
  };
  const a = pixels(image, turn);
  const b = shown instanceof HTMLCanvasElement
    ? shown.getContext("2d").getImageData(0, 0, width, height).data : pixels(shown);
  let most = 0;
  for (let at = 0; at < a.length; at++) most = Math.max(most, Math.abs(a[at] - b[at]));
  return most;
}
"""

# The color at a share of a canvas or picture.
COLOR = """
([selector, u, v]) => {
  const shown = document.querySelector(selector);
  const [width, height] = [shown?.naturalWidth ?? shown?.width ?? 0, shown?.naturalHeight ?? shown?.height ?? 0];
  if (width < 2) return null;
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { alpha: false });
  context.drawImage(shown, -Math.floor(u * width), -Math.floor(v * height));
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
"""


class Chromium:
    """One browser for all tests; each test has a context of its own."""

    _playwright = None
    _browser = None

    @classmethod
    def browser(cls):
        if cls._browser is None:
            cls._playwright = sync_playwright().start()
            cls._browser = cls._playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        return cls._browser

    @classmethod
    def close(cls):
        if cls._browser is not None:
            cls._browser.close()
            cls._playwright.stop()


class ConsoleCase(unittest.TestCase):
    """A machine and a browser; a test fails if a page has an error that the test did not announce."""

    machine: Machine
    console: Console

    def setUp(self):
        self.name = self.id().split(".", 1)[1]
        self.machine = Machine(self.name)
        self.addCleanup(self.machine.close)
        self.problems = []
        # A regular expression for problems that belong to the test.
        self.allowed_problems = None
        self.context = Chromium.browser().new_context(viewport={"width": 1440, "height": 900})
        self.addCleanup(self.context.close)

    def tearDown(self):
        """Checks that no page had problems; called only if the test passed so far."""
        problems = self.problems
        if self.allowed_problems:
            problems = [text for text in problems if not re.search(self.allowed_problems, text)]
        self.assertEqual(problems, [], "errors of the page")

    def keep_evidence(self):
        """Saves what can be seen when a test fails."""
        for number, page in enumerate(self.context.pages):
            try:
                page.screenshot(path=self.machine.folder / f"failure-{number}.png", timeout=10_000)
                (self.machine.folder / f"failure-{number}.html").write_text(page.content())
            except Exception as error:  # The page may be the failure.
                print(f"  no screenshot: {error}")
        (self.machine.folder / "problems.txt").write_text("\n".join(self.problems))

    # MARK: Pages

    def new_page(self, context=None):
        page = (context or self.context).new_page()
        page.set_default_timeout(LIMIT * 1000)
        problems = self.problems

        def note_response(response):
            if response.status >= 400:
                problems.append(f"{response.status} {response.url}")

        def note_message(message):
            # These tests read canvases back, the page does not.
            if message.type in ("error", "warning") and "getImageData" not in message.text:
                problems.append(f"{message.type}: {message.text}")

        page.on("pageerror", lambda error: problems.append(f"exception: {error}"))
        page.on("console", note_message)
        page.on("requestfailed", lambda request: problems.append(f"failed: {request.url} {request.failure}"))
        page.on("response", note_response)
        return page

    def open(self, console=None, page=None):
        """Opens the console's page, and waits until it is connected and shows a device."""
        page = page or self.new_page()
        page.goto((console or self.console).url)
        self.wait_for_status(page, "open")
        expect(page.locator("figure.device")).to_be_visible()
        return page

    def start(self, *options):
        """Starts a daemon and a console, and opens the page."""
        self.daemon = self.machine.daemon(*options)
        self.console = self.machine.console()
        self.page = self.open()
        return self.page

    def start_app(self, name):
        """Starts an app that imports UIKit and a console for it, and opens the page."""
        self.app = self.machine.app(name)
        self.console = self.machine.console("--target", name)
        self.events = Events(self.console)
        self.page = self.open()
        return self.page

    def wait_for_status(self, page, status):
        expect(page.locator("html")).to_have_attribute("data-status", status)

    def figure(self, screen):
        return self.page.locator(f'figure.screen[data-id="{screen}"]')

    def button(self, key):
        return self.page.locator(f'[data-key="{key}"]')

    def tab(self, name):
        self.page.get_by_role("tab", name=name).click()

    def plug_from_catalog(self, name):
        """Plugs a monitor as a person does, and returns its screen's identifier."""
        page = self.page
        before = self.screens()
        self.tab("Plug in")
        page.locator("#catalog-search").fill(name)
        page.get_by_role("button", name=f"Plug {name}", exact=True).click()
        self.wait_in_page("a new screen", "count => document.querySelectorAll('figure.screen').length > count", len(before))
        (added,) = set(self.screens()) - set(before)
        return added

    def screens(self):
        """The identifiers of the screens on the stage."""
        return self.page.locator("figure.screen").evaluate_all("nodes => nodes.map(node => node.dataset.id)")

    def select(self, screen):
        self.figure(screen).locator("button.name").click()
        expect(self.page.locator("#panel-screen p.id")).to_contain_text(screen)

    def wait_in_page(self, what, script, argument=None):
        try:
            self.page.wait_for_function(script, arg=argument, polling=50)
        except Exception as error:
            raise AssertionError(f"not in the page: {what} ({error})") from None

    # MARK: Pictures

    def wait_until_same(self, png, selector, tolerance=0, is_lossless=True):
        """Waits until a canvas or picture is the same as a PNG, but for a tolerance; fails with the difference."""
        self._wait_until_same(lambda: png, selector, tolerance, is_lossless)

    def wait_for_picture(self, screen, rotation=0):
        """Waits until the canvas shows what the screen shows, in the size in which it is seen.

        The canvas of a rotated monitor has its frames, and what programs get is upright.
        """

        def png():
            side = "height" if rotation % 180 else "width"
            width = self.page.locator(canvas(screen)).evaluate(f"node => node.{side}")
            return self.console.get(f"/screens/{screen}.png?w={width}").read()

        self._wait_until_same(png, canvas(screen), 0, True, rotation)

    def _wait_until_same(self, png, selector, tolerance, is_lossless, rotation=0):
        # Not wait_for_function, which takes the promise of a false value for true.
        difference = None

        def is_same():
            nonlocal difference
            difference = self.page.evaluate(COMPARE, [selector, base64.b64encode(png()).decode(), is_lossless, rotation])
            return isinstance(difference, int) and difference <= tolerance

        try:
            # The page needs the time between two comparisons to draw.
            wait_until("the same picture", is_same, interval=0.25)
        except AssertionError:
            self.fail(f"{selector} differs from the picture: {difference}")

    def color(self, selector, u, v):
        """The color of a canvas or picture at a share of its width and height; None if there is none."""
        return self.page.evaluate(COLOR, [selector, u, v])

    def wait_for_color(self, selector, u, v, color, tolerance=24):
        """Waits until a canvas or picture has a color somewhere."""
        script = f"argument => {{ const [place, color] = argument; const seen = ({COLOR})(place); " \
                 f"return seen && seen.every((value, at) => Math.abs(value - color[at]) <= {tolerance}); }}"
        try:
            self.page.wait_for_function(script, arg=[[selector, u, v], list(color)], polling=100)
        except Exception:
            self.fail(f"{selector} at {u}, {v} is {self.color(selector, u, v)}, not {color}")

    def screenshot(self, name, page=None):
        """Saves a screenshot for looking."""
        folder = RESULTS / "screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.png"
        (page or self.page).screenshot(path=path)
        return path


def canvas(screen):
    """The selector of a screen's live canvas."""
    return f'canvas[data-screen="{screen}"]'


def past(screen):
    """The selector of a screen's picture in the past."""
    return f'figure.screen[data-id="{screen}"] .holder img'
