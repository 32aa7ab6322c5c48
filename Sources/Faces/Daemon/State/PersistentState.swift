// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Hotplug
package import SecondScreen

/// What outlives a run: what was chosen for monitors, what they are called, and which virtual ones are plugged in.
package struct PersistentState: Hashable, Sendable {
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

    /// Where the sockets came from.
    package struct Provenance: Hashable, Sendable, Codable {
        /// Whether there were virtual monitors alone, of which there is one unless somebody says otherwise.
        package var isVirtual = false
        /// The virtual monitors that the configuration had.
        package var sockets: [Socket] = []

        /// Creates the provenance on a machine with monitors of its own.
        package init() {}
    }

    /// What was chosen for monitors.
    package var choices = ScreenChoices()
    /// The sockets at the end; nil when none were kept.
    package var sockets: [Socket]?
    /// What the configuration had at the start: when it has something else now, that counts, and not ``sockets``.
    package var provenance = Provenance()
    /// The identifiers of monitors that the next run cannot find by itself.
    package var names: [MonitorNaming.Remembered] = []

    /// Creates the state of a first run.
    package init() {}
}
