// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// How the work grows with what there is: the time for all of n, measured for several n, and the exponent x for which n^x
// fits best (least squares of the logarithms). 1 is as much more as there is more; below 1, the fixed part still shows.
//
// "screens": all n monitors are exchanged for others, with the policy `window`. "windows": n windows on 16 screens are
// shown. "followers": a monitor is plugged and unplugged until all n clients know it. "recorded events": n events,
// every second one with a state of four connectors, are written as the lines of a recording, and read again.

import DisplayModel
import Foundation
import Hotplug
import Recordings
import SecondScreen
import UIKitCore

@MainActor
enum Growth {
    static func measure(_ effort: Effort) async throws -> [Measurement] {
        let rounds = effort(full: 15, short: 2)
        var measurements = await screens([1, 2, 4, 8, 16, 32, 64], rounds)
        measurements += windows(effort(full: [100, 300, 1000, 3000, 10_000], short: [100, 1000]), rounds)
        measurements += try followers([1, 4, 16, 64, 120], effort(full: 200, short: 10))
        measurements += try recordings(effort(full: [10_000, 100_000, 1_000_000], short: [1000, 10_000]))
        SimulatedDevice.reset()
        return measurements
    }

    /// The times for some sizes, in microseconds for all.
    private static func growth(_ name: String, _ times: [(count: Int, samples: [Double])]) -> [Measurement] {
        let sizes = times.map { log(Double($0.count)) }
        let medians = times.map { log(Measurement(name: "", unit: "", samples: $0.samples).median) }
        let middle = sizes.reduce(0, +) / Double(sizes.count)
        var (products, squares) = (0.0, 0.0)
        for (size, median) in zip(sizes, medians) {
            products += (size - middle) * median
            squares += (size - middle) * (size - middle)
        }
        guard let first = times.first, let last = times.last else { return [] }
        return [
            Measurement(
                name: "\(first.count) to \(last.count) \(name), exponent", unit: "", samples: [products / squares],
                goal: "<= 1.1"),
            Measurement(
                name: "  for each of \(last.count)", unit: "µs", samples: last.samples.map { $0 / Double(last.count) }),
        ]
    }

    private static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now).microseconds
    }

    private static func screens(_ counts: [Int], _ rounds: Int) async -> [Measurement] {
        var times: [(count: Int, samples: [Double])] = []
        for count in counts {
            var tracker = ConnectorTracker()
            var setup = DeviceSetup(.iPadPro11)
            setup.screens.mirroring = .window
            let manager = ScreenManager(setup, report: { _ in })
            manager.launch(with: tracker.changes(to: connectors(count, serialNumber: 0)), source: "benchmark")
            var samples: [Double] = []
            for round in 1...rounds {
                let next = connectors(count, serialNumber: round)
                samples.append(time { manager.apply(tracker.changes(to: next)) })
                await Task.yield()
            }
            times.append((count, samples))
        }
        return growth("screens exchanged", times)
    }

    private static func connectors(_ count: Int, serialNumber: Int) -> [Connector] {
        var describer = ConnectorDecoder()
        var warnings: [String] = []
        return (0..<count).map { number in
            let edid = SampleMonitor.edid(serialNumber: UInt8((number + serialNumber * 67) % 256))
            return describer.describe(
                ConnectorReading(id: VirtualSource.connector("DP-\(number)"), status: .connected, edid: edid),
                warnings: &warnings)
        }
    }

    private static func windows(_ counts: [Int], _ rounds: Int) -> [Measurement] {
        let times = counts.map { count in
            let samples = (0..<rounds).map { _ in
                let device = SimulatedDevice.reset(.iPadPro11)
                device.launch(nil)
                for number in 0..<15 { device.attach(ManyWindows.description("screen-\(number)")) }
                let windows = (0..<count).map { number in
                    let window = UIWindow(frame: UIScreen.main.bounds)
                    window.screen = UIScreen.screens[number % 16]
                    return window
                }
                defer { for window in windows { window.isHidden = true } }
                return time { for window in windows { window.isHidden = false } }
            }
            return (count, samples)
        }
        return growth("windows shown", times)
    }

    private static func followers(_ counts: [Int], _ rounds: Int) throws -> [Measurement] {
        growth("followers told", try counts.map { ($0, try followers($0, rounds)) })
    }

    private static func followers(_ count: Int, _ rounds: Int) throws -> [Double] {
        // One process has a quarter of the places.
        let run = try ProgramRun(
            ["run", "--source", "virtual", "--json"], configuration: "limits: { connections: 512 }\n")
        defer { run.stop() }
        try run.waitForReady()
        run.discardOutput()
        let client = try ControlConnection(run.controlSocket)
        let followers = try Followers(count, at: run.controlSocket)
        defer { followers.stop() }
        // How many changes each has received when both have happened.
        func settle() throws -> Int {
            let before = followers.total.changes
            try client.call("Plug", #"{"spec":"640x480","as":"X"}"#)
            try client.call("Unplug", #"{"id":"X"}"#)
            Thread.sleep(forTimeInterval: 0.3)
            return followers.total.changes - before
        }
        _ = try settle()
        let changes = try settle()
        return try (0..<rounds).map { _ in
            let end = followers.total.changes + changes
            let start = ContinuousClock.now
            try client.call("Plug", #"{"spec":"640x480","as":"X"}"#)
            try client.call("Unplug", #"{"id":"X"}"#)
            while followers.total.changes < end {
                usleep(20)
                guard start.duration(to: .now) < .seconds(10) else {
                    throw ProgramRun.Failure(description: "\(count) followers are not told of all changes")
                }
            }
            return start.duration(to: .now).microseconds
        }
    }

    private static func recordings(_ counts: [Int]) throws -> [Measurement] {
        let event = RecordedEvent(
            sender: .udev,
            properties: ["ACTION": "change", "DEVPATH": "/devices/pci0000:00/drm/card0", "HOTPLUG": "1"])
        let states = [connectors(4, serialNumber: 0), connectors(3, serialNumber: 0)].map {
            ConnectorSnapshot(connectors: $0, cause: .event)
        }
        var (writing, reading): ([(count: Int, samples: [Double])], [(count: Int, samples: [Double])]) = ([], [])
        for count in counts {
            var bytes: [UInt8] = []
            let write = time {
                var encoder = RecordingEncoder(.now(program: "benchmark", source: "udev", isSettled: true))
                bytes = encoder.start()
                for number in 0..<count / 2 {
                    let at = Duration.milliseconds(number)
                    bytes += encoder.lines(for: RecordingEntry(at: at, .event(event)))
                    bytes += encoder.lines(for: RecordingEntry(at: at, .snapshot(states[number % 2])))
                }
            }
            writing.append((count, [write]))
            // As the commands do: a piece of the file at a time, and no entry is kept.
            var read = 0
            reading.append(
                (
                    count,
                    [
                        try time {
                            var reader = RecordingReader()
                            for start in stride(from: 0, to: bytes.count, by: 65536) {
                                reader.append(bytes[start..<min(start + 65536, bytes.count)])
                                while try reader.next() != nil { read += 1 }
                            }
                            if try reader.finish().entry != nil { read += 1 }
                        }
                    ]
                ))
            guard read == count else { throw ProgramRun.Failure(description: "\(read) of \(count) events were read") }
        }
        return growth("recorded events written", writing) + growth("recorded events read", reading)
    }
}
