// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Which monitors are meant: those that fit every pattern that is given.
///
/// In a pattern `*` stands for any text and `?` for one character; a monitor that does not say a thing fits only `*`.
package struct MonitorMatch: Hashable, Sendable {
    /// What a pattern is compared with.
    package enum Property: String, CaseIterable, Sendable {
        /// The connector's name, with the card as `card0-HDMI-A-1` or without.
        case connector
        /// The monitor's name, whatever the case of its letters.
        case name
        /// The maker: three letters as `DEL`, or the registered name as `Dell Inc.`; whatever the case.
        case make
        /// The maker's product code: decimal as `41137`, or hexadecimal as `0xa0b1`.
        case model
        /// The serial number: its text, or its number.
        case serial
        /// The monitor's identifier, as `secondscreen screens` and `secondscreen show` print it.
        case id
    }

    /// The patterns that are given.
    package var patterns: [Property: Glob]

    /// Creates a match.
    ///
    /// - Parameter patterns: the patterns; every monitor matches when there is none.
    package init(_ patterns: [Property: Glob] = [:]) {
        self.patterns = patterns
    }
}

extension MonitorMatch: CustomStringConvertible {
    /// For people: `name "DELL*", connector "HDMI-A-?"`.
    package var description: String {
        let parts = Property.allCases.compactMap { property in
            patterns[property].map { "\(property.rawValue) \"\($0)\"" }
        }
        return parts.isEmpty ? "every monitor" : parts.joined(separator: ", ")
    }
}
