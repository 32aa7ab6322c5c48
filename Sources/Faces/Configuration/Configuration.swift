// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
package import Runtime

/// The settings in the files and on the command line, with overrides for particular monitors and events.
///
/// An immutable value, replaced when the files are reread. Without files and options, it contains the program's
/// defaults.
@dynamicMemberLookup
package struct Configuration: Hashable, Sendable {
    /// The single-valued settings and the virtual monitors; each is also a member of the configuration.
    package var settings = Settings()
    /// Overrides for particular monitors: the first match applies, so later files' overrides come first.
    package var monitors: [MonitorOverride] = []
    /// Settings for particular sets of monitors: the first match applies, so later files' profiles come first.
    package var profiles: [Profile] = []
    /// Programs to run on events, in order; earlier files' hooks come first.
    package var hooks: [Hook] = []

    /// Creates a configuration with the defaults.
    package init() {}

    /// Accesses a setting.
    package subscript<Value>(dynamicMember path: WritableKeyPath<Settings, Value>) -> Value {
        get { settings[keyPath: path] }
        set { settings[keyPath: path] = newValue }
    }

    /// Returns the configuration overridden by settings given for this run.
    ///
    /// - Parameter overrides: the settings given; lists replace the files' lists.
    /// - Returns: the resulting configuration.
    package func applying(_ overrides: Settings) -> Configuration {
        var result = self
        result.settings.merge(overrides)
        return result
    }
}

/// A value of a configuration, as shown by `secondscreen config print`.
package struct EffectiveValue: Hashable, Sendable {
    /// The key, such as `device.profile`, or `monitors[2]` for the second entry of a list.
    package var path: String
    /// The value as written in a file; a summary for an entry of a list.
    package var text: String
    /// The value's origin.
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
