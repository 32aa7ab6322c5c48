// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import TestBench
import Testing

extension KMSInVirtualMachine {
    /// Devices of the guest, and an app on a monitor that is its main screen: text field, button and list, each a third
    /// of the height (`Tests/CompatibilityApps/KioskApp`).
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct KMSInput {
        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
            try await machine.startInput()
        }

        /// Starts the app on the first monitor, with the picture that it begins with.
        private func startKiosk() async throws -> (show: KMSRun, before: Picture) {
            let path = ProgramUnderTest.app("KioskApp")
            let show = try await KMSRun.start(app: path, on: machine, main: "card0-Virtual-1")
            #expect(show.run.program.lines.first?.text == "main 1024x768")
            return (show, try await show.waitUntilShown("main", onHead: 0))
        }

        /// Does something again and again until the app tells of it: nothing says when a device has been noticed.
        ///
        /// - Returns: The number of the app's line.
        @discardableResult
        private func does(
            _ show: KMSRun, _ line: String, after index: Int = 0, when act: () async throws -> Void
        ) async throws -> Int {
            for attempt in 1...20 {
                try await act()
                do {
                    return try await show.run.program.line(after: index, within: .seconds(1)) {
                        $0.text.hasPrefix(line)
                    }.index
                } catch let error as VirtualMachineError where attempt == 20 { throw error } catch {}
            }
            return index
        }

        @Test
        func `a pointer clicks, the wheel scrolls, and keys type`() async throws {
            let (show, before) = try await startKiosk()
            var last = try await does(show, "rang") { try await machine.click(x: 0.5, y: 0.5) }
            #expect(try await show.waitUntilShown("main", onHead: 0) != before)
            // The arrow is on the cursor plane, which QEMU leaves out of its pictures.
            let state = "/sys/kernel/debug/dri/0/state"
            try await machine.guest.run(
                "for _ in $(seq 50); do grep -q size=64x64 \(state) && exit; sleep 0.1; done; exit 1")

            last = try await does(show, "scrolled", after: last) {
                try await machine.click(x: 0.9, y: 0.9)
                try await machine.turnWheel()
            }

            try await machine.click(x: 0.5, y: 0.1)
            last = try await does(show, "text", after: last) { try await machine.press(keys: "h") }
            try await machine.press(keys: "shift", "i")
            _ = try await show.run.program.line(after: last) { $0.text.hasSuffix("hI") }
            try await machine.press(keys: "backspace")
            _ = try await show.run.program.line(after: last + 1) { $0.text.hasSuffix("h") }

            // While the session has the console, the kernel leaves the lights alone.
            let light = "/sys/class/leds/*::capslock/brightness"
            for state in [1, 0] {
                try await machine.press(keys: "caps_lock")
                try await machine.guest.run(
                    "for _ in $(seq 50); do grep -q \(state) \(light) && exit; sleep 0.1; done; ls /sys/class/leds; exit 1"
                )
            }

            // The pointer goes and comes back.
            last = try #require(show.run.program.lines.last?.index)
            try await machine.unplugPointer()
            try await machine.plugPointer()
            try await does(show, "rang", after: last) { try await machine.click(x: 0.5, y: 0.5) }
            try await end(show)
        }

        @Test
        func `a touchscreen taps and scrolls, even if connected later`() async throws {
            let (show, before) = try await startKiosk()
            let touchScreen = try await GuestTouchScreen.connect(to: machine, width: 4096, height: 4096)
            // The touchscreen has its own units, as real ones do.
            var last = try await does(show, "rang") { try await touchScreen.tap(x: 2048, y: 2048) }
            #expect(try await show.waitUntilShown("main", onHead: 0) != before)
            last = try await does(show, "scrolled", after: last) {
                try await touchScreen.drag(x: 2048, fromY: 4000, toY: 3000)
            }
            try await touchScreen.disconnect()

            let other = try await GuestTouchScreen.connect(to: machine, width: 1024, height: 768)
            last = try #require(show.run.program.lines.last?.index)
            try await does(show, "rang", after: last) { try await other.tap(x: 512, y: 384) }
            try await other.disconnect()
            try await end(show)
        }

        @Test
        func `control, alt and a function key switch to another text console and back`() async throws {
            let console = try await machine.consolePicture(ofHead: 0)
            let (show, before) = try await startKiosk()
            for attempt in 1...20 {
                try await machine.press(keys: "ctrl", "alt", "f2")
                let state = try await machine.guest.run("sleep 0.5; console_state")
                if state == "2 text" { break }
                #expect(attempt < 20, "\(state)")
            }
            try await machine.waitForHead(0, toHide: before, "the app")
            // The kernel's own keys work on a text console.
            try await machine.press(keys: "ctrl", "alt", "f1")
            try await machine.waitForHead(0, toShow: before, "the app again")
            try await end(show)
            try await machine.waitForHead(0, toShow: console, "the text console")
        }

        @Test
        func `a monitor that mirrors the main screen shows what a touch has changed`() async throws {
            let (show, _) = try await startKiosk()
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-2"]?.isConnected == true }
            try await machine.guest.run(
                """
                for _ in $(seq 100); do
                    \(show.controlCommand("screens")) | grep -q card0-Virtual-2 && exit
                    sleep 0.1
                done
                exit 1
                """)
            let before = try await show.waitUntilShown("card0-Virtual-2")
            try await does(show, "rang") { try await machine.click(x: 0.5, y: 0.5) }
            #expect(try await show.waitUntilShown("card0-Virtual-2") != before)
            try await end(show)
        }

        private func end(_ show: KMSRun) async throws {
            try await show.run.program.signal("TERM")
            #expect(try await show.run.program.waitForEnd() == 0)
        }
    }
}
