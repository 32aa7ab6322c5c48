// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Something that a conversion could not change, or changed in a way that requires review.
package struct Finding: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The severity of a finding.
    package enum Severity: String, Hashable, Sendable, Codable {
        /// The converted sources do not do what the originals do, or do not compile.
        case error
        /// The converted sources may behave differently.
        case warning
    }

    /// The original file.
    package var file: String
    /// The line, from 1.
    package var line: Int
    /// The column in UTF-8 code units, from 1.
    package var column: Int
    /// The severity.
    package var severity: Severity
    /// The problem and the remedy.
    package var text: String

    /// Creates a finding; see the properties.
    package init(_ file: String, line: Int = 1, column: Int = 1, severity: Severity = .error, _ text: String) {
        self.file = file
        self.line = line
        self.column = column
        self.severity = severity
        self.text = text
    }

    /// One line in the format of compilers: `App.swift:12:5: error: …`.
    package var description: String { "\(file):\(line):\(column): \(severity.rawValue): \(text)" }

    /// Returns whether a finding precedes another in a report.
    package static func < (left: Finding, right: Finding) -> Bool {
        (left.file, left.line, left.column, left.text) < (right.file, right.line, right.column, right.text)
    }
}
