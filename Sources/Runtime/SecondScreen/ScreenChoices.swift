// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What was chosen for monitors, by ``AttachedMonitor/key``: the oldest first, and a bounded number.
///
/// A daemon sees many monitors over the years, each of which may leave a choice behind.
package struct ScreenChoices: Hashable, Sendable {
    /// What was chosen for one monitor.
    package struct Entry: Hashable, Sendable {
        /// What the choice is kept under.
        package var key: String
        /// What was chosen.
        package var choice: ScreenChoice
    }

    /// For how many monitors choices are kept.
    package static let limit = 256

    /// The choices, the one that was made or changed last at the end.
    package private(set) var entries: [Entry] = []

    /// Creates a collection without choices.
    package init() {}

    /// Whether nothing was chosen.
    package var isEmpty: Bool { entries.isEmpty }

    /// What was chosen for a monitor; nil for nothing.
    package subscript(key: String) -> ScreenChoice? { entries.first { $0.key == key }?.choice }

    /// Keeps a choice as the newest one; when there are too many, the oldest for a monitor that is away goes.
    ///
    /// - Parameters:
    ///   - choice: what was chosen; an empty choice is forgotten.
    ///   - key: the monitor's.
    ///   - attached: the keys of the monitors that are there.
    package mutating func keep(_ choice: ScreenChoice, for key: String, attached: Set<String> = []) {
        entries.removeAll { $0.key == key }
        guard !choice.isEmpty else { return }
        if entries.count >= Self.limit {
            entries.remove(at: entries.firstIndex { !attached.contains($0.key) } ?? 0)
        }
        entries.append(Entry(key: key, choice: choice))
    }
}
