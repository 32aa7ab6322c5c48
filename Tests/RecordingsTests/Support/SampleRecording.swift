// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import EDIDCodec
import Hotplug
import Recordings

/// Recordings that tests make.
enum Sample {
    static let header = RecordingHeader(
        program: "0.9", kernel: "Linux 6.1.0", source: "udev", isSettled: false, started: "2026-01-02T03:04:05Z")

    static func id(_ name: String, card: Int = 0) -> ConnectorID {
        ConnectorID(cardPath: "/devices/pci/drm/card\(card)", card: "card\(card)", name: name)
    }

    /// The EDID of a monitor that was never built.
    static func edid(_ name: String, serial: UInt32? = nil, serialText: String? = nil) throws -> [UInt8] {
        let timing = VideoTiming.forScreen(width: 1920, height: 1080, refreshMillihertz: 60_000, isInterlaced: false)
        return try EDIDSpecification(
            name: name, product: 7, serialNumber: serial, serialText: serialText, timings: [timing].compactMap { $0 }
        ).encoded()
    }

    /// A look at connectors, described as every source does it.
    static func snapshot(
        _ readings: [ConnectorReading], _ cause: ConnectorSnapshot.Cause = .event
    ) -> ConnectorSnapshot {
        var describer = ConnectorDecoder()
        return snapshot(readings, cause, &describer)
    }

    private static func snapshot(
        _ readings: [ConnectorReading], _ cause: ConnectorSnapshot.Cause, _ describer: inout ConnectorDecoder
    ) -> ConnectorSnapshot {
        var warnings: [String] = []
        let connectors = readings.map { describer.describe($0, warnings: &warnings) }
        return ConnectorSnapshot(connectors: connectors, cause: cause)
    }

    static func recording(
        _ looks: [(Duration, [ConnectorReading])], isSettled: Bool = true
    ) -> Recording {
        var recording = Recording(header: header)
        recording.header.isSettled = isSettled
        for (index, look) in looks.enumerated() {
            recording.entries.append(
                RecordingEntry(at: look.0, .snapshot(snapshot(look.1, index == 0 ? .start : .event))))
        }
        return recording
    }

    /// A recording in which anything happens that a source can say.
    static func random(seed: UInt64, length: Int, edids: [[UInt8]]) -> Recording {
        var generator = SeededGenerator(seed: seed)
        var readings: [ConnectorID: ConnectorReading] = [:]
        var time = Duration.zero
        var recording = Recording(header: header)
        var describer = ConnectorDecoder()
        for number in 0..<length {
            time += .microseconds(Int64.random(in: 0..<3_000_000, using: &generator))
            let id = id(
                "DP-\(Int.random(in: 1...4, using: &generator))", card: Int.random(in: 0...1, using: &generator))
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: readings[id] = nil
            case 1: readings[id] = ConnectorReading(id: id, status: .disconnected)
            case 2: readings[id] = ConnectorReading(id: id, status: .unknown)
            case 3: readings[id] = ConnectorReading(id: id, status: .connected, modeNames: ["1280x768", "720x480i"])
            case 4: readings[id] = ConnectorReading(id: id, status: .connected)
            case 5: break
            default:
                readings[id] = ConnectorReading(
                    id: id, status: .connected, edid: edids.randomElement(using: &generator) ?? [],
                    modeNames: ["1024x768"], scale: [1, 1, 2, 0.5].randomElement(using: &generator) ?? 1,
                    overscan: [0, 0, 0.07].randomElement(using: &generator) ?? 0)
            }
            let cause: ConnectorSnapshot.Cause =
                number == 0 ? .start : Bool.random(using: &generator) ? .event : .rescan
            var state = snapshot(Array(readings.values), cause, &describer)
            if number % 7 == 3 { state.warnings = ["\(id): \"something\" is wrong, 50 %"] }
            if number % 5 == 4 {
                let event = RecordedEvent(sender: .kernel, properties: ["ACTION": "change", "SEQNUM": "\(number)"])
                recording.entries.append(RecordingEntry(at: time, .event(event)))
            }
            recording.entries.append(RecordingEntry(at: time, .snapshot(state)))
        }
        return recording
    }
}
