# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""Reports of scenarios: the page without a console."""

import re

from axe_playwright_python.sync_playwright import Axe
from case import ConsoleCase, past
from playwright.sync_api import expect

SCENARIO = """\
# A projector that is expected to have another mode.
device iphone-se
plug HDMI-A-1 xga-projector
expect screen HDMI-A-1 bounds=1024x768
rotate landscapeLeft
plug HDMI-A-2 tv-1080p
expect screen HDMI-A-1 bounds=1280x720
unplug HDMI-A-2
"""


class ReportTests(ConsoleCase):
    def report(self, text):
        """Plays a scenario, and opens its report from the file."""
        scenario, report = self.machine.folder / "projector.scenario", self.machine.folder / "report.html"
        scenario.write_text(text)
        self.status = self.machine.run("scenario", "run", scenario, "--format", "html", "--report", report)
        self.assertTrue(report.exists(), f"no report: {self.status.stdout}{self.status.stderr}")
        self.requests = []
        page = self.page = self.new_page()
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(report.as_uri())
        expect(page.locator("html")).to_have_attribute("data-mode", "report")
        return report

    def test_a_report_shows_the_step_that_failed(self):
        report = self.report(SCENARIO)
        self.assertEqual(self.status.returncode, 1, self.status.stdout + self.status.stderr)
        page = self.page
        failed = page.locator("#report .source-line.is-failed")
        expect(failed).to_have_count(1)
        line = SCENARIO.splitlines().index("expect screen HDMI-A-1 bounds=1280x720") + 1
        expect(failed).to_have_attribute("data-line", str(line))
        expect(failed).to_contain_text("expect screen HDMI-A-1 bounds=1280x720")
        expect(failed.locator(".source-failure")).to_contain_text("1024x768")
        expect(page.locator(".source-line.is-passed")).not_to_have_count(0)
        self.screenshot("report-failed")

        # An earlier step shows its state and its picture.
        page.locator('.source-line[data-line="4"] .source-step').click()
        expect(self.figure("HDMI-A-1")).to_be_visible()
        expect(self.figure("HDMI-A-2")).to_have_count(0)
        expect(page.locator(".source-line[data-line='4'] .source-pictures img").first).to_be_visible()
        page.wait_for_function(
            "selector => document.querySelector(selector)?.naturalWidth > 0", arg=past("HDMI-A-1"))
        self.screenshot("report-step")
        self.assertTrue(all(re.match(r"file:|data:|blob:", url) for url in self.requests), self.requests)
        self.assertEqual([url for url in self.requests if url.startswith("file:")], [report.as_uri()])
        self.assertLess(report.stat().st_size, 2_000_000)

    def test_a_report_is_accessible_and_fits(self):
        self.report(SCENARIO)
        for width, theme in ((1440, "light"), (1440, "dark"), (360, "light")):
            self.page.set_viewport_size({"width": width, "height": 900})
            self.page.emulate_media(color_scheme=theme)
            self.screenshot(f"report-{width}-{theme}")
            over = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            self.assertLessEqual(over, 0, f"the report is {over} px wider than a window of {width} px")
            serious = [
                f"{violation['id']}: {[node['html'][:160] for node in violation['nodes'][:3]]}"
                for violation in Axe().run(self.page).response["violations"]
                if violation["impact"] in ("serious", "critical")]
            self.assertEqual(serious, [], f"{width} px, {theme}")

    def test_a_report_of_what_passed_says_so(self):
        self.report(SCENARIO.replace("1280x720", "1024x768"))
        self.assertEqual(self.status.returncode, 0, self.status.stdout + self.status.stderr)
        expect(self.page.locator(".source-line.is-failed")).to_have_count(0)
        expect(self.page.locator("#report")).to_contain_text("passed")

    def test_markup_in_a_scenario_stays_text(self):
        evil = '<img src=x onerror="window.evil = 1"></script><script>window.evil = 2</script>'
        self.report(f"# {evil}\n" + SCENARIO)
        expect(self.page.locator("#report")).to_contain_text(evil)
        self.assertIsNone(self.page.evaluate("window.evil ?? null"))
