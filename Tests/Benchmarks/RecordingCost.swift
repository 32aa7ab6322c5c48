// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What recording costs while a monitor comes and goes 100 times a second: the share of one processor that the recording
// process takes, all of its threads, second by second. Of a daemon, over its control socket, with what the daemon takes
// beside it and without it; and of this machine's own connectors, where the process also receives each event and reads
// sysfs, on a mock kernel. The last line is what writing alone takes of that: an event, and a state of as many connectors.

import DisplayModel
import Foundation
import Glibc
import Hotplug
import MockKernel
import Recordings

enum RecordingCost {
    private static let eventsPerSecond = 100

    static func measure(_ effort: Effort) async throws -> [Measurement] {
        try ofDaemon(effort) + (try await ofMachine(effort)) + [try ofWriting(effort)]
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
                name: "record of a daemon, \(eventsPerSecond) events a second", unit: "%", samples: both[0], goal: "< 1"
            ),
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

    private static func ofWriting(_ effort: Effort) throws -> Measurement {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { for suffix in [""] + (1...4).map({ ".\($0)" }) { _ = unsafe unlink(path + suffix) } }
        let header = RecordingHeader.now(program: "benchmark", source: "udev", isSettled: false)
        let file = try RecordingFile(path: path, header: header)
        let event = RecordedEvent(
            sender: .udev,
            properties: [
                "ACTION": "change", "DEVPATH": "/devices/pci0000:00/0000:00:02.0/drm/card0", "HOTPLUG": "1",
                "DEVTYPE": "drm_minor", "SEQNUM": "4711", "SUBSYSTEM": "drm",
            ])
        let plugged = (1...4).map { number in
            ConnectorReading(
                id: VirtualSource.connector("DP-\(number)"), status: .connected,
                edid: SampleMonitor.edid(serialNumber: UInt8(number)), modeNames: SampleMonitor.modeNames)
        }
        var describer = ConnectorDecoder()
        var warnings: [String] = []
        let connectors = plugged.map { describer.describe($0, warnings: &warnings) }
        let states = [connectors, Array(connectors.dropLast())].map { ConnectorSnapshot(connectors: $0, cause: .event) }
        var (samples, number): ([Double], Int) = ([], 0)
        // As in a storm: ten turns a second.
        for _ in 0..<effort(full: 500, short: 20) {
            let entries = (0..<eventsPerSecond / 10).flatMap { _ in
                number += 1
                let time = Duration.milliseconds(number)
                return [
                    RecordingEntry(at: time, .event(event)), RecordingEntry(at: time, .snapshot(states[number % 2])),
                ]
            }
            let start = ContinuousClock.now
            try file.append(entries)
            samples.append(start.duration(to: .now).microseconds / Double(eventsPerSecond / 10))
        }
        return Measurement(name: "  of that writing, an event", unit: "µs", samples: samples, goal: "< 100")
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
