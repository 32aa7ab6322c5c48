// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A value that counts, as `secondscreen config print` shows it.
package struct EffectiveValue: Hashable, Sendable {
    /// Its key: `device.profile`, or `monitors[2]` for the second entry of a list.
    package var path: String
    /// The value as a file has it; for an entry of a list, what it says in a line.
    package var text: String
    /// Where it came from.
    package var origin: Origin

    /// Creates a value; see the properties.
    package init(path: String, text: String, origin: Origin) {
        self.path = path
        self.text = text
        self.origin = origin
    }
}
