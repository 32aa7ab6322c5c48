// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Where a value came from.
package enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// The program itself.
    case standard
    /// A line of a file.
    case file(String, line: Int)
    /// An option on the command line, as `--mode`.
    case option(String)
    /// A variable of the environment, as `SECONDSCREEN_MODE`.
    case variable(String)

    /// For people: `default`, `/etc/secondscreen/config.yaml:14`, `option --mode`, `environment SECONDSCREEN_MODE`.
    package var description: String {
        switch self {
        case .standard: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .option(let name): "option \(name)"
        case .variable(let name): "environment \(name)"
        }
    }

    /// Whether a person said it for this one run, which counts more than any file.
    package var isOfThisRun: Bool {
        switch self {
        case .option, .variable: true
        case .standard, .file: false
        }
    }
}
