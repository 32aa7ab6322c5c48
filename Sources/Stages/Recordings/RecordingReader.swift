// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Reads a recording from bytes as they come: at most one line is held, whatever the file holds.
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
    /// How many of the bytes are read.
    private var start = 0
    /// Up to where no end of a line was found.
    private var searched = 0
    /// Whether the beginning of the present line was thrown away because the line is too long.
    private var isSkipping = false
    /// What is wrong with the last line, as long as that may be the file's last.
    private var held: RecordingError?

    /// Creates a reader of one recording.
    package init(limits: Recording.Limits = Recording.Limits()) {
        self.limits = limits
        decoder = RecordingDecoder(limits: limits)
    }

    /// What the first line says; nil before it was read.
    package var header: RecordingHeader? { decoder.header }
    /// How many lines were read.
    package var line: Int { decoder.line }
    /// How many states of connectors were read; see ``RecordingDecoder/states``.
    package var states: Int { decoder.states }

    /// Takes more of the file; read what it holds with ``next()`` before you give more.
    package mutating func append(_ more: some Sequence<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            (searched, start) = (searched - start, 0)
        }
        bytes += more
    }

    /// The next entry of those that have arrived whole; nil when there is none yet.
    ///
    /// - Throws: at the first line that is wrong, once it is known that another follows.
    package mutating func next() throws(RecordingError) -> RecordingEntry? {
        while let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            let line = Array(bytes[start..<end])
            (start, searched) = (end + 1, end + 1)
            if let entry = try take(line, isTooLong: isSkipping) { return entry }
        }
        searched = bytes.count
        if bytes.count - start > limits.lineBytes {
            bytes = []
            (start, searched, isSkipping) = (0, 0, true)
        }
        return nil
    }

    /// Ends the file: reads its last line when that is whole but for its end.
    ///
    /// - Returns: the last entry, if there is one, and what was lost with a torn last line.
    /// - Throws: when the file is no recording.
    package mutating func finish() throws(RecordingError) -> (entry: RecordingEntry?, warning: String?) {
        var entry: RecordingEntry?
        if start < bytes.count || isSkipping { entry = try take(Array(bytes[start...]), isTooLong: isSkipping) }
        guard decoder.header != nil else { throw RecordingError(line: 1, .notARecording) }
        let warning = held.map { error in
            "line \(error.line), the last one, is torn and is left out (\(error.reason)); the recording is whole up to there"
        }
        return (entry, warning)
    }

    private mutating func take(_ line: [UInt8], isTooLong: Bool) throws(RecordingError) -> RecordingEntry? {
        if let held { throw held }
        isSkipping = false
        do throws(RecordingError) {
            guard !isTooLong else {
                decoder.skipLine()
                throw RecordingError(line: decoder.line, .lineTooLong(limit: limits.lineBytes))
            }
            return try decoder.decode(line)
        } catch {
            // A wrong first line is no recording, whether or not something follows.
            guard error.canBeTorn else { throw error }
            guard decoder.header != nil else { throw RecordingError(line: error.line, .notARecording) }
            held = error
            return nil
        }
    }
}
