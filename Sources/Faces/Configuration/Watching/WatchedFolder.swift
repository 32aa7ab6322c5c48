// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A folder in which some names matter.
package struct WatchedFolder: Hashable, Sendable {
    /// Which names matter.
    package enum Names: Hashable, Sendable {
        /// One.
        case file(String)
        /// Those that drop-ins have: they end in `.yaml` and are not hidden.
        case dropIns
    }

    /// The folder's absolute path; it need not be there.
    package var path: String
    /// Which names matter in it.
    package var names: Names

    /// Creates a folder; see the properties.
    package init(_ path: String, _ names: Names) {
        self.path = path
        self.names = names
    }
}
