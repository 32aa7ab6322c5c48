// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Reads a recording incrementally, buffering at most one line, regardless of the file's contents.
///
/// ```
/// reader.append(bytes)
/// while let entry = try reader.next() { … }
/// let end = try reader.finish()
/// ```
package struct RecordingReader: Sendable {
    private let limits: Recording.Limits
    private var decoder: RecordingDecoder
    private var bytes: [UInt8] = []
    /// The start of the current line.
    private var start = 0
    /// The end of the part without a line feed.
    private var searched = 0
    /// Whether the start of the current line was discarded because the line is too long.
    private var isSkipping = false
    /// The error of the last line, ignored if it is the last line of the file.
    private var held: RecordingError?
    /// Whether the last line has its line feed.
    private var isTerminated = false

    /// Creates a reader of one recording.
    package init(limits: Recording.Limits = Recording.Limits()) {
        self.limits = limits
        decoder = RecordingDecoder(limits: limits)
    }

    /// The header; nil before the first line.
    package var header: RecordingHeader? { decoder.header }
    /// The number of lines read.
    package var line: Int { decoder.line }
    /// The number of connector states read; see ``RecordingDecoder/states``.
    package var states: Int { decoder.states }

    /// Appends bytes of the file; call ``next()`` until it returns nil before the next call.
    package mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            (searched, start) = (searched - start, 0)
        }
        bytes += more
    }

    /// Returns the next complete entry; nil if there is none yet.
    ///
    /// - Throws: at an invalid line, once another line follows.
    package mutating func next() throws(RecordingError) -> RecordingEntry? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(bytes[start..<end])
            (start, searched, isTerminated) = (end + 1, end + 1, true)
            if let entry = try decode(line, isTooLong: isSkipping) { return entry }
        }
        searched = bytes.count
        if bytes.count - start > limits.lineBytes {
            bytes = []
            (start, searched, isSkipping) = (0, 0, true)
        }
        return nil
    }

    /// Ends the file: reads the last line if only its line feed is missing.
    ///
    /// - Returns: the last entry, if any, and a warning about a truncated or damaged last line.
    /// - Throws: if the file is not a recording.
    package mutating func finish() throws(RecordingError) -> (entry: RecordingEntry?, warning: String?) {
        var entry: RecordingEntry?
        if start < bytes.count || isSkipping {
            isTerminated = false
            entry = try decode(Array(bytes[start...]), isTooLong: isSkipping)
        }
        guard decoder.header != nil else { throw RecordingError(line: 1, .notARecording) }
        let warning = held.map { error in
            let isTruncated = if case .notJSON = error.reason { !isTerminated } else { false }
            return "line \(error.line), the last one, is \(isTruncated ? "truncated" : "damaged") and was skipped "
                + "(\(error.reason)); the recording is complete up to it"
        }
        return (entry, warning)
    }

    private mutating func decode(_ line: [UInt8], isTooLong: Bool) throws(RecordingError) -> RecordingEntry? {
        if let held { throw held }
        isSkipping = false
        do throws(RecordingError) {
            guard !isTooLong else {
                decoder.skipLine()
                throw RecordingError(line: decoder.line, .lineTooLong(limit: limits.lineBytes))
            }
            return try decoder.decode(line)
        } catch {
            // If the first line is invalid, the file is not a recording.
            guard error.canBeTorn else { throw error }
            guard decoder.header != nil else { throw RecordingError(line: error.line, .notARecording) }
            held = error
            return nil
        }
    }
}
