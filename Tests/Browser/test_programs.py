# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""What programs ask of a console, and what strangers do not get."""

import json

from case import ConsoleCase
from machine import Events, wait_until
from playwright.sync_api import expect

UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}


class ProgramTests(ConsoleCase):
    def setUp(self):
        super().setUp()
        self.machine.daemon()
        self.console = self.machine.console()
        # Until the daemon has answered, there are no screens.
        wait_until("the daemon's screens", lambda: self.console.get("/screens/main.png").status != 503)

    def test_pictures_have_tags(self):
        for path, start in (("/screens/main.png", b"\x89PNG"), ("/screens/HDMI-A-1.jpg?w=320", b"\xff\xd8")):
            first = self.console.get(path)
            tag = first.getheader("ETag")
            self.assertEqual(first.status, 200)
            self.assertTrue(first.read().startswith(start), path)
            again = self.console.get(path, {"If-None-Match": tag})
            self.assertEqual((again.status, again.read()), (304, b""))
        # Another picture has another tag.
        self.machine.secondscreen("mode", "HDMI-A-1", "640x480@60")
        changed = self.console.get(path, {"If-None-Match": tag})
        self.assertEqual(changed.status, 200)
        self.assertEqual(self.console.get("/screens/none.png").status, 404)

    def test_a_motion_jpeg_yields_parts(self):
        response = self.console.get("/screens/main.mjpeg?w=320")
        self.assertEqual(response.status, 200)
        kind, boundary = response.getheader("Content-Type").split("boundary=")
        self.assertTrue(kind.startswith("multipart/x-mixed-replace;"), kind)
        self.assertTrue(self.part(response, boundary).startswith(b"\xff\xd8"))
        # What changes comes as another part.
        self.machine.secondscreen("identify")
        self.assertTrue(self.part(response, boundary).startswith(b"\xff\xd8"))

    def part(self, response, boundary):
        line = response.readline()
        while not line.startswith(b"--" + boundary.strip('"').encode()):
            self.assertNotEqual(line, b"", "the stream ended")
            line = response.readline()
        length = None
        while (line := response.readline().strip()):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return response.read(length)

    def test_events_stream(self):
        events = Events(self.console)
        self.machine.secondscreen("plug", "tv-4k", "--as", "TV")
        entry = events.wait_for("the TV", lambda entry: entry.get("change", {}).get("kind") == "screenConnected")
        self.assertEqual(entry["change"]["id"] if "id" in entry["change"] else entry["change"]["screen"]["id"], "TV")
        numbers = [entry["number"] for entry in events.entries]
        self.assertEqual(numbers, list(range(numbers[0], numbers[0] + len(numbers))))

    def test_strangers_get_nothing(self):
        console = self.console
        own, evil = {"Host": f"127.0.0.1:{console.port}"}, "http://evil.example"
        self.assertEqual(console.get("/catalog.json", own).status, 200)
        for path in ("/catalog.json", "/screens/main.png", "/events", "/take/scenario", "/journal/pictures/p1"):
            self.assertEqual(console.get(path, own, has_token=False).status, 401, path)
        # DNS rebinding: a foreign name that leads here.
        for path in ("/", "/main.js", "/catalog.json", "/socket"):
            self.assertIn(console.get(path, {"Host": "evil.example"}).status, (400, 403, 421), path)
        for headers in ({"Host": "evil.example"}, {**own, "Origin": evil}, {**own, "Origin": "null"}):
            self.assertIn(console.get("/socket", {**UPGRADE, **headers}).status, (400, 403, 421), headers)
        upgraded = console.get("/socket", {**UPGRADE, **own, "Origin": console.origin})
        self.assertEqual(upgraded.status, 101)
        self.assertEqual(console.get("/socket", {**UPGRADE, **own, "Origin": console.origin}, has_token=False).status, 401)
        foreign = console.get("/catalog.json", {**own, "Origin": evil})
        self.assertIsNone(foreign.getheader("Access-Control-Allow-Origin"))
        body = json.dumps({"token": console.token})
        self.assertIn(
            console.get("/session", {**own, "Origin": evil, "Content-Type": "application/json"}, False, "POST", body).status,
            (400, 403))
        policy = console.get("/", own, has_token=False).getheader("Content-Security-Policy")
        self.assertIn("default-src 'none'", policy)

    def test_a_wrong_token_gets_a_page_that_helps(self):
        self.allowed_problems = "401|ERR_ABORTED"
        page = self.page = self.new_page()
        page.goto(f"{self.console.origin}/#t=wrong-wrong-wrong-wrong")
        self.wait_for_status(page, "denied")
        expect(page.locator("#banner")).to_contain_text("the address that ‘secondscreen console’ printed")
        expect(page.locator("figure.screen")).to_have_count(0)
        self.screenshot("denied")
        # The right address in the same tab helps.
        page.goto(self.console.url)
        self.wait_for_status(page, "open")

    def test_a_foreign_page_cannot_use_the_session(self):
        """A page of another origin in the same browser, which has the cookie, gets neither data nor a socket."""
        self.allowed_problems = "."
        self.page = self.open()
        stranger = self.new_page()
        stranger.route("http://evil.example/**", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        stranger.goto("http://evil.example/")
        outcome = stranger.evaluate(
            """async origin => {
              const fetched = await fetch(`${origin}/catalog.json`, { credentials: "include" }).then(
                answer => answer.status, () => "refused");
              const socket = await new Promise(done => {
                const socket = new WebSocket(`${origin.replace("http", "ws")}/socket`);
                socket.onopen = () => done("open");
                socket.onclose = () => done("refused");
              });
              return [fetched, socket];
            }""", self.console.origin)
        self.assertEqual(outcome, ["refused", "refused"])
