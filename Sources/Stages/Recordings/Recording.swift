// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug

/// What a source of connectors said, with times: a bug report that can be played again.
///
/// The format is JSON Lines; `secondscreen-recording(5)` describes it.
package struct Recording: Hashable, Sendable {
    /// How much a reader takes; files come from strangers.
    package struct Limits: Hashable, Sendable {
        /// The bytes of a line.
        package var lineBytes = 1 << 20
        /// The connectors of a snapshot.
        package var connectors = 256
        /// The states of connectors that a whole recording holds, those of snapshots without a change not counted.
        package var states = 1_000_000
        /// The entries of a whole recording.
        package var entries = 2_000_000

        /// Creates the usual limits.
        package init() {}
    }

    /// What it says of itself.
    package var header: RecordingHeader
    /// What was recorded, in the order of time.
    package var entries: [RecordingEntry]

    /// Creates a recording; see the properties.
    package init(header: RecordingHeader, entries: [RecordingEntry] = []) {
        self.header = header
        self.entries = entries
    }

    /// The recording as a file has it.
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
    /// A recording that was read, and what was survived on the way.
    package struct Reading: Sendable {
        /// The recording.
        package var recording: Recording
        /// What is missing at its end, for people; nil when it is whole.
        package var warning: String?
    }

    /// Reads a whole recording; one that a loss of power has cut off is read up to there.
    ///
    /// - Parameters:
    ///   - bytes: what the file holds; untrusted, and bounded by whoever read it.
    ///   - limits: how much is taken.
    /// - Returns: the recording, and what is missing at its end.
    /// - Throws: at the first line that is wrong.
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

/// What a recording says of itself in its first line.
package struct RecordingHeader: Hashable, Sendable {
    /// The version of the format that this program writes, and the only one that it reads.
    package static let version = 1

    /// The version of the program that recorded.
    package var program: String
    /// The kernel that it ran on, as `Linux 6.1.0`; empty when that is not known.
    package var kernel: String
    /// Where the snapshots came from, as `udev`.
    package var source: String
    /// Whether the snapshots had settled before they were recorded; those of hardware mostly have not.
    package var isSettled: Bool
    /// When time zero was, by the wall clock, in the manner of ISO 8601; empty when that is not known.
    package var started: String
    /// Which of the files of a long recording this is, from 1; times go on from one to the next.
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

/// Something that was recorded, and when.
package struct RecordingEntry: Hashable, Sendable {
    /// What was recorded.
    package enum Content: Hashable, Sendable {
        /// The state of all connectors.
        case snapshot(ConnectorSnapshot)
        /// What made the source look; it changes nothing by itself.
        case event(RecordedEvent)
    }

    /// The time since the recording began, in whole microseconds.
    package let at: Duration
    /// What was recorded.
    package let content: Content

    /// Creates an entry.
    ///
    /// Times are cut to microseconds, and a snapshot's revision becomes 0: it counts what a program that is gone has
    /// asked for, and would mislead one that asks during a replay. Identifiers of monitors are given anew, too.
    ///
    /// - Parameters:
    ///   - at: the time since the recording began.
    ///   - content: what is recorded.
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

    /// The snapshot, when it is one.
    package var snapshot: ConnectorSnapshot? {
        if case .snapshot(let snapshot) = content { snapshot } else { nil }
    }
}

/// An event of the kernel as it was received.
package struct RecordedEvent: Hashable, Sendable {
    /// Who sent it.
    package enum Sender: String, Hashable, Sendable {
        /// The kernel itself.
        case kernel
        /// The device manager, after its rules have run.
        case udev
    }

    /// Who sent it.
    package var sender: Sender
    /// Its properties, as `ACTION`, `DEVPATH` and `HOTPLUG`.
    package var properties: [String: String]

    /// Creates an event; see the properties.
    package init(sender: Sender, properties: [String: String]) {
        self.sender = sender
        self.properties = properties
    }
}
