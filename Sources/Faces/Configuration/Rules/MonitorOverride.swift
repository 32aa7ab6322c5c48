// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Runtime

/// Settings for particular monitors; nil for those not given.
package struct MonitorSettings: Hashable, Sendable {
    /// The screen's mode.
    package var mode: ModePolicy?
    /// What the screen shows by default.
    package var mirror: MirroringPolicy?
    /// How a mirrored image fits the screen.
    package var aspect: MirrorAspect?
    /// The overscan compensation, unless the app sets it.
    package var overscan: OverscanCompensation?
    /// The rotation of the picture, for a monitor mounted on its side.
    package var rotation: Rotation?
    /// Pixels per point, 0.1 to 8.
    package var scale: Double?
    /// What the monitor shows while its screen has no content.
    package var unused: UnusedScreen?
    /// Whether the monitor gets no screen.
    package var ignore: Bool?

    /// Creates settings without values.
    package init() {}

    /// The values given: `mode common, scale 2`.
    var summary: String {
        let parts = MonitorSetting.all.compactMap { setting in setting.text(self).map { "\(setting.key) \($0)" } }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

/// A setting of a monitor; ``all`` lists every one.
package struct MonitorSetting: Sendable {
    /// The key.
    package let key: String
    /// The value as written in a file; nil if not given.
    package let text: @Sendable (MonitorSettings) -> String?
    /// Reads a value from a file.
    let read: @Sendable (GivenValue, inout MonitorSettings) -> Void
    /// Copies the value if given; returns whether it was.
    let copy: @Sendable (_ from: MonitorSettings, _ to: inout MonitorSettings) -> Bool

    private init<Value>(
        _ key: String, _ property: any WritableKeyPath<MonitorSettings, Value?> & Sendable, _ format: ValueFormat<Value>
    ) {
        self.key = key
        text = { $0[keyPath: property].map(format.text) }
        read = { given, settings in
            if let value = format.read(given) { settings[keyPath: property] = value }
        }
        copy = { source, target in
            guard let value = source[keyPath: property] else { return false }
            target[keyPath: property] = value
            return true
        }
    }

    /// Every setting of a monitor, in the order shown by `explain`.
    package static let all = [
        MonitorSetting("mode", \.mode, .mode), MonitorSetting("mirror", \.mirror, .cases()),
        MonitorSetting("aspect", \.aspect, .cases()), MonitorSetting("overscan", \.overscan, .cases()),
        MonitorSetting("rotation", \.rotation, .rotation), MonitorSetting("scale", \.scale, .scale),
        MonitorSetting("unused", \.unused, .cases()), MonitorSetting("ignore", \.ignore, .boolean),
    ]

    /// The settings that a profile can set for all monitors.
    static let ofProfiles = all.filter { ["mode", "mirror", "aspect"].contains($0.key) }
}

/// Settings for matching monitors.
package struct MonitorOverride: Hashable, Sendable {
    /// The condition on monitors.
    package var match: MonitorMatch
    /// The settings.
    package var settings: MonitorSettings
    /// The origin.
    package var origin: Origin

    /// Creates an override; see the properties.
    package init(_ match: MonitorMatch, _ settings: MonitorSettings, origin: Origin = .standard) {
        (self.match, self.settings, self.origin) = (match, settings, origin)
    }

    /// A one-line summary: `name "DELL*": mode 1920x1080, mirror none`.
    var summary: String { "\(match): \(settings.summary)" }
}
