// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Recordings

/// A recording of what the monitor sources reported, with times of the journal.
struct SourceRecord: Sendable {
    /// The maximum total size of the recording's lines to keep, in bytes.
    static let limit = 16 << 20

    /// A line of the recording.
    private struct Kept {
        var entry: RecordingEntry
        var bytes: Int
    }

    private var header: RecordingHeader?
    private var kept: [Kept] = []
    private var bytes = 0
    private let limit: Int

    private var decoder = RecordingDecoder()
    /// The offset from times of the runtime's current recording to times of the journal.
    private var offset: Duration?
    /// The connectors as last reported.
    private(set) var connectors: [Connector]?

    /// Creates an empty record.
    ///
    /// - Parameter limit: the maximum total size of the lines to keep, in bytes.
    init(limit: Int = Self.limit) { self.limit = limit }

    /// Restarts with a new recording from a runtime, after the connection was lost.
    mutating func restart() { (decoder, offset, connectors) = (RecordingDecoder(), nil, nil) }

    /// Reads a line.
    ///
    /// - Parameters:
    ///   - line: the line.
    ///   - now: the journal time at which it arrived.
    /// - Returns: the entry with its journal time, and the connectors before it; nil if the line is not an entry.
    /// - Throws: if the line is invalid.
    mutating func append(
        _ line: String, at now: Duration
    ) throws(RecordingError) -> (entry: RecordingEntry, before: [Connector]?)? {
        let size = line.utf8.count
        guard let read = try decoder.decode(Array(line.utf8)) else {
            header = decoder.header ?? header
            return nil
        }
        // A line arrives some time after it was written; the one with the least delay best indicates when the recording
        // began.
        let offset = min(offset ?? now - read.at, now - read.at)
        self.offset = offset
        // Times in a recording never decrease.
        let time = max(read.at + offset, kept.last?.entry.at ?? .zero, .zero)
        let entry = RecordingEntry(at: time, read.content)
        kept.append(Kept(entry: entry, bytes: size))
        bytes += size
        if bytes > limit { drop() }
        defer { if let snapshot = entry.snapshot { connectors = snapshot.connectors } }
        return (entry, connectors)
    }

    private mutating func drop() {
        var count = 0
        while bytes > limit / 8 * 7, count < kept.count - 1 {
            bytes -= kept[count].bytes
            count += 1
        }
        kept.removeFirst(count)
    }

    /// The recording; nil before the runtime has sent any.
    var recording: Recording? {
        header.map { Recording(header: $0, entries: kept.map(\.entry)) }
    }
}
