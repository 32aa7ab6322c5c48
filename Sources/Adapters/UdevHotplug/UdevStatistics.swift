// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// How often what happened since a source started, so that tests can tell what a source did.
package struct UdevStatistics: Hashable, Sendable {
    /// Uevents received, by what they mean, unrelated ones too.
    package var events: [UdevEvent.Meaning: Int] = [:]
    /// How often the socket overflowed (rule 5).
    package var overflows = 0
    /// How often the connectors were read.
    package var scans = 0
}
