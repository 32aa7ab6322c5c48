// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import SystemPackage

/// Messages for people on standard error, in the form that Unix programs use: `secondscreen: no screen 'x'`.
package enum StandardError {
    /// Writes a message; failures are ignored.
    ///
    /// - Parameters:
    ///   - message: the message; its control characters are escaped, except line feeds and tabs.
    ///   - program: the name of the program.
    package static func write(_ message: String, as program: String = "secondscreen") {
        _ = try? FileDescriptor.standardError.writeAll(line(message, as: program).utf8)
    }

    /// Returns what ``write(_:as:)`` writes.
    package static func line(_ message: String, as program: String = "secondscreen") -> String {
        "\(program): \(message.escapingControls(keepingLines: true))\n"
    }

    /// Returns an error of the argument parser as a message in the style of all others, without the parser's prefix.
    ///
    /// - Parameters:
    ///   - text: the error's full text, with its usage.
    ///   - isUsage: whether the command line is invalid; the parser begins its own sentences with a capital letter.
    /// - Returns: the message; empty for an exit without one.
    package static func message(ofParser text: String, isUsage: Bool) -> String {
        let prefix = "Error: "
        guard text.hasPrefix(prefix) else { return text }
        // The parser's own suggestion is a second sentence.
        let message = text.dropFirst(prefix.count).replacing("'. Did you mean '", with: "'; did you mean '")
        let rest = message.dropFirst()
        // A name in capitals stays one.
        guard isUsage, let first = message.first, first.isUppercase, rest.first?.isLowercase == true else {
            return String(message)
        }
        return first.lowercased() + rest
    }
}
