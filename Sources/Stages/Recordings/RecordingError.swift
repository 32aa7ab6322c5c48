// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Why a recording cannot be read, and where.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What can be wrong.
    package enum Reason: Error, Hashable, Sendable {
        /// The file does not begin as recordings do.
        case notARecording
        /// The file is of another version of the format.
        case unsupportedVersion(Int)
        /// The line is no JSON object.
        case notJSON(String)
        /// The line has more bytes than a recording's.
        case lineTooLong(limit: Int)
        /// A member is missing or of another kind.
        case unexpected(member: String, expected: String)
        /// A connector has an EDID that no line before has told.
        case unknownEDID(Int)
        /// The time is before that of an earlier line.
        case timeRunsBack
        /// Changes come before the state that they change.
        case changesOfNothing
        /// No line of a capture begins with a time.
        case notACapture
        /// There is more of something than a reader takes.
        case tooMany(String, limit: Int)
    }

    /// The line, from 1.
    package let line: Int
    /// What is wrong with it.
    package let reason: Reason

    /// Creates an error; see the properties.
    package init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }

    /// One line for people: `line 3: …`, with the remedy where there is one.
    package var description: String { "line \(line): \(reason)" }

    /// Whether a line that was cut off by a loss of power can look like this.
    var canBeTorn: Bool {
        switch reason {
        case .notJSON, .lineTooLong: true
        default: false
        }
    }
}

extension RecordingError.Reason: CustomStringConvertible {
    /// What is wrong, for people.
    package var description: String {
        switch self {
        case .notARecording:
            #"this is no recording: one begins with {"secondscreen":"recording", as `secondscreen record` writes it"#
        case .unsupportedVersion(let version):
            """
            this recording is of version \(version) of the format, and this program reads version \
            \(RecordingHeader.version): use the program that recorded it, or a newer one
            """
        case .notJSON(let problem):
            "this is no JSON object: \(problem)"
        case .lineTooLong(let limit):
            "the line has more than \(limit) bytes"
        case .unexpected(let member, let expected):
            "\(member) has to be \(expected)"
        case .unknownEDID(let number):
            "no line before has EDID \(number)"
        case .timeRunsBack:
            "the time is earlier than in a line before"
        case .changesOfNothing:
            "changes come before the first snapshot, which has to be whole"
        case .notACapture:
            "this is no capture of uevents: no line begins with a time and KERNEL, UDEV or SNAP"
        case .tooMany(let things, let limit):
            "there are more than \(limit) \(things)"
        }
    }
}
