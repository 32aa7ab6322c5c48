// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// How many changes a second the tracker and the screen manager apply while 64 connectors flap.
//
// Every snapshot swaps the two halves: 32 monitors go and 32 come. A change is one screen coming or going, with its
// notification posted and, under the policy `window`, its secondary window made and shown or hidden and released. The
// source, its files and the printing of events are not part of it.

import DisplayModel
import Hotplug
import SecondScreen
import UIKitCore

@MainActor
enum FlappingScreens {
    static func measure(_ effort: Effort) async -> [Measurement] {
        var measurements: [Measurement] = []
        for policy in [MirroringPolicy.none, .window] {
            let rates = await rates(policy, rounds: effort(full: 40, short: 3), snapshots: effort(full: 40, short: 10))
            measurements.append(
                Measurement(name: "64 flapping, policy \(policy)", unit: "changes/s", samples: rates, goal: "> 20000"))
        }
        return measurements
    }

    private static func rates(_ policy: MirroringPolicy, rounds: Int, snapshots: Int) async -> [Double] {
        let halves = [half(0), half(1)]
        var tracker = ConnectorTracker()
        var setup = DeviceSetup(.iPadPro11)
        setup.screens.mirroring = policy
        let manager = ScreenManager(setup, report: { _ in })
        manager.launch(with: tracker.changes(to: halves[0]), source: "benchmark")
        var rates: [Double] = []
        for _ in 0..<rounds {
            var count = 0
            let start = ContinuousClock.now
            for index in 1...snapshots {
                let changes = tracker.changes(to: halves[index % 2])
                manager.apply(changes)
                count += changes.count
                // What the device left for the main loop's next turn happens here, as between two real snapshots.
                await Task.yield()
            }
            rates.append(Double(count) / start.duration(to: .now).microseconds * 1e6)
        }
        return rates
    }

    /// All 64 connectors, every second one of them with a monitor.
    private static func half(_ remainder: Int) -> [Connector] {
        var describer = ConnectorDecoder()
        var warnings: [String] = []
        return (0..<64).map { number in
            let isConnected = number % 2 == remainder
            let reading = ConnectorReading(
                id: VirtualSource.connector("DP-\(number)"), status: isConnected ? .connected : .disconnected,
                edid: isConnected ? SampleMonitor.edid(serialNumber: UInt8(number)) : [])
            return describer.describe(reading, warnings: &warnings)
        }
    }
}
