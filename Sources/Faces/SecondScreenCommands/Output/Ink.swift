// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// Terminal styles: names are bold, warnings yellow, failures red.
struct Ink: Hashable, Sendable {
    /// No styles, for pipes and files.
    static let plain = Ink(isColored: false)

    /// The styles for standard output.
    static var ofStandardOutput: Ink { Ink(environment: ProcessInfo.processInfo.environment) }

    /// Whether escape sequences are written.
    let isColored: Bool

    init(isColored: Bool) { self.isColored = isColored }

    /// Creates the styles for a descriptor: none if it is not a terminal, or if the environment has a nonempty
    /// `NO_COLOR` (https://no-color.org) or `TERM=dumb`.
    init(for descriptor: CInt = STDOUT_FILENO, environment: [String: String]) {
        self.init(isTerminal: isatty(descriptor) == 1, environment: environment)
    }

    /// See ``init(for:environment:)``.
    init(isTerminal: Bool, environment: [String: String]) {
        let isUnwanted = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        isColored = isTerminal && !isUnwanted
    }

    func name(_ text: String) -> String { paint(text, "1") }
    func warning(_ text: String) -> String { paint(text, "33") }
    func failure(_ text: String) -> String { paint(text, "31") }

    private func paint(_ text: String, _ code: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
