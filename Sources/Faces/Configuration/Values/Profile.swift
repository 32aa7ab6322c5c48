// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
import SecondScreen

/// What is different while a certain set of monitors is connected.
package struct Profile: Hashable, Sendable {
    /// What it is called; no two profiles of a file are called the same.
    package var name: String
    /// The monitors that must all be there, each a different one; never empty.
    package var when: [MonitorMatch]
    /// Whether no other monitor may be there.
    package var isExact = false
    /// What is different for certain monitors; comes before the overrides outside of profiles.
    package var monitors: [MonitorOverride] = []
    /// What an external screen shows by default.
    package var mirror: MirroringPolicy?
    /// How a mirrored picture is made to fit.
    package var aspect: MirrorAspect?
    /// The mode that a screen takes.
    package var mode: ModePolicy?
    /// What the main window shows.
    package var app: BuiltInContent?
    /// Where it is written.
    package var origin: Origin

    /// Creates a profile that changes nothing; see the properties.
    package init(_ name: String, when: [MonitorMatch], origin: Origin = .standard) {
        self.name = name
        self.when = when
        self.origin = origin
    }
}
