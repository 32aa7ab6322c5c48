# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""What a person takes away passes."""

import json
import os
import re
import shutil
import subprocess

from case import ConsoleCase
from machine import REPOSITORY, Events
from playwright.sync_api import expect

# The package in the README, which `config/test example` builds.
PACKAGE = REPOSITORY / ".build-example/package"


class TakeawayTests(ConsoleCase):
    """A monitor is plugged, replugged, set and unplugged by hand; then what happened is exported."""

    def setUp(self):
        super().setUp()
        self.start("--plug", "xga-projector")
        self.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=self.console.origin)
        events = Events(self.console)
        tv = self.plug_from_catalog("tv-4k")
        self.select(tv)
        self.button("mode-1920x1080@60").check()
        self.button("apply").click()
        expect(self.figure(tv).locator(".mode")).to_contain_text("1920")
        self.button("right").click()
        expect(self.button("orientation").or_(self.button("left")).first).to_be_visible()
        self.select("HDMI-A-1")
        self.button("unplug").click()
        expect(self.figure("HDMI-A-1")).to_have_count(0)
        self.gone = events.wait_for(
            "the unplugged projector", lambda entry: entry.get("change", {}).get("kind") == "screenDisconnected")
        # The source reports on another connection.
        events.wait_for("its report", lambda entry: any(
            (one["name"], one["status"]) == ("HDMI-A-1", "disconnected")
            for one in (entry.get("source") or {}).get("connectors", [])))

    def copied(self, button, title):
        """Copies, and returns what is shown and in the clipboard."""
        self.page.get_by_role("button", name=button).click()
        text = self.page.locator("#takeaway pre")
        expect(text).to_have_attribute("aria-label", title)
        expect(self.page.locator("#takeaway [role=status]")).to_have_text("Copied.")
        self.assertEqual(self.page.evaluate("navigator.clipboard.readText()"), text.text_content())
        return text.text_content()

    def test_the_copied_scenario_passes(self):
        text = self.copied("Copy as scenario", "Scenario")
        for step in ("plug HDMI-A-2 tv-4k", "unplug HDMI-A-1", "expect"):
            self.assertIn(step, text)
        file = self.machine.folder / "console.scenario"
        file.write_text(text)
        self.assertIn("passed", self.machine.secondscreen("scenario", "run", file))
        # The same with another monitor fails: it does expect something.
        file.write_text(text.replace("plug HDMI-A-2 tv-4k", "plug HDMI-A-2 xga-projector"))
        self.assertEqual(self.machine.run("scenario", "run", file).returncode, 1)

    def test_everything_is_what_the_console_still_has(self):
        with self.page.expect_request("**/take/scenario*") as asked:
            self.page.get_by_role("button", name="Copy as scenario").click()
        self.assertNotIn("from=", asked.value.url)

    def test_the_copied_swift_test_passes(self):
        text = self.copied("Copy as Swift test", "Swift test")
        self.assertIn("import SecondScreenTesting", text)
        self.assertTrue(PACKAGE.exists(), f"{PACKAGE} is missing; run config/test example")
        file = PACKAGE / "Tests/PresenterTests/ConsoleTests.swift"
        file.write_text(text)
        self.addCleanup(file.unlink)
        shutil.copy(file, self.machine.folder)
        # As `config/test packages`, which explains it, so that nothing is compiled again.
        environment = os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"}
        done = subprocess.run(
            ["swift", "test", "--scratch-path", "../build"], cwd=PACKAGE, env=environment, capture_output=True, text=True,
            check=False)
        (self.machine.folder / "swift-test.log").write_text(done.stdout + done.stderr)
        self.assertEqual(done.returncode, 0, done.stdout[-4000:] + done.stderr[-4000:])
        # The README's own test and the copied one.
        self.assertIn("Test run with 2 tests", done.stdout + done.stderr)

    def test_a_stretch_is_taken(self):
        page = self.page
        page.locator(f'.moment-row[data-number="{self.gone["number"]}"]').click()
        page.get_by_role("button", name="Export from here").click()
        # Without a stretch, the text ends with the same words.
        expect(page.locator(".takeaway-range")).to_have_text(re.compile("^From "))
        text = self.copied("Copy as scenario", "Scenario")
        # The TV was there before the stretch.
        self.assertIn("attached HDMI-A-2 tv-4k", text)
        self.assertNotIn("plug HDMI-A-2", text)
        file = self.machine.folder / "console.scenario"
        file.write_text(text)
        self.machine.secondscreen("scenario", "run", file)

    def test_a_recording_a_picture_and_a_contact_sheet_are_saved(self):
        page = self.page
        with page.expect_download() as download:
            page.get_by_role("link", name="Save recording").click()
        file = self.machine.folder / "console.recording"
        download.value.save_as(file)
        self.assertEqual(json.loads(file.read_text().splitlines()[0])["secondscreen"], "recording")
        self.assertIn("HDMI-A-2", self.machine.secondscreen("recording", "show", file))
        with page.expect_download() as download:
            page.get_by_role("link", name="Contact sheet").click()
        download.value.save_as(self.machine.folder / "contact-sheet.png")
        with page.expect_download() as download:
            page.locator("#takeaway").get_by_role("link", name="PNG").click()
        download.value.save_as(self.machine.folder / "screen.png")
        for name in ("contact-sheet.png", "screen.png"):
            self.assertTrue((self.machine.folder / name).read_bytes().startswith(b"\x89PNG"), name)
