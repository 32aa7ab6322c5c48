// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

extension InVirtualMachine {
    /// A monitor that comes and goes again and again: twenty times, or a thousand with `SECONDSCREEN_VM_LONG=1`, with a
    /// histogram of the times from the kernel's uevent to the return of the app's handlers.
    @Suite(
        .enabled(
            if: ProgramUnderTest.path != nil || VirtualMachineTrait.isRequired,
            Comment(rawValue: ProgramUnderTest.absence)))
    struct PlugCycles {
        private let machine: VirtualMachine
        private static let connected = #""event":"screenConnected""#
        private static let disconnected = #""event":"screenDisconnected""#

        init() async throws {
            machine = try await VirtualMachine.restored()
        }

        @Test
        func `each plug adds one screen, and each unplug removes one`() async throws {
            let program = try #require(ProgramUnderTest.pathInGuest, Comment(rawValue: ProgramUnderTest.absence))
            let run = try await StampedRun.start(
                "exec \(program) run --source udev --json --grace 0 --state none --socket none", on: machine)
            _ = try await run.latency(of: #""event":"windowShown""#, after: -1)
            var (plugs, unplugs): ([Double], [Double]) = ([], [])
            for _ in 1...(InVirtualMachine.isLong ? 1000 : 20) {
                let first = run.lastIndex
                try await machine.plugMonitor(intoHead: 1, width: 1920, height: 1080)
                if let time = try await run.latency(of: Self.connected, after: first) { plugs.append(time) }
                try await machine.letDriverAcknowledge()
                let second = run.lastIndex
                try await machine.unplugMonitor(fromHead: 1)
                if let time = try await run.latency(of: Self.disconnected, after: second) { unplugs.append(time) }
                try await machine.letDriverAcknowledge()
                let events = run.texts(after: first)
                #expect(events.count { $0.contains(Self.connected) } == 1, "\(events)")
                #expect(events.count { $0.contains(Self.disconnected) } == 1, "\(events)")
            }
            try await run.end()
            Self.printHistogram("uevent to connected", plugs)
            Self.printHistogram("uevent to disconnected", unplugs)
        }

        /// A line for each doubling of the time, in milliseconds.
        private static func printHistogram(_ title: String, _ times: [Double]) {
            print("\(title): \(times.count) of them")
            var (lower, upper) = (0.0, 4.0)
            while lower < (times.max() ?? 0) {
                let count = times.count { $0 >= lower && $0 < upper }
                let bar = String(repeating: "#", count: count * 60 / max(times.count, 1))
                print("  \(Int(lower))–\(Int(upper)) ms: \(count) \(bar)")
                (lower, upper) = (upper, upper * 2)
            }
        }
    }
}
