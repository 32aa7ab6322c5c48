# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""How the page looks, and whether everybody can use it. The screenshots are for looking: .build/console/screenshots."""

from axe_playwright_python.sync_playwright import Axe
from case import Chromium, ConsoleCase, canvas
from playwright.sync_api import expect

WIDTHS = {1440: 900, 800: 1000, 360: 780}


class AppearanceTests(ConsoleCase):
    def setUp(self):
        super().setUp()
        self.machine.daemon("--device", "ipad-pro-11", "--plug", "1280x720@60", "--plug", "xga-projector")
        self.console = self.machine.console()

    def audit(self, state):
        """Fails with what axe finds to be serious or critical."""
        found = [
            f"{state}: {violation['id']} ({violation['impact']}): {violation['help']}\n    "
            + "\n    ".join(node["html"][:200] for node in violation["nodes"][:4])
            for violation in Axe().run(self.page).response["violations"]
            if violation["impact"] in ("serious", "critical")]
        self.found += found

    def in_context(self, width, theme, attribute="sequence"):
        """Opens the page, and waits until its canvases have an attribute."""
        context = Chromium.browser().new_context(
            viewport={"width": width, "height": WIDTHS[width]}, color_scheme=theme)
        self.addCleanup(context.close)
        self.page = self.open(page=self.new_page(context))
        for screen in ("main", "HDMI-A-1", "HDMI-A-2"):
            self.page.locator(canvas(screen)).scroll_into_view_if_needed()
            self.page.wait_for_selector(f"{canvas(screen)}[data-{attribute}]")
        self.page.evaluate("scrollTo(0, 0)")

    def test_every_width_in_light_and_dark(self):
        for width in WIDTHS:
            for theme in ("light", "dark"):
                with self.subTest(width=width, theme=theme):
                    self.in_context(width, theme, 'lossless="true"')
                    self.screenshot(f"{width}-{theme}")
                    over = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                    self.assertLessEqual(over, 0, f"the page is {over} px wider than the window")
                    brightness = self.page.evaluate("Number(/\\d+/.exec(getComputedStyle(document.body).color)[0])")
                    self.assertEqual(brightness < 128, theme == "light", "text is dark in light, and light in dark")

    def test_nothing_serious_is_found_by_axe(self):
        self.found = []
        for theme in ("light", "dark"):
            self.in_context(1440, theme)
            page = self.page
            self.audit(f"live, {theme}")
            self.select("HDMI-A-1")
            self.audit(f"a monitor, {theme}")
            self.screenshot(f"monitor-{theme}")
            self.tab("Plug in")
            expect(page.locator("article.entry").first).to_be_visible()
            self.audit(f"plug in, {theme}")
            self.screenshot(f"plug-{theme}")
            page.locator("#spec").fill("nonsense")
            self.button("plug-spec").click()
            self.audit(f"a mistake, {theme}")
            page.get_by_role("button", name="Copy as scenario").click()
            expect(page.locator("#takeaway pre")).to_be_visible()
            self.audit(f"a scenario, {theme}")
            page.get_by_role("button", name="Why HDMI-A-1 has these settings").focus()
            expect(page.locator("#explanation")).to_be_visible()
            self.audit(f"an explanation, {theme}")
            self.screenshot(f"explanation-{theme}")
            page.locator(".moment-row").first.click()
            expect(page.locator("#stage .moment")).to_be_visible()
            self.audit(f"the past, {theme}")
            self.screenshot(f"past-{theme}")
        self.in_context(360, "light")
        self.audit("narrow")
        self.assertEqual(self.found, [], "\n".join(self.found))

    def test_the_keyboard_reaches_everything(self):
        self.in_context(1440, "light")
        page = self.page
        page.keyboard.press("Tab")
        expect(page.locator("a.skip")).to_be_focused()
        reached = set()
        for _ in range(160):
            page.keyboard.press("Tab")
            reached.add(page.evaluate(
                "() => { const { activeElement: at } = document; "
                "return at.dataset.key ?? at.getAttribute('aria-label') ?? at.textContent.slice(0, 40); }"))
            # Nothing takes the keyboard for itself on the way, and nothing that changes loses the focus.
            if page.evaluate("document.activeElement === document.body"):
                break
        for wanted in ("left", "suspend", "Zoom to HDMI-A-1", "Why HDMI-A-1 has these settings", "Search the timeline",
                       "Entries", "Copy as scenario", "Contact sheet"):
            self.assertIn(wanted, reached)
