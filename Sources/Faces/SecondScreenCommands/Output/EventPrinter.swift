// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import JSONText
import Logging
import ScreensWire
import SystemPackage

/// Prints events with timestamps.
@MainActor
final class EventPrinter {
    /// The first write failure; later events are discarded.
    private(set) var failure: (any Error)?

    private let json: Bool
    private let now: () -> Duration

    /// Creates a printer.
    ///
    /// - Parameters:
    ///   - json: whether to print JSON objects instead of text.
    ///   - now: returns an event's time.
    init(json: Bool, now: @escaping () -> Duration) {
        self.json = json
        self.now = now
    }

    /// Prints an event.
    func print(_ event: Wire.Event) {
        guard failure == nil else { return }
        do {
            let time = now()
            if json { return try StandardOutput.write(json: EventLine(time: time, event: event)) }
            for line in EventText.lines(event, at: time) { try StandardOutput.write(line) }
        } catch {
            failure = error
        }
    }

    /// Returns the lines for an event in UTF-8, each with a line feed.
    nonisolated static func bytes(_ event: Wire.Event, at time: Duration, json: Bool) -> [UInt8] {
        guard json else { return EventText.lines(event, at: time).flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] } }
        // The program's own values can always be encoded.
        guard let line = try? JSONValueEncoder().encode(EventLine(time: time, event: event)) else { return [] }
        return line.sortedUTF8() + [UInt8(ascii: "\n")]
    }
}

extension OutputWriter {
    /// Creates a writer of events to standard output that never blocks on a slow reader.
    ///
    /// - Parameters:
    ///   - json: whether to print JSON objects instead of text.
    ///   - now: returns the time for the notice of dropped events.
    ///   - onFailure: called once if writing fails.
    /// - Returns: the writer.
    static func forEvents(
        json: Bool, now: @escaping @Sendable () -> Duration, onFailure: @escaping @Sendable (Failure) -> Void
    ) -> OutputWriter {
        OutputWriter(
            .standardOutput,
            notice: { count in
                let message = "dropped \(Spelling.count(count, "event")): the output is not read fast enough"
                return EventPrinter.bytes(Wire.Event(.warning, message: message), at: now(), json: json)
            }, onFailure: onFailure)
    }
}

/// An event as printed by `run --json`: one object per line, with sorted keys and null for absent values.
struct EventLine: Encodable {
    let time: Duration
    let event: Wire.Event

    private enum CodingKeys: CodingKey {
        case time
    }

    func encode(to encoder: any Encoder) throws {
        try event.encode(to: encoder)
        var line = encoder.container(keyedBy: CodingKeys.self)
        try line.encode(Double(time.wholeMilliseconds) / 1000, forKey: .time)
    }
}

/// Events as text.
enum EventText {
    /// The lines for an event; `time` is the time since the start.
    static func lines(_ event: Wire.Event, at time: Duration) -> [String] {
        let clock = Self.clock(time)
        let indent = String(repeating: " ", count: clock.count)
        let first = "\(clock)  \(event.event.words): \(subject(of: event))"
        let screens = (event.screens ?? []).map { "\(indent)  \($0.id): \(details($0))" }
        // Names of screens and monitors, and warnings about them, are untrusted.
        return ([first] + screens).map { $0.escapingControls() }
    }

    private static func subject(of event: Wire.Event) -> String {
        if let device = event.device {
            return "\(device.orientation?.rawValue ?? "unknown"), app \(device.app.rawValue)"
        }
        guard let screen = event.screen else {
            return event.message ?? "SecondScreen \(event.version ?? ""), source \(event.source ?? "")"
        }
        return switch event.event {
        case .screenConnected: "\(screen.id), \(details(screen))"
        case .modeChanged: "\(screen.id), \(screen.mode)"
        case .mirroringChanged: "\(screen.id) \(screen.mirrored.map { "mirrors \($0)" } ?? "mirrors nothing")"
        case .windowShown, .windowReleased: "\(event.window?.kind ?? "window") on \(screen.id)"
        default: screen.id
        }
    }

    private static func details(_ screen: Wire.Screen) -> String {
        let monitor = screen.monitor.map { ", \($0.label)" } ?? ""
        let mirrored = screen.mirrored.map { ", mirrors \($0)" } ?? ""
        return "\(screen.mode)\(monitor)\(mirrored)"
    }

    /// Formats seconds with three decimals, in a column wide enough for a day.
    private static func clock(_ time: Duration) -> String {
        let text = time.seconds(decimals: 3)
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
}

/// Events as journal entries: a short message, with the details as fields.
enum EventLog {
    static func log(_ event: Wire.Event, to logger: Logger) {
        if event.event == .warning { return logger.warning("\(event.message ?? "")") }
        var facts: Logger.Metadata = [:]
        if event.event == .ready {
            facts["version"] = "\(event.version ?? "")"
            facts["source"] = "\(event.source ?? "")"
            facts["screens"] = "\(event.screens?.count ?? 0)"
        }
        if let screen = event.screen {
            facts["screen"] = "\(screen.id)"
            facts["mode"] = "\(screen.mode)"
            facts["monitor"] = "\(screen.monitor?.name ?? "")"
            facts["mirrored"] = "\(screen.mirrored ?? "")"
        }
        if let device = event.device {
            facts["orientation"] = "\(device.orientation?.rawValue ?? "unknown")"
            facts["app"] = "\(device.app.rawValue)"
        }
        logger.log(level: event.event == .ready ? .notice : .info, "\(event.event.words)", metadata: facts)
    }
}
