// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import SecondScreen

/// What is said of a certain monitor; nil where nothing is said.
package struct MonitorSettings: Hashable, Sendable {
    /// The mode that its screen takes.
    package var mode: ModePolicy?
    /// What its screen shows by default.
    package var mirror: MirroringPolicy?
    /// How a mirrored picture is made to fit.
    package var aspect: MirrorAspect?
    /// What is done about the edges that the monitor cuts off, until the app says otherwise.
    package var overscan: OverscanCompensation?
    /// Pixels for one point of an app's layout, 0.1 to 8.
    package var scale: Double?
    /// Whether there is to be no screen for it.
    package var ignore: Bool?

    /// Creates settings that say nothing.
    package init() {}
}

/// Settings for the monitors that match.
package struct MonitorOverride: Hashable, Sendable {
    /// The monitors that are meant.
    package var match: MonitorMatch
    /// What is different for them.
    package var settings: MonitorSettings
    /// Where it is written.
    package var origin: Origin

    /// Creates an override; see the properties.
    package init(_ match: MonitorMatch, _ settings: MonitorSettings, origin: Origin = .standard) {
        self.match = match
        self.settings = settings
        self.origin = origin
    }
}
