// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import SecondScreen

/// What outlives a run: what was chosen for monitors, and which virtual ones are plugged in.
package struct LastingState: Hashable, Sendable {
    /// A socket that a program made, and what is plugged into it.
    package struct Socket: Hashable, Sendable, Codable {
        /// The socket's name.
        package var id: String
        /// The monitor; nil for an empty socket.
        package var spec: String?

        /// Creates a socket; see the properties.
        package init(id: String, spec: String?) {
            self.id = id
            self.spec = spec
        }
    }

    /// What was chosen for monitors.
    package var choices = ScreenChoices()
    /// The sockets at the end; nil when none were kept.
    package var sockets: [Socket]?
    /// What the configuration had at the start: when it has something else now, that counts, and not ``sockets``.
    package var basis = Basis()

    /// What the sockets came from.
    package struct Basis: Hashable, Sendable, Codable {
        /// Whether there were virtual monitors alone, of which there is one unless somebody says otherwise.
        package var isVirtual = false
        /// The virtual monitors that the configuration had.
        package var sockets: [Socket] = []

        /// Creates the basis of a machine's own monitors.
        package init() {}
    }

    /// Creates the state of a first run.
    package init() {}
}
