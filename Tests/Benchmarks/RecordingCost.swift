// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What recording costs while a monitor comes and goes 100 times a second: the share of one processor that the recording
// process takes, all of its threads, second by second. Of a daemon, over its control socket, with what the daemon takes
// beside it and without it; and of this machine's own connectors, where the process also receives each event and reads
// sysfs, on a mock kernel.

import Foundation
import MockKernel

enum RecordingCost {
    private static let eventsPerSecond = 100

    static func measure(_ effort: Effort) async throws -> [Measurement] {
        try ofDaemon(effort) + (try await ofMachine(effort))
    }

    private static func ofDaemon(_ effort: Effort) throws -> [Measurement] {
        let daemon = try ProgramRun(["run", "--source", "virtual", "--json"])
        defer { daemon.stop() }
        try daemon.waitForReady()
        daemon.discardOutput()
        let client = try ControlConnection(daemon.controlSocket)
        let change = { (number: Int) in
            number.isMultiple(of: 2)
                ? try client.call("Plug", #"{"spec":"1920x1080@60","as":"X"}"#)
                : try client.call("Unplug", #"{"id":"X"}"#)
        }
        let alone = try shares(of: [daemon], effort, change)
        let file = daemon.sockets + "/recording"
        let recorder = try ProgramRun(["record", "--target", daemon.controlSocket, "-o", file])
        defer { recorder.stop() }
        try recorder.waitForOutput()
        recorder.discardOutput()
        let both = try shares(of: [recorder, daemon], effort, change)
        let without = Measurement(name: "  the daemon without", unit: "%", samples: alone[0])
        return [
            Measurement(
                name: "record of a daemon, \(eventsPerSecond) events a second", unit: "%", samples: both[0], goal: "< 1"),
            Measurement(name: "  the daemon meanwhile", unit: "%", samples: both[1], reference: without.median),
            without,
        ]
    }

    private static func ofMachine(_ effort: Effort) async throws -> [Measurement] {
        guard MockKernel.isAvailable else {
            print("record of udev: left out, as it needs umockdev preloaded; use config/test benchmark")
            return []
        }
        return try await withMockKernel { kernel in
            let name = "card0-DP-4"
            try kernel.addSampleCard(connectors: 4, connected: 4)
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let recorder = try ProgramRun(
                ["record", "--source", "udev", "--sysfs", kernel.sysfsRoot, "-o", folder.path + "/recording"],
                seesMockKernel: true)
            defer { recorder.stop() }
            // The header, and the first state, after which the source listens.
            try recorder.waitForOutput()
            try recorder.waitForOutput()
            recorder.discardOutput()
            let channel = try UeventChannel(to: kernel)
            // Where no udevd runs, the source listens to the kernel itself.
            let form: UeventMessage.Form = FileManager.default.fileExists(atPath: "/run/udev/control") ? .udev : .kernel
            let event = try kernel.message(for: .connectorHotplug(name)).encoded(as: form, sequenceNumber: 4711)
            let shares = try shares(of: [recorder], effort) { number in
                try kernel.setStatus(number.isMultiple(of: 2) ? "disconnected" : "connected", of: name)
                try channel.send(event)
            }
            return [
                Measurement(
                    name: "record of 4 connectors, \(eventsPerSecond) events a second", unit: "%", samples: shares[0])
            ]
        }
    }

    /// The percentages of one processor that programs take, second by second, while something changes.
    private static func shares(
        of runs: [ProgramRun], _ effort: Effort, _ change: (Int) throws -> Void
    ) throws -> [[Double]] {
        var shares: [[Double]] = runs.map { _ in [] }
        var number = 0
        for _ in 0..<effort(full: 10, short: 1) {
            let (start, before) = (ContinuousClock.now, try runs.map { try $0.processorTime })
            for tick in 1...eventsPerSecond {
                try change(number)
                number += 1
                let due = start + .seconds(tick) / eventsPerSecond
                Thread.sleep(forTimeInterval: max(0, ContinuousClock.now.duration(to: due).microseconds / 1e6))
            }
            let time = start.duration(to: .now).microseconds
            for (index, run) in runs.enumerated() {
                shares[index].append((try run.processorTime - before[index]) / time * 100)
            }
        }
        return shares
    }
}
