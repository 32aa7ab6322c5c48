// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
