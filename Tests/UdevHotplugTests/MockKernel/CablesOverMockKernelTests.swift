// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import MockKernel
import Testing

@testable import TestBench
@testable import UdevHotplug

/// Scenarios with cables on a mock kernel: the real libudev and the production source in the place of a script.
@Suite("Cables on the mock kernel", .needsMockEvents, .timeLimit(.minutes(5)))
struct CablesOverMockKernelTests {
    /// Cables that are moved by writing a kernel's files; EDIDs are there only when the event's look is over.
    private struct MockCables: Cables {
        let kernel: MockKernel
        let source: UdevConnectorSource

        func move(_ move: CableMove) async throws(ActionRefused) {
            do {
                switch move {
                case .unplug(let socket): try kernel.unplug(socket)
                case .plug(let socket, let edid, _):
                    let scans = await source.statistics.scans
                    try kernel.plug(socket, edid: [])
                    while await source.statistics.scans == scans { await Task.yield() }
                    try kernel.setEDID(edid, of: socket)
                }
            } catch { throw ActionRefused("\(error)") }
        }
    }

    @Test func `rule 10 EDIDs that arrive after their events are awaited, and steps keep their times`()
        async throws
    {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            for socket in ["card0-DP-1", "card0-HDMI-A-1"] { try kernel.addConnector(socket) }
            var udev = UdevConnectorSource.Options()
            udev.sysfsRoot = kernel.sysfsRoot
            // The mock sends to the udev group; /run/udev/control need not exist for that.
            udev.udevControlPath = "/dev/null"
            let source = UdevConnectorSource(options: udev)
            try await Self.play(on: source, MockCables(kernel: kernel, source: source))
        }
    }

    @MainActor private static func play(on source: UdevConnectorSource, _ cables: MockCables) async throws {
        var options = try BenchOptions.standard()
        options.machine = { CabledMachine(settling: $0, source: source, cables: cables) }
        try await Bench.running(options) { bench in
            try await bench.play(
                """
                plug card0-HDMI-A-1 tv-1080p
                at 0s expect screen card0-HDMI-A-1 mode=1920x1080@60
                at 10s flap card0-HDMI-A-1 2x400ms
                expect posted nothing
                swap card0-HDMI-A-1 tv-4k
                expect posted exactly didDisconnect card0-HDMI-A-1, didConnect card0-HDMI-A-1
                duplicate card0-HDMI-A-1 card0-DP-1
                expect screens 3
                at 1d unplug card0-HDMI-A-1
                expect posted didDisconnect card0-HDMI-A-1
                """)
            #expect(bench.now == .seconds(86_403))
        }
    }
}
