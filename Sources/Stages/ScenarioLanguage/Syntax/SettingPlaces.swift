// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Where the settings of a scenario stand. All are equal: what a scenario says does not depend on where.
package struct SettingPlaces: Hashable, Sendable {
    /// The first word of each line, as `device`, and its place, in their order.
    package private(set) var lines: [(name: String, place: SourcePlace)] = []

    /// Creates the places of settings that say nothing.
    package init() {}

    /// Notes a line.
    ///
    /// - Parameters:
    ///   - name: its first word.
    ///   - place: where that stands.
    mutating func note(_ name: String, at place: SourcePlace) { lines.append((name, place)) }

    /// Always.
    package static func == (left: SettingPlaces, right: SettingPlaces) -> Bool { true }

    /// Hashes nothing.
    package func hash(into hasher: inout Hasher) {}
}
