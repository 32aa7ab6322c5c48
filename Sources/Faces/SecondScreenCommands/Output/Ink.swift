// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// The few colours of text for people: names stand out, warnings are yellow, failures red.
struct Ink: Hashable, Sendable {
    /// Text as it is, for pipes, files and whoever wants no colours.
    static let plain = Ink(isColored: false)

    /// The ink for what this process prints.
    static var ofStandardOutput: Ink { Ink(environment: ProcessInfo.processInfo.environment) }

    /// Whether escape sequences are written at all.
    let isColored: Bool

    /// Creates an ink.
    init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Creates the ink of an output.
    ///
    /// - Parameters:
    ///   - descriptor: where the text goes; colours are for terminals alone.
    ///   - environment: `NO_COLOR` with any value (https://no-color.org) and `TERM` as `dumb` ask for none.
    init(for descriptor: CInt = STDOUT_FILENO, environment: [String: String]) {
        self.init(isTerminal: isatty(descriptor) == 1, environment: environment)
    }

    /// See ``init(for:environment:)``.
    init(isTerminal: Bool, environment: [String: String]) {
        let isUnwanted = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        isColored = isTerminal && !isUnwanted
    }

    /// The name of what a line is about.
    func name(_ text: String) -> String { paint(text, "1") }

    /// Something that the program goes on without.
    func warning(_ text: String) -> String { paint(text, "33") }

    /// Something that is broken.
    func failure(_ text: String) -> String { paint(text, "31") }

    private func paint(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
