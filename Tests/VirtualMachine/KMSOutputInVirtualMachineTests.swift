// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import TestBench
import Testing

extension KMSInVirtualMachine {
    /// The output `kms` on a real kernel: the pictures on the monitors, as QEMU dumps them, are the compositor's.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct KMSOutput {
        private let machine: VirtualMachine
        private let first = "card0-Virtual-1"
        private let second = "card0-Virtual-2"
        private let third = "card0-Virtual-3"

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `monitors light up at start and when plugged in, two at once, and go dark independently`()
            async throws
        {
            let (show, ready) = try await KMSRun.start(on: machine)
            let picture = try await show.waitUntilShown(first)

            async let secondPlug: Void = machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            async let thirdPlug: Void = machine.plugMonitor(intoHead: 2, width: 800, height: 600)
            _ = try await (secondPlug, thirdPlug)
            try await machine.settleConnectors("two more monitors") { $0.values.filter(\.isConnected).count == 3 }
            _ = try await show.run.event(.windowShown, of: second, after: ready)
            _ = try await show.run.event(.windowShown, of: third, after: ready)
            #expect(try await show.waitUntilShown(second).width == 1280)
            let thirdPicture = try await show.waitUntilShown(third)

            try await machine.plugMonitor(intoHead: 1, width: 1024, height: 768)
            let gone = try await show.run.event(.screenDisconnected, of: second, after: ready)
            _ = try await show.run.event(.windowShown, of: second, after: gone)
            let replugged = try await show.waitUntilShown(second)
            #expect(replugged.width == 1024)

            try await machine.unplugMonitor(fromHead: 1)
            _ = try await show.run.event(.screenDisconnected, of: second, after: gone)
            try await machine.waitForDarkness(ofHead: 1, after: replugged)
            try await machine.waitForHead(0, toShow: picture, "what it showed from the start")
            try await machine.waitForHead(2, toShow: thirdPicture, "what it showed before the unplug")
            try await show.run.stop()
        }

        @Test
        func `a mode, a part of the main window, and a frozen picture are shown as composed`() async throws {
            let (show, _) = try await KMSRun.start(on: machine)
            let whole = try await show.waitUntilShown(first)
            try await show.control("mode", first, "800x600")
            let smaller = try await show.waitUntilShown(first)
            #expect((smaller.width, smaller.height) == (800, 600))
            try await show.control("mode", first, "default")
            #expect(try await show.waitUntilShown(first) == whole)

            try await show.control("mirror", first, "--region", "0,0,300,200")
            let part = try await show.waitUntilShown(first)
            #expect(part != whole)

            try await show.control("mirror", first, "--region", "all", "--freeze")
            let frozen = try await show.waitUntilShown(first)
            try await show.control("rotate", "landscapeLeft")
            #expect(try await show.waitUntilShown(first) == frozen)
            try await show.control("mirror", first, "--no-freeze")
            #expect(try await show.waitUntilShown(first) != frozen)
            try await show.run.stop()
        }

        @Test
        func `a rotated monitor shows the rotated picture, in the same mode`() async throws {
            let (show, _) = try await KMSRun.start(on: machine)
            let upright = try await show.waitUntilShown(first)
            try await show.control("rotation", first, "180")
            #expect(try await show.waitUntilShown(first, rotatedBy: 180) == upright)
            for degrees in [90, 270] {
                try await show.control("rotation", first, "\(degrees)")
                let portrait = try await show.waitUntilShown(first, rotatedBy: degrees)
                #expect((portrait.width, portrait.height) == (768, 1024))
            }
            try await show.control("rotation", first, "0")
            #expect(try await show.waitUntilShown(first) == upright)
            try await show.run.stop()
        }

        @Test
        func `a monitor that is off while unused lights up when it has content`() async throws {
            let file = "/tmp/unused-off.yaml"
            try await machine.guest.run("echo 'monitors: [{ match: { connector: \(first) }, unused: off }]' >\(file)")
            let (show, _) = try await KMSRun.start(on: machine, "--config", file)
            let picture = try await show.waitUntilShown(first)
            try await show.control("mirror", first, "none")
            try await machine.waitForDarkness(ofHead: 0, after: picture)
            try await show.control("mirror", first, "window")
            #expect(try await show.waitUntilShown(first) == picture)
            try await show.run.stop()
        }

