// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import TestBench
import Testing

extension KMSInVirtualMachine {
    /// The output `kms` on a driver with vertical blanking, which the virtual card of QEMU does not have: two buffers
    /// that take turns, paced by the kernel.
    ///
    /// `SECONDSCREEN_VKMS` names the kernel's module `vkms`, which Debian does not ship; CONTRIBUTING tells how to build
    /// it.
    @Suite(
        .enabled(
            if: ProcessInfo.processInfo.environment["SECONDSCREEN_VKMS"] != nil,
            "needs a kernel module; name it in SECONDSCREEN_VKMS"))
    struct KMSPacing {
        private static let trace = "/sys/kernel/tracing"

        private let machine: VirtualMachine

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test(arguments: [false, true])
        func `every flip waits for vertical blanking, and the last picture is complete`(isLegacy: Bool) async throws {
            let module = try #require(ProcessInfo.processInfo.environment["SECONDSCREEN_VKMS"])
            try FileManager.default.copyItem(atPath: module, toPath: "\(machine.exchangeFolder)/vkms-\(isLegacy).ko")
            try await machine.guest.run("insmod \(VirtualMachine.exchangeFolderInGuest)/vkms-\(isLegacy).ko")
            let result: Result<Void, any Error>
            do { result = .success(try await checkFlips(isLegacy: isLegacy)) } catch { result = .failure(error) }
            // Other tests expect one card.
            try await machine.guest.run("stop_programs; rmmod vkms; udevadm settle")
            try result.get()
        }

        private func checkFlips(isLegacy: Bool) async throws {
            try await machine.waitForConnectors("the second card") { connectors in
                connectors.values.contains { $0.name.hasPrefix("card1-Virtual-") && $0.isConnected }
            }
            let screen = try await machine.guest.run("basename /sys/class/drm/card1-Virtual-*")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            try await machine.guest.run(
                """
                [ -e \(Self.trace)/trace ] || mount -t tracefs tracefs \(Self.trace)
                echo >\(Self.trace)/trace
                echo 1 >\(Self.trace)/events/drm/drm_vblank_event_delivered/enable
                """)
            let show = try await KMSRun.start(
                app: ProgramUnderTest.app("MovingBoxApp"), on: machine, main: "none", "MOVING_BOX_SECONDS=8",
                "SECONDSCREEN_DRM_NO_ATOMIC=\(isLegacy ? 1 : 0)")
            _ = try await show.run.program.line { $0.text.hasPrefix("frames ") }
            try await machine.guest.run("echo 0 >\(Self.trace)/events/drm/drm_vblank_event_delivered/enable")

            let numbers = try await sequences()
            #expect(numbers.count > 30, "\(numbers)")
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "\(numbers)")
            let missed = zip(numbers, numbers.dropFirst()).count { $0 + 1 < $1 }
            print("\(numbers.count) flips, \(missed) of them later than the next vertical blanking")

            let expected = try await show.picture(of: screen)
            #expect(try await framebuffer() == expected)
            try await show.run.program.signal("TERM")
            #expect(try await show.run.program.waitForEnd() == 0)
        }

        /// The numbers of the vertical blankings at which the program's flips were done, oldest first. Virtio cards
        /// have 0; without a file are the kernel's own.
        private func sequences() async throws -> [Int] {
            let path = "\(VirtualMachine.exchangeFolderInGuest)/flips"
            try await machine.guest.run("cp \(Self.trace)/trace \(path)")
            let text = try String(contentsOfFile: "\(machine.exchangeFolder)/flips", encoding: .utf8)
            return text.split(separator: "\n")
                .filter { $0.contains("drm_vblank_event_delivered:") && !$0.contains("file=0000000000000000") }
                .compactMap { $0.split(separator: "seq=").last.flatMap { Int($0) } }.filter { $0 != 0 }
        }

        /// What the second card shows.
        private func framebuffer() async throws -> Picture {
            let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guest/framebuffer.c")
            let program = "\(machine.exchangeFolder)/framebuffer"
            _ = try HostCommand.run(
                "/usr/bin/env",
                ["clang", "-O2", "-I/usr/include/libdrm", source.path, "-o", program, "-ldrm"])
            let folder = VirtualMachine.exchangeFolderInGuest
            try await machine.guest.run("\(folder)/framebuffer /dev/dri/card1 >\(folder)/shown.ppm")
            let file = URL(filePath: "\(machine.exchangeFolder)/shown.ppm")
            return try ScreenDump(portablePixmap: Data(contentsOf: file)).picture
        }
    }
}
