# SPDX-License-Identifier: Apache-2.0
# Part of SecondScreen. See LICENSE for terms.

"""What a person does on the page reaches the app and the screens."""

from case import ConsoleCase, canvas
from machine import REPOSITORY, wait_until
from playwright.sync_api import expect

# Of KioskApp: its button before and after it was pressed.
TEAL, ORANGE = (48, 176, 199), (255, 149, 0)


class AppTests(ConsoleCase):
    """KioskApp has a text field in its upper third, a button in its middle, and a list below."""

    def setUp(self):
        super().setUp()
        self.start_app("KioskApp")
        self.wait_for_color(canvas("main"), 0.1, 0.5, TEAL)

    def touch(self, u, v):
        """Clicks on the main screen, at a share of its width and height."""
        # The stage is laid out in the next frame.
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        glass = self.figure("main").locator(".glass")
        box = glass.bounding_box()
        glass.click(position={"x": box["width"] * u, "y": box["height"] * v})

    def test_a_touch_presses_a_button(self):
        self.touch(0.5, 0.5)
        self.app.wait_for_output(r"rang 1\n")
        self.wait_for_color(canvas("main"), 0.1, 0.5, ORANGE)
        self.assertNotIn("rang 2", self.app.output)

    def test_a_touch_presses_a_button_of_a_turned_device(self):
        self.button("right").click()
        expect(self.button("orientation")).to_have_value("landscapeRight")
        self.wait_in_page(
            "a wide picture", "selector => { const { width, height } = document.querySelector(selector); "
            "return width > height; }", canvas("main"))
        # Not in the middle, which is where it is however the device is turned.
        self.touch(0.1, 0.4)
        self.app.wait_for_output(r"rang 1\n")
        self.touch(0.1, 0.1)
        self.page.keyboard.type("x")
        self.app.wait_for_output(r"text x\n")

    def test_a_finger_drags(self):
        glass = self.figure("main").locator(".glass").bounding_box()
        x, y = glass["x"] + glass["width"] / 2, glass["y"] + glass["height"] * 0.95
        mouse = self.page.mouse
        mouse.move(x, y)
        mouse.down()
        # One move recognizes the drag, and another one scrolls; moves that wait for an answer become one.
        for step in range(1, 200):
            mouse.move(x, y - glass["height"] / 32 * (step % 8))
            self.page.wait_for_timeout(100)
            if "scrolled" in self.app.output:
                break
        mouse.up()
        self.app.wait_for_output(r"scrolled\n")

    def test_a_long_gesture_of_two_fingers_ends_when_they_are_lifted(self):
        self.page.evaluate("""async () => {
            const glass = document.querySelector('figure.screen[data-id="main"] .glass');
            glass.setPointerCapture = () => {};
            const place = glass.getBoundingClientRect();
            const send = (type, pointerId, share) => glass.dispatchEvent(new PointerEvent(type, {
                pointerId, pointerType: "touch", isPrimary: pointerId === 1, button: type === "pointermove" ? -1 : 0,
                bubbles: true, clientX: place.left + place.width / 2, clientY: place.top + place.height * share,
            }));
            send("pointerdown", 1, 0.2);
            send("pointerdown", 2, 0.25);
            // Two moves in 4 ms, as touchscreens have them, for longer than what can wait.
            for (let step = 0; step < 600; step++) {
                send("pointermove", 1, 0.2 + step / 6000);
                send("pointermove", 2, 0.25 + step / 6000);
                await new Promise(resolve => setTimeout(resolve, 4));
            }
            send("pointerup", 1, 0.3);
            send("pointerup", 2, 0.35);
        }""")
        taken = "async () => (await (await fetch('take/scenario')).text()).split('\\n').filter(line => /\\btouch\\b/.test(line)).length"
        wait_until("the ends of both touches", lambda: self.page.evaluate(taken) == 2)
        self.touch(0.5, 0.5)
        self.app.wait_for_output(r"rang 1\n")

    def test_keys_type(self):
        self.touch(0.5, 1 / 6)
        self.page.keyboard.type("Ada 7")
        self.app.wait_for_output(r"text Ada 7\n")
        self.page.keyboard.press("Backspace")
        self.app.wait_for_output(r"text Ada \n")

    def test_the_device_is_suspended_and_resumed(self):
        self.button("suspend").click()
        expect(self.button("suspend")).to_have_text("Resume")
        wait_until("a suspended app", lambda: "app suspended" in self.machine.secondscreen("screens"))
        self.button("suspend").click()
        expect(self.button("suspend")).to_have_text("Suspend")
        wait_until("an active app", lambda: "app active" in self.machine.secondscreen("screens"))


