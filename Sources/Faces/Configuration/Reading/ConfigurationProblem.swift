// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Something in a configuration file that cannot be used: where, what, and what would be right.
package struct ConfigurationProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path.
    package var file: String
    /// The line, from 1; 1 when the file as a whole is meant.
    package var line: Int
    /// The column in the line, from 1, counted in Unicode scalars as editors and YAML's own tools do.
    package var column: Int
    /// What is wrong; one line.
    package var message: String

    /// Creates a problem; see the properties.
    package init(file: String, line: Int = 1, column: Int = 1, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// One line that editors can jump to: `file:line:column: message`.
    package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// All that is wrong in the files of a configuration.
package struct ConfigurationProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems in the order in which the files are read, then by place; never empty.
    package let problems: [ConfigurationProblem]

    init(_ problems: [ConfigurationProblem]) {
        self.problems = problems
    }

    /// A line for each problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}
