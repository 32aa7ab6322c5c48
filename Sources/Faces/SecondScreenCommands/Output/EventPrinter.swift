// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScreensWire
import SystemPackage

/// Prints events as they come, with their times.
@MainActor
final class EventPrinter {
    /// Why nothing can be printed any more; what comes after is not.
    private(set) var failure: (any Error)?

    private let json: Bool
    private let now: () -> Duration
    private let write: (String) throws -> Void

    /// Creates a printer.
    ///
    /// - Parameters:
    ///   - json: whether it prints objects instead of text.
    ///   - now: the time that is printed.
    ///   - write: writes a line.
    init(
        json: Bool, now: @escaping () -> Duration,
        write: @escaping (String) throws -> Void = { try StandardOutput.write($0) }
    ) {
        self.json = json
        self.now = now
        self.write = write
    }

    /// Prints one event.
    func print(_ event: Wire.Event) {
        guard failure == nil else { return }
        do {
            for line in Self.lines(event, at: now(), json: json) { try write(line) }
        } catch {
            failure = error
        }
    }

    /// The lines for an event.
    nonisolated static func lines(_ event: Wire.Event, at time: Duration, json: Bool) -> [String] {
        guard json else { return EventText.lines(event, at: time) }
        // Values of ours can always be encoded.
        return (try? [StandardOutput.json(EventLine(time: time, event: event))]) ?? []
    }
}

extension OutputWriter {
    /// What writes the events of a runtime to standard output, without ever waiting for whoever reads them.
    ///
    /// - Parameters:
    ///   - json: whether events are printed as objects.
    ///   - now: the time that is printed.
    ///   - onFailure: called once when nothing can be written any more.
    /// - Returns: the writer.
    static func forEvents(
        json: Bool, now: @escaping @Sendable () -> Duration, onFailure: @escaping @Sendable (Failure) -> Void
    ) -> OutputWriter {
        OutputWriter(
            .standardOutput,
            notice: { count in
                let message = "\(count) events were dropped: nobody read the output in time"
                let lines = EventPrinter.lines(Wire.Event(.warning, message: message), at: now(), json: json)
                return Array(lines.map { $0 + "\n" }.joined().utf8)
            }, onFailure: onFailure)
    }
}

/// One event as `run --json` prints it: one object a line, keys in alphabetical order, absent values as null.
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
