// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Why something that was asked of a screen was not done; nothing has changed then.
package enum ScreenRequestError: Error, Hashable, Sendable {
    /// There is no such screen, or none that this can be asked of.
    case noSuchScreen(id: String, known: [String])
    /// The monitor does not offer the mode.
    case modeRejected(screen: String, mode: String, reason: String, offered: [String])
    /// What is asked makes no sense for the screen as it is.
    case notPossible(screen: String, reason: String)
}

extension ScreenRequestError: CustomStringConvertible {
    /// What is wrong and what would be right, in a line.
    package var description: String {
        switch self {
        case .noSuchScreen(let id, let known):
            "there is no screen '\(id)'; "
                + (known.isEmpty ? "none is there" : "there is \(known.joined(separator: ", "))")
        case .modeRejected(let screen, let mode, let reason, let offered):
            "\(screen) cannot take the mode \(mode): \(reason); it offers \(offered.joined(separator: ", "))"
        case .notPossible(let screen, let reason): "\(screen): \(reason)"
        }
    }
}
