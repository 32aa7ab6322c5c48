// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

extension InVirtualMachine {
    /// What the other suites build on: that plugging here is plugging there.
    struct Harness {
        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `the card has a monitor at its first connector`() async throws {
            let connectors = try await machine.connectors()
            #expect(connectors.keys.sorted() == (1...4).map { "card0-Virtual-\($0)" })
            #expect(connectors.values.filter(\.isConnected).map(\.name) == ["card0-Virtual-1"])
            #expect(connectors["card0-Virtual-1"]?.modes.contains("1024x768") == true)
        }

        @Test
        func `a plugged monitor has its mode and an EDID until it is unplugged`() async throws {
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-2"]?.isConnected == true }
            let edid = try await machine.edid(of: "card0-Virtual-2")
            #expect(edid.isComplete)
            #expect(edid.preferredSize == "1920x1080")

            try await machine.unplugMonitor(fromHead: 1)
            try await machine.waitForConnectors("no monitor") { $0["card0-Virtual-2"]?.status == "disconnected" }
        }

        @Test
        func `udev reports a plug`() async throws {
            let monitor = try await machine.startUdevMonitor()
            try await machine.plugMonitor(intoHead: 2, width: 1280, height: 720)
            let fromKernel = try await monitor.line { $0.text.hasPrefix("KERNEL[") && $0.text.contains(" change ") }
            let fromUdev = try await monitor.line { $0.text.hasPrefix("UDEV ") && $0.text.contains(" change ") }
            #expect(fromKernel.text.contains("/drm/card0 (drm)"))
            #expect(fromUdev.text.contains("/drm/card0 (drm)"))
        }

        @Test
        func `a different EDID gives a connector the modes of a different monitor`() async throws {
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-2"]?.isConnected == true }
            let other = try await machine.edid(of: "card0-Virtual-2").withSerialNumber(1)
            try await machine.overrideEDID(of: "card0-Virtual-2", with: other)
            try await machine.unplugMonitor(fromHead: 1)
            try await machine.waitForConnectors("no monitor") { $0["card0-Virtual-2"]?.isConnected == false }
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-2"]?.isConnected == true }
            #expect(try await machine.edid(of: "card0-Virtual-2") == other)
        }

        @Test
        func `a card released by its driver loses its connectors`() async throws {
            try await machine.unbindCards()
            #expect(try await machine.connectors().isEmpty)
            try await machine.bindCards()
            try await machine.waitForConnectors("the card") { connectors in
                connectors.count == 4 && connectors.values.contains(where: \.isConnected)
            }
        }

        @Test
        func `a second card can be added and removed`() async throws {
            try await machine.addCard("second")
            try await machine.waitForConnectors("the card") { connectors in
                connectors.values.contains { $0.name.hasPrefix("card1-") && $0.isConnected }
            }
            try await machine.removeCard("second")
            try await machine.waitForConnectors("the card to go") { $0.count == VirtualMachine.headCount }
        }

        @Test
        func `a screen dump has the pixels of a monitor`() async throws {
            let dump = try await machine.screenDump(ofHead: 0)
            #expect(dump.bytes.count == dump.width * dump.height * 3)
            #expect(dump.width > 0)
        }

        @Test
        func `a failing script is an error with its output`() async throws {
            let error = await #expect(throws: VirtualMachineError.self) {
                try await machine.guest.run("echo went wrong >&2; exit 3")
            }
            #expect(error?.cause == "status 3")
            #expect(error?.context == "went wrong")
        }

        @Test
        func `a program has its output lines, errors, signals, and exit status`() async throws {
            let script =
                "echo 'it''s here'; echo trouble >&2; trap 'echo stopped; exit 7' TERM; while :; do sleep 0.1; done"
            let program = try await machine.guest.start(["sh", "-c", script])
            let first = try await program.line { _ in true }
            #expect(first.text == "its here")
            try await program.signal("TERM")
            #expect(try await program.waitForEnd() == 7)
            #expect(program.lines.map(\.text) == ["its here", "stopped"])
            #expect(program.errorLines == ["trouble"])
        }
    }
}
