# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""The timeline, time travel, and connections that are lost."""

import signal

from case import ConsoleCase, canvas, past
from machine import Events, wait_until
from playwright.sync_api import expect

from test_hands import ORANGE, TEAL


class TimeTravelTests(ConsoleCase):
    def row(self, text):
        return self.page.locator(".moment-row").filter(has_text=text)

    def test_the_timeline_shows_changes_and_notifications_with_times(self):
        self.start_app("KioskApp")
        self.machine.secondscreen("plug", "tv-4k", "--as", "TV", "--target", "KioskApp")
        change = self.events.wait_for("the TV", lambda entry: entry.get("change", {}).get("kind") == "screenConnected")
        note = self.events.wait_for(
            "its notification", lambda entry: entry.get("notification", {}).get("name") == "UIScreenDidConnectNotification")
        for entry in (change, note):
            row = self.page.locator(f'.moment-row[data-number="{entry["number"]}"]')
            expect(row).to_contain_text(entry["text"])
            expect(row.locator(".moment-time")).to_have_text(clock(entry["time"]))
        # Only the TV's, after a choice of the screen.
        self.page.locator(".timeline-filter select").select_option("TV")
        expect(self.row("screen connected TV").filter(visible=True)).to_have_count(1)
        self.wait_in_page(
            "entries of the TV only", """() => [...document.querySelectorAll(".moment-row:not([hidden]) .moment-screen")]
              .every(node => ["", "TV"].includes(node.textContent))""")

    def test_the_past_shows_its_state_and_its_picture(self):
        self.start_app("KioskApp")
        self.wait_for_color(canvas("main"), 0.1, 0.5, TEAL)
        # The picture of the monitor that mirrors the device may be the first.
        shown = self.events.wait_for(
            "a picture", lambda entry: entry["kind"] == "picture" and entry.get("screen") == "main" and entry.get("picture")
        )["number"]
        self.machine.secondscreen("plug", "1280x720@60", "--as", "Hall", "--target", "KioskApp")
        expect(self.figure("Hall")).to_be_visible()
        plugged = self.events.wait_for("the monitor", lambda entry: entry.get("change", {}).get("kind") == "screenConnected")
        self.figure("main").locator(".glass").click()
        self.events.wait_for(
            "the pressed button", lambda entry: entry["kind"] == "picture" and entry.get("screen") == "main",
            after=plugged["number"])
        self.wait_for_color(canvas("main"), 0.1, 0.5, ORANGE)

        # The chips choose the kinds of entries; pictures are hidden unless they are asked for.
        self.page.locator(".timeline-kinds .chip").filter(has_text="Pictures").click()
        # Only rows near what is seen are elements, and the list follows what comes.
        self.page.locator(".entries").press("Home")
        self.page.locator(f'.moment-row[data-number="{shown}"]').click()
        expect(self.page.locator("#stage .moment")).to_contain_text("Viewing")
        expect(self.figure("Hall")).to_have_count(0)
        self.wait_for_color(past("main"), 0.1, 0.5, TEAL, tolerance=40)
        # The past cannot be touched.
        self.figure("main").locator(".glass").click()

        self.page.locator(f'.moment-row[data-number="{plugged["number"]}"]').click()
        expect(self.figure("Hall")).to_be_visible()
        self.wait_for_color(past("main"), 0.1, 0.5, TEAL, tolerance=40)

        self.page.locator("#stage").get_by_role("button", name="Back to live").click()
        expect(self.page.locator("#stage .moment")).to_be_hidden()
        self.wait_for_color(canvas("main"), 0.1, 0.5, ORANGE)
        self.assertNotIn("rang 2", self.app.output)

    def test_a_monitor_unplugged_while_the_app_is_suspended_does_not_come_back(self):
        self.start("--plug", "1280x720@60")
        expect(self.figure("HDMI-A-1")).to_be_visible()
        for arguments in (["suspend"], ["unplug", "HDMI-A-1"], ["resume"]):
            self.machine.secondscreen(*arguments)
        # The window of the mirror is released after the screen has gone.
        Events(self.console).wait_for(
            "the release", lambda entry: entry.get("change", {}).get("kind") == "windowReleased")
        expect(self.row("window released").first).to_be_visible()
        expect(self.figure("HDMI-A-1")).to_have_count(0)

    def test_what_is_read_beside_pictures_stays_when_another_comes(self):
        self.start_app("KioskApp")
        self.wait_for_color(canvas("main"), 0.1, 0.5, TEAL)

        def is_picture(entry):
            return entry["kind"] == "picture" and entry.get("screen") == "main"

        shown = self.events.wait_for("a picture", is_picture)["number"]
        self.page.locator(".entries").press("Home")
        self.page.locator('.moment-row[data-number="0"]').click()
        summary = self.page.locator(".detail-json summary")
        summary.click()
        expect(self.page.locator(".detail-json pre")).to_be_visible()
        self.machine.secondscreen("touch", "187", "333", "--target", "KioskApp")
        self.events.wait_for("another picture", is_picture, after=shown)
        # The button's color is in the picture of now.
        self.wait_for_color('.detail-pictures img[alt="Now: main"]', 0.1, 0.5, ORANGE, tolerance=40)
        expect(self.page.locator(".detail-json pre")).to_be_visible()
        expect(summary).to_be_focused()

    def test_a_reload_keeps_the_session_and_the_journal(self):
        # The reload aborts pictures that are being loaded.
        self.allowed_problems = "ERR_ABORTED"
        self.start()
        self.plug_from_catalog("tv-4k")
        events = Events(self.console)
        wait_until("entries", lambda: events.entries)
        first = f'.moment-row[data-number="{events.entries[0]["number"]}"]'
        self.page.reload()
        self.wait_for_status(self.page, "open")
        expect(self.page.locator("figure.screen")).to_have_count(3)
        expect(self.page.locator(".moment-row").first).to_be_visible()
        self.page.locator(".entries").press("Home")
        expect(self.page.locator(first)).to_be_visible()
        expect(self.page.locator("#stage .moment")).to_be_visible()

    def test_a_daemon_that_is_killed_returns_and_the_gap_is_shown(self):
        self.start()
        self.wait_for_picture("HDMI-A-1")
        events = Events(self.console)
        self.daemon.end(signal.SIGKILL)
        self.wait_for_status(self.page, "runtime-lost")
        expect(self.page.locator("#banner")).to_contain_text("The runtime is not running")
        # What is there stays, and cannot be changed.
        expect(self.figure("HDMI-A-1")).to_be_visible()
        expect(self.button("left")).to_be_disabled()
        self.screenshot("lost")

        self.machine.daemon("--plug", "xga-projector")
        self.wait_for_status(self.page, "open")
        expect(self.page.locator("#banner")).to_be_hidden()
        expect(self.figure("HDMI-A-1").locator(".mode")).to_contain_text("1024")
        self.wait_for_picture("HDMI-A-1")
        lost = events.wait_for("a lost runtime", lambda entry: entry.get("connection") == "lost")
        restored = events.wait_for("its return", lambda entry: entry.get("connection") == "restored", lost["number"])
        events.wait_for("the new state", lambda entry: entry["kind"] == "state", restored["number"])
        for entry in (lost, restored):
            expect(self.page.locator(f'.moment-row[data-number="{entry["number"]}"]')).to_contain_text(entry["text"])
        # The moment before still shows the monitor of that time.
        self.page.locator(f'.moment-row[data-number="{lost["number"]}"]').click()
        expect(self.figure("HDMI-A-1").locator(".mode")).to_contain_text("1920")

    def test_a_console_that_ends_is_missed_and_returns(self):
        # The page tries again, which a browser reports as errors.
        self.allowed_problems = "WebSocket|net::"
        self.machine.daemon()
        secret = self.machine.home / "secret"
        secret.write_text("0123456789abcdef0123456789abcdef")
        self.console = self.machine.console("--token-file", secret)
        self.page = self.open()
        self.console.program.end()
        self.wait_for_status(self.page, "lost")
        expect(self.page.locator("#banner")).to_contain_text("Connection to the console lost")
        expect(self.figure("HDMI-A-1")).to_be_visible()
        self.console.program = self.machine.start(
            "console-2", "secondscreen", "console", "--no-open", "--port", self.console.port, "--token-file", secret)
        self.console.program.wait_for_output("http")
        # The page, which no longer has the secret, comes back by itself, and when it is loaded again.
        self.wait_for_status(self.page, "open")
        self.page.reload()
        self.wait_for_status(self.page, "open")


def clock(seconds):
    """A time as the timeline writes it."""
    milliseconds = int(abs(seconds) * 1000 + 0.5)
    return f"{milliseconds // 60_000}:{milliseconds % 60_000 / 1000:06.3f}"
