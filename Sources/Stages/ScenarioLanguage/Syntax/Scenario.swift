// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug

/// A parsed scenario: its settings and its steps.
///
/// ``ScenarioReader`` parses it; ``text`` writes it so that parsing the text gives an equal value.
package struct Scenario: Hashable, Sendable {
    /// The device, its system, the app, and how the machine behaves.
    package var settings: ScenarioSettings
    /// The steps in order.
    package var steps: [ScenarioStep]

    /// Creates a scenario; see the properties.
    package init(settings: ScenarioSettings = ScenarioSettings(), steps: [ScenarioStep] = []) {
        (self.settings, self.steps) = (settings, steps)
    }
}

/// A scenario's settings; the runner supplies defaults for missing ones.
///
/// The lines come before the first step, each at most once except `attached`.
package struct ScenarioSettings: Hashable, Sendable {
    /// How changes of the machine's monitors settle.
    package enum Settling: String, Hashable, Sendable, CaseIterable {
        /// As on real hardware: connects apply immediately, disconnects after a grace period.
        case hardware
        /// No settling: all changes apply immediately.
        case none
    }

    /// `device NAME`: a name from the table of devices, such as `ipad-pro-13`.
    package var device: String?
    /// `device … system=V`: the simulated system version, such as `18` or `26.1`.
    package var system: String?
    /// `device … orientation=O`: the device's orientation at launch.
    package var orientation: DeviceOrientation?
    /// `app WORD`: the built-in app's content (`board`, `card`, `text:…`), or a program's path (with a slash).
    package var app: String?
    /// `settling WORD`.
    package var settling: Settling?
    /// `animations yes`: whether animations and display links run in the scenario's time.
    package var animations: Bool?
    /// `profile NAME [in FILE]`: a profile of a configuration file.
    package var profile: Profile?
    /// `screens mirror=POLICY`: what external screens show while the app has no window on them.
    package var mirroring: MirroringPolicy?
    /// `screens mode=POLICY`: the mode of a new screen.
    package var mode: ModePolicy?

    /// `attached SOCKET SPEC`, one line each: the monitors at launch.
    package var attached: [PluggedMonitor] = []
    /// The locations of the settings; not part of their value.
    package var places = SettingPlaces()

    /// A profile by name.
    package struct Profile: Hashable, Sendable {
        /// The profile's name.
        package var name: String
        /// The configuration file, relative to the scenario's; nil for the default one.
        package var file: String?

        /// Creates the name of a profile; see the properties.
        package init(name: String, file: String? = nil) {
            (self.name, self.file) = (name, file)
        }
    }

    /// Creates empty settings.
    package init() {}
}

/// The locations of a scenario's settings. All values compare equal, because locations are not part of a scenario.
package struct SettingPlaces: Hashable, Sendable {
    /// The first word of each line, such as `device`, and its location, in order.
    package private(set) var lines: [(name: String, place: SourcePlace)] = []

    /// Creates an empty list.
    package init() {}

    /// Records a line by its first word.
    mutating func note(_ name: String, at place: SourcePlace) { lines.append((name, place)) }

    /// Returns true.
    package static func == (left: SettingPlaces, right: SettingPlaces) -> Bool { true }

    /// Hashes nothing.
    package func hash(into hasher: inout Hasher) {}
}
