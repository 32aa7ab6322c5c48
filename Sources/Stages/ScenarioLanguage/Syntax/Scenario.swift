// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug

/// A parsed scenario: its machine and app, and its steps.
///
/// ``ScenarioReader`` parses it from text; ``text`` writes text that parses to an equal value.
package struct Scenario: Hashable, Sendable {
    /// The device, its system, the app, and how the machine behaves.
    package var settings: ScenarioSettings
    /// What happens, in order.
    package var steps: [ScenarioStep]

    /// Creates a scenario; see the properties.
    package init(settings: ScenarioSettings = ScenarioSettings(), steps: [ScenarioStep] = []) {
        self.settings = settings
        self.steps = steps
    }
}

/// A scenario's settings; whatever is left out is up to the runner.
///
/// The lines come before the first step, each at most once except `attached`.
package struct ScenarioSettings: Hashable, Sendable {
    /// How changes of the machine's monitors settle.
    package enum Settling: String, Hashable, Sendable, CaseIterable {
        /// As on real hardware: connects apply at once, disconnects after a grace period.
        case hardware
        /// Not at all: changes apply at once.
        case none
    }

    /// `device NAME`: a name of the table of devices, as `ipad-pro-13`.
    package var device: String?
    /// `device … system=V`: the simulated system's version, as `18` or `26.1`.
    package var system: String?
    /// `device … orientation=O`: how the device is held at launch.
    package var orientation: DeviceOrientation?
    /// `app WORD`: the built-in app's content (`board`, `card`, `text:…`), or a program's path (with a slash).
    package var app: String?
    /// `settling WORD`.
    package var settling: Settling?
    /// `profile NAME [in FILE]`: a profile of a configuration file.
    package var profile: Profile?
    /// `screens mirror=POLICY`: what external screens show while the app has no window of its own there.
    package var mirroring: MirroringPolicy?
    /// `screens mode=POLICY`: which mode a screen takes when it connects.
    package var mode: ModePolicy?

    /// `attached SOCKET SPEC`, a line for each: monitors that are there at launch, in the order of the lines.
    package var attached: [PluggedMonitor] = []
    /// Where all this is said; not part of what is said.
    package var places = SettingPlaces()

    /// A profile by name.
    package struct Profile: Hashable, Sendable {
        /// The profile's name.
        package var name: String
        /// The configuration file, relative to the scenario's; nil for the usual one.
        package var file: String?

        /// Creates the name of a profile; see the properties.
        package init(name: String, file: String? = nil) {
            self.name = name
            self.file = file
        }
    }

    /// Creates empty settings.
    package init() {}
}

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
