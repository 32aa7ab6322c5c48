// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension InVirtualMachine {
    /// What the output `kms` costs against a bare loop over libdrm in the same guest. Measures and asserts nothing.
    ///
    /// `SECONDSCREEN_VM_BENCHMARK=1` runs it, after `config/release/build MovingBoxApp OutputLoop`,
    /// with `SECONDSCREEN_BINARY` in the same folder.
    @Suite(
        .enabled(
            if: ProcessInfo.processInfo.environment["SECONDSCREEN_VM_BENCHMARK"] == "1",
            "measures; set SECONDSCREEN_VM_BENCHMARK=1 to run it"))
    struct KMSBenchmark {
        private let machine: VirtualMachine
        private let seconds = 10

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `the cost of 64×64-pixel changes at 60 Hz on two monitors, and of idling`() async throws {
            try await machine.plugMonitor(intoHead: 1, width: 1024, height: 768)
            try await machine.waitForConnectors("two monitors") { $0.values.filter(\.isConnected).count == 2 }
            let bare = try await bareLoop()
            let output = try await milliseconds("\(VirtualMachine.programFolderInGuest)/OutputLoop \(seconds)")
            let nothing = try await cost(withOutput: "null")
            let shown = try await cost(withOutput: "kms")
            func text(_ cost: Cost) -> String {
                "\(Int(cost.cpu)) ms of CPU and \(Int(cost.switches)) wake-ups per second, \(cost.frames), "
                    + "\(cost.idleSwitches) wake-ups in 5 s without a change, peak \(cost.peak) kB"
            }
            print(
                """
                bare loop: \(bare) ms of CPU per second
                program without an output: \(text(nothing))
                program on the monitors: \(text(shown))
                the output alone: \(output) ms of CPU per second, \(Int(output / bare * 100))% of the bare loop
                """)
        }

        /// What the app with two moving boxes costs.
        private struct Cost {
            /// Milliseconds of CPU time per second.
            var cpu: Double
            /// Wake-ups per second.
            var switches: Double
            /// What the app says of its frames.
            var frames: String
            /// Wake-ups in 5 seconds after the boxes have stopped.
            var idleSwitches: Int
            /// The largest resident size in kilobytes.
            var peak: Int
        }

        private func cost(withOutput output: String) async throws -> Cost {
            let app = "\(VirtualMachine.programFolderInGuest)/MovingBoxApp"
            try await machine.guest.run("[ -x \(app) ] || { echo \(app) is not built; exit 1; }")
            let run = try await machine.guest.start([
                "env", "SECONDSCREEN_SOURCE=udev", "SECONDSCREEN_OUTPUT=\(output)", "SECONDSCREEN_SOCKET=none",
                "MOVING_BOX_SECONDS=\(seconds + 5)", app,
            ])
            _ = try await run.line { $0.text == "boxes on 2 screens" }
            // The first second lights the monitors.
            try await machine.guest.run("sleep 2")
            let start = try await measure(run)
            try await machine.guest.run("sleep \(seconds)")
            let busy = try await measure(run)
            let done = try await run.line { $0.text.hasPrefix("frames ") }
            // Threads that have nothing to do end after a while, and their wake-ups are not counted any more.
            try await machine.guest.run("sleep 8")
            let rest = try await measure(run)
            try await machine.guest.run("sleep 5")
            let idle = try await measure(run)
            try await run.signal("TERM")
            _ = try await run.waitForEnd()
            let elapsed = busy.uptime - start.uptime
            return Cost(
                cpu: (busy.cpu - start.cpu) * 1000 / elapsed,
                switches: Double(busy.switches - start.switches) / elapsed, frames: done.text,
                idleSwitches: idle.switches - rest.switches, peak: idle.peak)
        }

        /// The CPU time of the bare loop in milliseconds per second.
        private func bareLoop() async throws -> Double {
            let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Guest/bare-loop.c").path
            _ = try HostCommand.run(
                "/usr/bin/env",
                [
                    "clang", "-O2", "-I/usr/include/libdrm", source, "-o", "\(machine.exchangeFolder)/bare-loop",
                    "-ldrm",
                ])
            return try await milliseconds(
                "\(VirtualMachine.exchangeFolderInGuest)/bare-loop /dev/dri/card0 \(seconds)")
        }

        /// Runs a loop that ends with the milliseconds of CPU time that it took, and returns those per second.
        private func milliseconds(_ command: String) async throws -> Double {
            let output = try await machine.guest.run(command)
            let milliseconds = try #require(output.split(separator: " ").last.flatMap { Double($0) }, "\(output)")
            return milliseconds / Double(seconds)
        }

        /// A process at one moment.
        private struct Measurement {
            /// Seconds since the guest's boot.
            var uptime = 0.0
            /// Seconds of CPU time of all threads.
            var cpu = 0.0
            /// How often its threads went to sleep and were woken.
            var switches = 0
            /// The largest resident size in kilobytes.
            var peak = 0
        }

        private func measure(_ run: GuestProgram) async throws -> Measurement {
            let id = run.processID
            let lines = try await machine.guest.run(
                """
                awk '{ print $1 }' /proc/uptime
                sed 's/.*) //' /proc/\(id)/stat | awk '{ print $12 + $13 }'
                awk '/^voluntary/ { sum += $2 } END { print sum }' /proc/\(id)/task/*/status
                awk '/^VmHWM/ { print $2 }' /proc/\(id)/status
                """
            ).split(separator: "\n", omittingEmptySubsequences: false)
            try #require(lines.count == 4, "\(lines)")
            return Measurement(
                uptime: Double(lines[0]) ?? 0, cpu: (Double(lines[1]) ?? 0) / 100, switches: Int(lines[2]) ?? 0,
                peak: Int(lines[3]) ?? 0)
        }
    }
}
