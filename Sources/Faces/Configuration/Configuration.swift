// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
package import Runtime

/// What the files and the command line ask for: settings, and rules for certain monitors and events.
///
/// A value that stays the same until it is read anew. Without files and options it has the program's defaults.
@dynamicMemberLookup
package struct Configuration: Hashable, Sendable {
    /// The settings with one value each, and the virtual monitors; each is also a member of the configuration.
    package var settings = Settings()
    /// Settings for certain monitors: the first that matches applies, so later files' come first.
    package var monitors: [MonitorOverride] = []
    /// Settings for certain sets of monitors: the first that fits applies, so later files' come first.
    package var profiles: [Profile] = []
    /// Programs that run on events, in this order; earlier files' first.
    package var hooks: [Hook] = []

    /// Creates the defaults.
    package init() {}

    /// A setting.
    package subscript<Value>(dynamicMember path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }

    /// The configuration with settings over it that were given for this run.
    ///
    /// - Parameter overrides: the settings that were given; lists replace the files' lists.
    /// - Returns: the configuration that applies.
    package func applying(_ overrides: Settings) -> Configuration {
        var result = self
        result.settings.merge(overrides)
        return result
    }
}

/// A value of a configuration, as `secondscreen config print` shows it.
package struct EffectiveValue: Hashable, Sendable {
    /// Its key: `device.profile`, or `monitors[2]` for the second entry of a list.
    package var path: String
    /// The value as a file has it; for an entry of a list, a summary.
    package var text: String
    /// Where it came from.
    package var origin: Origin
}

extension Configuration {
    /// Every value with its origin: the settings, then the entries of the lists.
    package var effective: [EffectiveValue] {
        let values = Setting.all.filter(\.isInFiles).map { setting in
            EffectiveValue(
                path: setting.key, text: setting.text(settings), origin: settings.origins[setting.key] ?? .standard)
        }
        return values
            + Self.entries("plug", settings.plug, \.origin) { monitor in
                monitor.spec.description + (monitor.connector.map { " in \($0)" } ?? "")
            }
            + Self.entries("profiles", profiles, \.origin) { $0.summary }
            + Self.entries("monitors", monitors, \.origin) { $0.summary }
            + Self.entries("hooks", hooks, \.origin) { $0.summary }
    }

    private static func entries<Value>(
        _ path: String, _ values: [Value], _ origin: (Value) -> Origin, _ text: (Value) -> String
    ) -> [EffectiveValue] {
        values.enumerated().map { index, value in
            EffectiveValue(path: "\(path)[\(index + 1)]", text: text(value), origin: origin(value))
        }
    }
}
