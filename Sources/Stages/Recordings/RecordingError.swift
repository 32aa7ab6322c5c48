// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An invalid line of a recording.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    package enum Reason: Error, Hashable, Sendable {
        /// The file does not start with a header.
        case notARecording
        /// The file has a different version of the format.
        case unsupportedVersion(Int)
        /// The line is not JSON.
        case notJSON(String)
        /// The line is a JSON value that is not an object.
        case notAnObject
        /// The line is too long.
        case lineTooLong(limit: Int)
        /// A member is missing or invalid.
        case unexpected(member: String, expected: String)
        /// A connector is listed twice in a snapshot.
        case duplicate(connector: String)
        /// A connector refers to an EDID that is not in a previous line.
        case unknownEDID(Int)
        /// The time is earlier than that of a previous line.
        case timeRunsBack
        /// A change precedes the state that it changes.
        case changesOfNothing
        /// No line of a capture starts with a time.
        case notACapture
        /// A limit is exceeded.
        case tooMany(String, limit: Int)
    }

    /// The line, from 1.
    package let line: Int
    /// The error.
    package let reason: Reason

    /// Creates an error; see the properties.
    package init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// One line: `line 3: …`, with the remedy if there is one.
    package var description: String { "line \(line): \(reason)" }

    /// Whether a power failure can cause this, which truncates or damages the last line.
    var canBeTorn: Bool {
        switch reason {
        case .notJSON, .notAnObject, .lineTooLong: true
        default: false
        }
    }
}

extension RecordingError.Reason: CustomStringConvertible {
    /// The error and the remedy.
    package var description: String {
        switch self {
        case .notARecording:
            #"not a recording: a recording starts with {"secondscreen":"recording", as 'secondscreen record' writes it"#
        case .unsupportedVersion(let version):
            """
            the recording has version \(version) of the format, but this program reads version \
            \(RecordingHeader.version): use the program that recorded it, or a newer one
            """
        case .notJSON(let problem): "not a JSON object: \(problem)"
        case .notAnObject: "not a JSON object: a different value"
        case .lineTooLong(let limit): "the line has more than \(limit) bytes"
        case .unexpected(let member, let expected): "\(member) must be \(expected)"
        case .duplicate(let connector): "connector \(connector.shortened) is listed twice"
        case .unknownEDID(let number): "no previous line has EDID \(number)"
        case .timeRunsBack: "the time is earlier than in a previous line"
        case .changesOfNothing: "changes precede the first complete snapshot"
        case .notACapture: "not a capture of uevents: no line starts with a time and KERNEL, UDEV or SNAP"
        case .tooMany(let things, let limit): "there are more than \(limit) \(things)"
        }
    }
}
