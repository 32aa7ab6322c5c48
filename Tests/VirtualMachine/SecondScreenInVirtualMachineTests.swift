// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

extension InVirtualMachine {
    /// The program on a real kernel: monitors are plugged outside the guest, and it is judged by what it says.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct SecondScreen {
        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        /// The time that an emulated guest may take for what takes a machine `seconds`.
        private func allowance(_ seconds: Double) -> Double {
            machine.isAccelerated ? seconds : seconds * 5
        }

        @Test
        func `a monitor present at start is among the screens when ready`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            #expect(ready.content.version?.isEmpty == false)
            #expect(ready.content.source == "udev")
            let screens = try #require(ready.content.screens)
            #expect(screens.map(\.id) == ["main", "card0-Virtual-1"])
            #expect(screens.map(\.main) == [true, false])
            let screen = try #require(screens.last)
            #expect(screen.mode?.width == 1024)
            #expect(screen.mode?.height == 768)
            #expect(screen.bounds == [0, 0, 1024, 768])
            #expect(screen.monitor?.name == "QEMU Monitor")
            _ = try await run.event(.windowShown, of: "card0-Virtual-1")
            try await run.stop()
            #expect(try run.events.allSatisfy { $0.kind != .screenConnected })
        }

        @Test
        func `a plugged monitor becomes a screen with a window`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            let udev = try await machine.startUdevMonitor()
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let connected = try await run.event(.screenConnected, after: ready)
            let screen = try #require(connected.content.screen)
            #expect(screen.id == "card0-Virtual-2")
            #expect(!screen.main)
            #expect(screen.mode?.width == 1920)
            #expect(screen.mode?.height == 1080)
            #expect(screen.bounds == [0, 0, 1920, 1080])
            #expect(screen.scale == 1)
            #expect(screen.mirrored == nil)
            #expect(screen.monitor?.manufacturer == "RHT")
            #expect(screen.monitor?.product == 4660)
            #expect(screen.monitor?.name == "QEMU Monitor")
            let shown = try await run.event(.windowShown, of: screen.id, after: connected)
            #expect(shown.content.window?.kind.isEmpty == false)
            let change = try await udev.line { $0.text.hasPrefix("KERNEL[") && $0.text.contains(" change ") }
            #expect(connected.uptime - change.uptime <= allowance(1), "seconds from the kernel's event")
            try await run.stop()
        }

        @Test
        func `a different monitor in the same connector is a disconnect and a connect`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let first = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            let gone = try await run.event(.screenDisconnected, of: "card0-Virtual-2", after: first)
            _ = try await run.event(.windowReleased, of: "card0-Virtual-2", after: first)
            let second = try await run.event(.screenConnected, of: "card0-Virtual-2", after: gone)
            #expect(second.content.screen?.mode?.width == 1280)
            #expect(second.content.screen?.mode?.height == 720)
            #expect(second.content.screen?.bounds == [0, 0, 1280, 720])
            _ = try await run.event(.windowShown, of: "card0-Virtual-2", after: second)
            try await run.stop()
        }

        @Test
        func `a replug with a different mode does not wait for the grace time`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine, "--grace", "600")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let first = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            try await machine.unplugMonitor(fromHead: 1)
            try await machine.waitForConnectors("no monitor") { $0["card0-Virtual-2"]?.isConnected == false }
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            let gone = try await run.event(.screenDisconnected, of: "card0-Virtual-2", after: first)
            let second = try await run.event(.screenConnected, of: "card0-Virtual-2", after: gone)
            #expect(second.content.screen?.mode?.width == 1280)
            #expect(second.content.screen?.mode?.height == 720)
            try await run.stop()
        }

        @Test
        func `an unplugged monitor's screen and window are removed after the grace time`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let shown = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            let udev = try await machine.startUdevMonitor()
            try await machine.unplugMonitor(fromHead: 1)
            let released = try await run.event(.windowReleased, of: "card0-Virtual-2", after: shown)
            let gone = try await run.event(.screenDisconnected, of: "card0-Virtual-2", after: shown)
            let change = try await udev.line { $0.text.hasPrefix("KERNEL[") && $0.text.contains(" change ") }
            // When udevadm received it: its line may be read later.
            let time = try #require(change.text.firstMatch(of: /^KERNEL\[([0-9.]+)\]/).flatMap { Double($0.1) })
            for event in [released, gone] {
                // Two processes tell the time, each when it gets to run.
                #expect(event.uptime - time >= 3 - 0.5)
                #expect(event.uptime - time <= 3 + allowance(2))
            }
            try await run.stop()
        }

        @Test
        func `a monitor that returns within the grace time stays connected`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine, "--grace", "600")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let shown = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            try await machine.unplugMonitor(fromHead: 1)
            try await machine.waitForConnectors("no monitor") { $0["card0-Virtual-2"]?.isConnected == false }
            // Long enough for the program to have seen it.
            try await machine.guest.run("udevadm settle; sleep 1")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-2"]?.isConnected == true }
            // What happens after this shows that the program has seen all that was before.
            try await machine.plugMonitor(intoHead: 2, width: 800, height: 600)
            let next = try await run.event(.screenConnected, after: shown)
            #expect(next.screenID == "card0-Virtual-3")
            #expect(try run.events.allSatisfy { $0.kind != .screenDisconnected && $0.kind != .windowReleased })
            try await run.stop()
        }

        @Test(arguments: [30, 31])
        func `after many quick toggles, the state is correct`(toggles: Int) async throws {
            let (run, _) = try await SecondScreenRun.start(on: machine, "--grace", "1")
            try await machine.toggleMonitor(atHead: 1, times: toggles, width: 1920, height: 1080)
            try await machine.guest.run("udevadm settle")
            try await machine.settleConnectors("the last toggle") { connectors in
                connectors["card0-Virtual-2"]?.isConnected == !toggles.isMultiple(of: 2)
            }
            // In the guest's time: longer than the grace time and than the last look of the settling.
            try await machine.guest.run("sleep 5")
            let plugged = try await machine.connectors().values.filter(\.isConnected).map(\.name)
            try await run.waitForState("the screens of the plugged monitors") { ledger in
                ledger.externalScreens.keys.sorted() == plugged.sorted()
                    && ledger.windows.filter { $0.value > 0 }.keys.sorted() == plugged.sorted()
            }
            try await run.stop()
        }

        @Test
        func `a card's screens are removed with its driver and return`() async throws {
            let (run, _) = try await SecondScreenRun.start(on: machine, "--grace", "1")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            try await run.waitForState("two screens") { $0.externalScreens.count == 2 }
            try await machine.unbindCards()
            try await run.waitForState("no screen") { ledger in
                ledger.externalScreens.isEmpty && ledger.windows.values.allSatisfy { $0 == 0 }
            }
            try await machine.bindCards()
            let ledger = try await run.waitForState("two screens with windows") { ledger in
                ledger.externalScreens.count == 2 && ledger.windows.values.filter { $0 == 1 }.count == 2
            }
            let plugged = try await machine.connectors().values.filter(\.isConnected).map(\.name)
            #expect(ledger.externalScreens.keys.sorted() == plugged.sorted())
            let sizes = ledger.externalScreens.values.compactMap { $0.mode?.width }.sorted()
            #expect(sizes == [1024, 1920])
            try await run.stop()
        }

        @Test
        func `a second card's screen is added and removed with it`() async throws {
            let (run, _) = try await SecondScreenRun.start(on: machine, "--grace", "1")
            try await machine.addCard("second")
            try await run.waitForState("the screen of the second card") { ledger in
                ledger.externalScreens.keys.contains { $0.hasPrefix("card1-") }
            }
            try await machine.removeCard("second")
            try await run.waitForState("only the screen of the first card") { ledger in
                ledger.externalScreens.keys.sorted() == ["card0-Virtual-1"]
            }
            try await run.stop()
        }

        @Test
        func `an unnoticed monitor swap is found at the next event`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let first = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            let edid = try await machine.edid(of: "card0-Virtual-2")
            try await machine.overrideEDID(of: "card0-Virtual-2", with: edid.withSerialNumber(7))
            try await machine.guest.run("echo change >/sys/class/drm/card0/uevent")
            let gone = try await run.event(.screenDisconnected, of: "card0-Virtual-2", after: first)
            let second = try await run.event(.screenConnected, of: "card0-Virtual-2", after: gone)
            #expect(first.content.screen?.monitor?.serialNumber == 0)
            #expect(second.content.screen?.monitor?.serialNumber == 7)
            try await run.stop()
        }

        @Test
        func `rule 21 an unnoticed monitor swap is found when the clock jumps, as at a wake-up`()
            async throws
        {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let first = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            let edid = try await machine.edid(of: "card0-Virtual-2")
            try await machine.overrideEDID(of: "card0-Virtual-2", with: edid.withSerialNumber(9))
            try await machine.guest.run("date -s @$(($(date +%s) + 60))")
            let gone = try await run.event(.screenDisconnected, of: "card0-Virtual-2", after: first)
            let second = try await run.event(.screenConnected, of: "card0-Virtual-2", after: gone)
            #expect(second.content.screen?.monitor?.serialNumber == 9)
            try await run.stop()
        }

        @Test
        func `a storm of events causes only real changes`() async throws {
            let (run, ready) = try await SecondScreenRun.start(on: machine)
            // Stopped, so that the events pile up in its socket.
            try await run.program.signal("STOP")
            let storm = "i=0; while [ $i -lt 200 ]; do echo change >/sys/class/drm/card0/uevent; i=$((i + 1)); done"
            try await machine.guest.run("\(storm); udevadm settle")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-2"]?.isConnected == true }
            try await machine.guest.run("\(storm); udevadm settle")
            try await run.program.signal("CONT")
            _ = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            try await machine.guest.run("sleep 4")
            let external = try run.events.filter { $0.kind != .ready && $0.screenID != "card0-Virtual-1" }
            #expect(external.map(\.kind) == [.screenConnected, .windowShown])
            try await run.stop()
        }

        @Test
        func `without udevd, the kernel's own events are enough`() async throws {
            try await machine.guest.run("stop_udev")
            let (run, ready) = try await SecondScreenRun.start(on: machine, "--grace", "1", "--poll", "0")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let shown = try await run.event(.windowShown, of: "card0-Virtual-2", after: ready)
            try await machine.unplugMonitor(fromHead: 1)
            _ = try await run.event(.screenDisconnected, of: "card0-Virtual-2", after: shown)
            try await run.stop()
        }

        @Test(arguments: ["TERM", "INT"])
        func `a signal shuts it down cleanly`(signal: String) async throws {
            let (run, _) = try await SecondScreenRun.start(on: machine)
            try await run.program.signal(signal)
            #expect(try await run.program.waitForEnd() == 0)
        }

        @Test
        func `connectors lists what is plugged in and exits`() async throws {
            try await machine.plugMonitor(intoHead: 2, width: 1280, height: 720)
            try await machine.waitForConnectors("the monitor") { $0["card0-Virtual-3"]?.isConnected == true }
            let path = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            let output = try await machine.guest.run("\(path) connectors --json 2>/dev/null")
            let connectors = try ListedConnector.all(in: output)
            #expect(connectors.filter { $0.status == "connected" }.map(\.id) == ["card0-Virtual-1", "card0-Virtual-3"])
            let plugged = connectors.first { $0.id == "card0-Virtual-3" }
            #expect(plugged?.preferred?.width == 1280)
            #expect(plugged?.preferred?.height == 720)
            #expect(plugged?.monitor?.name == "QEMU Monitor")
            let text = try await machine.guest.run("\(path) connectors 2>/dev/null")
            #expect(text.contains("card0-Virtual-3"))
        }
    }
}
