// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension Configuration {
    /// Every value that counts, with its origin: those with one value, then the entries of the lists.
    package var effective: [EffectiveValue] {
        let values = SettingKey.all.map { key in
            EffectiveValue(path: key.path, text: key.text(self), origin: origins[key.path] ?? .standard)
        }
        return values
            + Self.entries("plug", plug, \.origin) { monitor in
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

extension MonitorOverride {
    /// What it says, in a line: `name "DELL*": mode 1920x1080, mirror none`.
    var summary: String { "\(match): \(settings.summary)" }
}

extension MonitorSettings {
    /// What is said, in a line.
    var summary: String {
        let parts = [
            mode.map { "mode \(ValueFormat.mode.text($0))" },
            mirror.map { "mirror \(ValueFormat.mirror.text($0))" },
            aspect.map { "aspect \(ValueFormat.aspect.text($0))" },
            overscan.map { "overscan \(ValueFormat.overscan.text($0))" },
            scale.map { "scale \(ValueFormat.scale.text($0))" },
            ignore.map { "ignore \($0)" },
        ].compactMap { $0 }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

extension Profile {
    /// What it says, in a line: `desk, when name "DELL*" and nothing else: mirror none, 2 overrides`.
    var summary: String {
        var settings = MonitorSettings()
        (settings.mode, settings.mirror, settings.aspect) = (mode, mirror, aspect)
        let parts = [
            settings == MonitorSettings() ? nil : settings.summary,
            app.map { "app \(ValueFormat.content.text($0))" },
            monitors.isEmpty ? nil : "\(monitors.count) override\(monitors.count == 1 ? "" : "s")",
        ].compactMap { $0 }
        let set = when.map(\.description).joined(separator: " and ") + (isExact ? " and nothing else" : "")
        return "\(name), when \(set): \(parts.isEmpty ? "nothing" : parts.joined(separator: ", "))"
    }
}

extension Hook {
    /// What it says, in a line: `connect, disconnect: /usr/bin/notify screen (10 s) for name "DELL*"`.
    var summary: String {
        let names = Event.allCases.filter(events.contains).map(\.rawValue).joined(separator: ", ")
        let limit = ValueFormat.seconds(in: 0...0).text(timeout)
        return "\(names): \(command.joined(separator: " ")) (\(limit) s)" + (match.map { " for \($0)" } ?? "")
    }
}
