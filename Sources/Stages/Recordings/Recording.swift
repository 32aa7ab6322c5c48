// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug

/// The snapshots and events of a source with their times: a bug report that can be replayed.
///
/// The format is JSON Lines; `secondscreen-recording(5)` describes it.
package struct Recording: Hashable, Sendable {
    /// Limits for reading, since files are untrusted.
    package struct Limits: Hashable, Sendable {
        /// The maximum length of a line in bytes.
        package var lineBytes = 1 << 20
        /// The maximum number of connectors in a snapshot.
        package var connectors = 256
        /// The maximum number of connector states in a recording, not counting snapshots without a change.
        package var states = 1_000_000
        /// The maximum number of entries in a recording.
        package var entries = 2_000_000

        /// Creates the default limits.
        package init() {}
    }

    /// The header.
    package var header: RecordingHeader
    /// The entries, in chronological order.
    package var entries: [RecordingEntry]

    /// Creates a recording; see the properties.
    package init(header: RecordingHeader, entries: [RecordingEntry] = []) {
        self.header = header
        self.entries = entries
    }

    /// The recording in the file format.
    package var encoded: [UInt8] {
        var encoder = RecordingEncoder(header)
        var bytes = encoder.start()
        for entry in entries { bytes += encoder.lines(for: entry) }
        return bytes
    }

    /// The time from the first entry to the last.
    package var duration: Duration {
        guard let first = entries.first, let last = entries.last else { return .zero }
        return last.at - first.at
    }
}

extension Recording {
    /// A recording that was read, possibly incomplete.
    package struct Reading: Sendable {
        /// The recording.
        package var recording: Recording
        /// A message about what is missing at its end; nil if it is complete.
        package var warning: String?
    }

    /// Reads a recording; one cut off by a power failure is read up to that point.
    ///
    /// - Parameters:
    ///   - bytes: the file's contents; untrusted, of bounded size.
    ///   - limits: the limits.
    /// - Returns: the recording, and what is missing at its end.
    /// - Throws: at the first invalid line.
    package static func reading(_ bytes: [UInt8], limits: Limits = Limits()) throws(RecordingError) -> Reading {
        var reader = RecordingReader(limits: limits)
        var entries: [RecordingEntry] = []
        reader.append(bytes)
        while let entry = try reader.next() {
            entries.append(entry)
            try reader.check(entries.count, limits)
        }
        let end = try reader.finish()
        if let entry = end.entry { entries.append(entry) }
        guard let header = reader.header else { throw RecordingError(line: 1, .notARecording) }
        return Reading(recording: Recording(header: header, entries: entries), warning: end.warning)
    }
}

extension RecordingReader {
    fileprivate func check(_ entries: Int, _ limits: Recording.Limits) throws(RecordingError) {
        guard states <= limits.states else {
            throw RecordingError(line: line, .tooMany("states of connectors", limit: limits.states))
        }
        guard entries < limits.entries else {
            throw RecordingError(line: line, .tooMany("entries", limit: limits.entries))
        }
    }
}

/// The first line of a recording.
package struct RecordingHeader: Hashable, Sendable {
    /// The version of the format that this program reads and writes.
    package static let version = 1

    /// The version of the recording program.
    package var program: String
    /// The kernel of the recording machine, such as `Linux 6.1.0`; empty if unknown.
    package var kernel: String
    /// The source of the snapshots, such as `udev`.
    package var source: String
    /// Whether the snapshots were recorded after settling; those of hardware usually were not.
    package var isSettled: Bool
    /// The wall-clock time of time zero in ISO 8601; empty if unknown.
    package var started: String
    /// The number of this file in a multipart recording, from 1; times continue from one part to the next.
    package var part: Int

    /// Creates a header; see the properties.
    package init(
        program: String = "", kernel: String = "", source: String, isSettled: Bool, started: String = "", part: Int = 1
    ) {
        self.program = program
        self.kernel = kernel
        self.source = source
        self.isSettled = isSettled
        self.started = started
        self.part = part
    }
}

/// A snapshot or event with its time.
package struct RecordingEntry: Hashable, Sendable {
    /// The content of an entry.
    package enum Content: Hashable, Sendable {
        /// The state of all connectors.
        case snapshot(ConnectorSnapshot)
        /// An event that triggered a scan; it changes nothing by itself.
        case event(RecordedEvent)
    }

    /// The time since the recording began, in whole microseconds.
    package let at: Duration
    /// The content.
    package let content: Content

    /// Creates an entry.
    ///
    /// Times are truncated to microseconds, and a snapshot's revision becomes 0: it counts requests of the recorded
    /// program, and would be misleading during a replay. Identifiers of monitors are removed, to be assigned again.
    ///
    /// - Parameters:
    ///   - at: the time since the recording began.
    ///   - content: the content.
    package init(at: Duration, _ content: Content) {
        self.at = .microseconds(at.wholeMicroseconds)
        guard case .snapshot(var snapshot) = content else {
            self.content = content
            return
        }
        snapshot.revision = 0
        if snapshot.connectors.contains(where: { $0.monitorID != nil }) {
            for index in snapshot.connectors.indices { snapshot.connectors[index].monitorID = nil }
        }
        self.content = .snapshot(snapshot)
    }

    /// The snapshot, if it is one.
    package var snapshot: ConnectorSnapshot? {
        if case .snapshot(let snapshot) = content { snapshot } else { nil }
    }
}

/// A kernel event as it was received.
package struct RecordedEvent: Hashable, Sendable {
    /// The sender of an event.
    package enum Sender: String, Hashable, Sendable {
        /// The kernel itself.
        case kernel
        /// udevd, after running its rules.
        case udev
    }

    /// The sender.
    package var sender: Sender
    /// Its properties, such as `ACTION`, `DEVPATH` and `HOTPLUG`.
    package var properties: [String: String]

    /// Creates an event; see the properties.
    package init(sender: Sender, properties: [String: String]) {
        self.sender = sender
        self.properties = properties
    }
}