        @Test
        func `a mode that the driver rejects is refused before the app sees it`() async throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
                .appending(path: "../Fixtures/EDID/Digital__AOC__AOC2460__5B07B8D97273.edid")
            try await machine.overrideEDID(of: second, with: GuestEDID(bytes: Array(Data(contentsOf: file))))
            // The driver has no interlaced modes.
            let (show, ready) = try await KMSRun.start(on: machine, "--mode", "1920x1080i@60")
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            _ = try await show.run.event(.windowShown, of: second, after: ready)
            let before = try await show.waitUntilShown(second)
            #expect((before.width, before.height) == (1920, 1080))
            let reasons = try await show.control("explain", second)
            #expect(reasons.contains("the kernel does not offer 1920x1080i"), "\(reasons)")
            let error = await #expect(throws: VirtualMachineError.self) {
                try await show.control("mode", second, "1920x1080i@60")
            }
            #expect(error?.context.contains("the kernel does not offer") == true, "\(error?.description ?? "")")
            try await machine.waitForHead(1, toShow: before, "what it showed before the refusal")
            #expect(try show.run.events.allSatisfy { $0.kind != .modeChanged })
            try await show.run.stop()
        }

        @Test
        func `without the atomic API, the monitors show the same`() async throws {
            let (show, ready) = try await KMSRun.start(on: machine, as: ["env", "SECONDSCREEN_DRM_NO_ATOMIC=1"])
            let whole = try await show.waitUntilShown(first)
            try await machine.plugMonitor(intoHead: 1, width: 1280, height: 720)
            _ = try await show.run.event(.windowShown, of: second, after: ready)
            let picture = try await show.waitUntilShown(second)
            try await show.control("mirror", first, "--region", "0,0,300,200")
            #expect(try await show.waitUntilShown(first) != whole)
            try await machine.unplugMonitor(fromHead: 1)
            _ = try await show.run.event(.screenDisconnected, of: second, after: ready)
            try await machine.waitForDarkness(ofHead: 1, after: picture)
            try await show.run.stop()
        }

        @Test
        func `after many quick toggles, the monitor shows its picture`() async throws {
            let (show, _) = try await KMSRun.start(on: machine)
            let picture = try await show.waitUntilShown(first)
            try await machine.toggleMonitor(atHead: 1, times: 11, width: 1280, height: 720)
            try await machine.settleConnectors("the last toggle") { $0[second]?.isConnected == true }
            try await show.run.waitForState("the screen with its window") { ledger in
                ledger.externalScreens.count == 2 && ledger.windows[second] == 1
            }
            try await show.waitUntilShown(second)
            try await machine.waitForHead(0, toShow: picture, "what it showed from the start")
            try await show.run.stop()
        }

        @Test
        func `the time from the kernel's event to the first picture`() async throws {
            let (show, _) = try await KMSRun.start(on: machine)
            try await show.waitUntilShown(first)
            let udev = try await machine.startUdevMonitor()
            let watcher = try await machine.guest.start([
                "/usr/bin/python3", "-c",
                """
                import time
                status = open("/sys/class/drm/\(second)/enabled")
                print("watching", flush=True)
                while True:
                    status.seek(0)
                    if status.read().strip() == "enabled": break
                    time.sleep(0.002)
                print("lit", flush=True)
                """,
            ])
            _ = try await watcher.line { $0.text == "watching" }
            try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
            let change = try await udev.line { $0.text.hasPrefix("KERNEL[") && $0.text.contains(" change ") }
            let lit = try await watcher.line { $0.text == "lit" }
            let milliseconds = Int((lit.uptime - change.uptime) * 1000)
            print(
                "from the kernel's event to the first picture: \(milliseconds) ms\(machine.isAccelerated ? "" : ", emulated")"
            )
            try await show.waitUntilShown(second)
            try await show.run.stop()
        }
    }
}