class MonitorTests(ConsoleCase):
    def setUp(self):
        super().setUp()
        self.start()

    def state(self):
        return self.machine.secondscreen("screens")

    def wait_for_state(self, text):
        wait_until(f"{text!r} in the state", lambda: text in self.state())

    def test_an_edid_file_is_dropped(self):
        edid = next((REPOSITORY / "Tests/Fixtures/EDID").glob("Digital__Dell__DELA06E__*.edid"))
        data = list(edid.read_bytes())
        transfer = self.page.evaluate_handle(
            "bytes => { const transfer = new DataTransfer(); "
            "transfer.items.add(new File([new Uint8Array(bytes)], 'monitor.bin')); return transfer; }", data)
        floor = self.page.locator("#stage .floor")
        floor.dispatch_event("dragover", {"dataTransfer": transfer})
        floor.dispatch_event("drop", {"dataTransfer": transfer})
        expect(self.page.locator("figure.screen")).to_have_count(3)
        (added,) = set(self.screens()) - {"main", "HDMI-A-1"}
        shown = self.machine.secondscreen("show", added)
        decoded = self.machine.secondscreen("edid", "decode", edid)
        self.assertIn(shown.split('"')[1], decoded, f"{shown} is not of {edid}")

    def test_a_file_that_is_no_edid_is_refused(self):
        self.tab("Plug in")
        self.page.locator("#edid-file").set_input_files(
            {"name": "note.txt", "mimeType": "text/plain", "buffer": b"hello" * 40})
        expect(self.page.get_by_role("alert").filter(has_text="note.txt is not an EDID")).to_be_visible()

    def test_a_spec_with_a_mistake_says_where_it_is(self):
        self.tab("Plug in")
        self.page.locator("#spec").fill("1920x1080@60,scale=nine")
        self.button("plug-spec").click()
        expect(self.page.locator("#spec-error")).to_contain_text("Column")
        self.page.locator("#spec").fill('1280x720@50,label="Hall"')
        self.button("plug-spec").click()
        self.wait_for_state('1280x720@50')

    def test_a_mode_is_tried_and_reverted(self):
        self.select("HDMI-A-1")
        self.button("mode-640x480@60").check()
        self.button("try").click()
        expect(self.page.locator(".countdown")).to_be_visible()
        expect(self.figure("HDMI-A-1").locator(".mode")).to_contain_text("640")
        self.button("revert").click()
        self.wait_for_state("HDMI-A-1  1920x1080@60")
        expect(self.page.locator(".countdown")).to_have_count(0)
        # Nothing was chosen, and nothing is remembered.
        wait_until("the end of the trial", lambda: "default" in self.machine.secondscreen("explain", "HDMI-A-1"))

    def test_a_mode_that_is_not_kept_reverts_by_itself(self):
        self.select("HDMI-A-1")
        self.button("mode-640x480@60").check()
        self.button("try").click()
        expect(self.figure("HDMI-A-1").locator(".mode")).to_contain_text("640")
        self.wait_for_state("HDMI-A-1  1920x1080@60")
        expect(self.figure("HDMI-A-1").locator(".mode")).to_contain_text("1920")

    def test_a_mode_is_kept(self):
        self.select("HDMI-A-1")
        self.button("mode-640x480@60").check()
        self.button("try").click()
        # There is little time to find the button with the keyboard.
        expect(self.button("keep")).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".countdown")).to_have_count(0)
        expect(self.button("mode-640x480@60")).to_be_focused()
        self.wait_for_state("HDMI-A-1  640x480@60")

    def test_a_trial_ends_with_its_monitor(self):
        self.select("HDMI-A-1")
        self.button("mode-640x480@60").check()
        self.button("try").click()
        expect(self.page.locator(".countdown")).to_be_visible()
        self.machine.secondscreen("unplug", "HDMI-A-1")
        self.machine.secondscreen("plug", "tv-4k", "--as", "HDMI-A-1")
        self.wait_for_state("HDMI-A-1  3840x2160@60")
        self.select("HDMI-A-1")
        expect(self.page.locator(".modes")).to_contain_text("3840")
        expect(self.page.locator(".countdown")).to_have_count(0)

    def test_a_monitor_is_unplugged_and_replugged(self):
        self.select("HDMI-A-1")
        self.button("unplug").click()
        expect(self.figure("HDMI-A-1")).to_have_count(0)
        self.assertIn("HDMI-A-1  empty socket", self.state())
        self.tab("Plug in")
        self.button("socket-HDMI-A-1").click()
        expect(self.figure("HDMI-A-1")).to_be_visible()
        self.wait_for_state("HDMI-A-1  1920x1080@60")

    def test_mirroring_and_rotation_are_set(self):
        self.select("HDMI-A-1")
        self.page.locator('label.segment:has([data-key="policy-none"])').click()
        self.wait_for_state("HDMI-A-1  1920x1080@60  black")
        self.page.locator('label.segment:has([data-key="policy-window"])').click()
        self.wait_for_state("HDMI-A-1  1920x1080@60  a window mirrors main")
        self.choose_rotation(90)
        self.wait_for_picture("HDMI-A-1", rotation=90)
        self.choose_rotation(180)
        self.wait_for_picture("HDMI-A-1", rotation=180)

    def choose_rotation(self, angle):
        self.page.locator(f'label.segment:has([data-key="rotation-{angle}"])').click()
        wait_until("a rotation", lambda: str(angle) in self.machine.secondscreen("explain", "HDMI-A-1"))

    def test_faults_are_one_click_each(self):
        self.select("HDMI-A-1")
        self.button("fault-twin").click()
        expect(self.page.locator("figure.screen")).to_have_count(3)
        self.wait_for_state("HDMI-A-2")
        self.button("fault-noEdid").click()
        # Without an EDID, the kernel offers modes that every monitor has.
        expect(self.figure("HDMI-A-1").locator(".mode")).to_contain_text("1024")
        self.select("HDMI-A-1")
        self.button("fault-flap").click()
        expect(self.page.get_by_role("status").filter(has_text="Flap").first).to_be_visible()
        self.select("HDMI-A-2")
        self.button("fault-lateEdid").click()
        expect(self.page.get_by_role("status").filter(has_text="Late EDID").first).to_be_visible()
        expect(self.figure("HDMI-A-2").locator(".mode")).to_contain_text("1920")
