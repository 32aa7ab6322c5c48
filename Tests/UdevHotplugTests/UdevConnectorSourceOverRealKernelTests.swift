// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import MockKernel
import Testing

@testable import UdevHotplug

/// What only the real kernel does: its socket overflows.
@Suite(
    "UdevConnectorSource over the real kernel", .timeLimit(.minutes(5)),
    .enabled(if: RealKernelEvents.canBeMade, "needs root and a writable /sys/class/mem/null/uevent"))
struct UdevConnectorSourceOverRealKernelTests {
    private let uuid = "5ec0d5c2-ee00-4000-8000-000000000006"

    private func options(sysfsRoot: String) -> UdevConnectorSource.Options {
        var options = UdevConnectorSource.Options()
        options.sysfsRoot = sysfsRoot
        // Without udevd's file the kernel's own events are taken (rule 9).
        options.udevControlPath = sysfsRoot + "/no-udevd"
        options.subsystem = RealKernelEvents.subsystem
        options.bufferBytes = 16384
        return options
    }

    @Test func `rules 5 and 9 an overflow of kernel events causes one full reading, then events continue`() async throws
    {
        try await withRealKernel {
            let tree = try SysfsTree()
            let connection = try UdevConnection(options(sysfsRoot: tree.root))
            try RealKernelEvents.make(1, uuid: uuid)
            guard !connection.drain().counts.isEmpty else {
                try Test.cancel("the kernel's events do not reach this network namespace")
            }
            try RealKernelEvents.make(200, uuid: uuid)
            let burst = connection.drain()
            #expect(burst.eventsWereLost)
            #expect(burst.asksForScan)
            try RealKernelEvents.make(1, uuid: uuid)
            let next = connection.drain()
            #expect(!next.eventsWereLost)
            #expect(next.counts.values.reduce(0, +) == 1)
        }
    }

    @Test func `rule 5 after lost events, the state is correct and the loss is reported`() async throws {
        try await withRealKernel {
            let tree = try SysfsTree()
            try tree.addCard("card0")
            try tree.addConnector("DP-1")
            let source = UdevConnectorSource(options: options(sysfsRoot: tree.root))
            var reader = SnapshotReader(source)
            _ = try await reader.next()
            try tree.write(Array("connected\n".utf8), to: "status", of: "card0-DP-1")
            // More at once than the socket holds, again until the source is too slow for one of them.
            for attempt in 0... {
                let seen = await source.statistics
                if seen.overflows > 0 { break }
                if attempt > 100, seen.scans == 1 {
                    try Test.cancel("the kernel's events do not reach this network namespace")
                }
                try RealKernelEvents.make(2000, uuid: uuid)
            }
            await source.rescan()
            let snapshot = try await reader.next(connected: ["card0-DP-1"])
            #expect(snapshot.connectors.count == 1)
            #expect(reader.warnings.contains { $0.hasPrefix("uevents were lost") })
        }
    }
}
