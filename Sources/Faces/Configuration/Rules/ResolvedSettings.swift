// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
import Runtime
package import SecondScreen
import UIKitCore

/// The effective settings of a monitor, and the reason for each.
package struct ResolvedSettings: Hashable, Sendable {
    /// The values; all are set, except that nil overscan leaves it to the app.
    package var values: MonitorSettings
    /// The reason for each value, by the setting's key.
    package var reasons: [String: String]
    /// Why each profile and override applies or not, one line each.
    package var notes: [String]
}

/// The profile that applies, and the reasons.
package struct ProfileChoice: Hashable, Sendable {
    /// The profile; nil if none matches.
    package var profile: Profile?
    /// Why each profile applies or not, one line each.
    package var notes: [String]
}

extension Configuration {
    /// Resolves the settings of a connector's monitor; pure.
    ///
    /// Each setting takes its value from the first of these that provides one: the options of this run; the first
    /// matching override, with the profile's before the others; the profile; the files; the default. Only one override
    /// applies: settings that it lacks come from the levels below.
    ///
    /// - Parameters:
    ///   - connector: the connector.
    ///   - connectors: all connectors, for profile matching; disconnected ones are ignored.
    ///   - makers: the registry of manufacturers' names.
    /// - Returns: the settings with their reasons.
    package func settings(
        for connector: Connector, among connectors: [Connector], makers: PNPRegistry = .installed
    ) -> ResolvedSettings {
        let choice = profile(among: connectors, makers: makers)
        let (found, notes) = override(for: connector, choice.profile, makers)
        var values = MonitorSettings()
        (values.mode, values.mirror, values.aspect) = (settings.mode, settings.mirror, settings.aspect)
        (values.rotation, values.scale) = (Rotation.none, connector.scale)
        (values.unused, values.ignore) = (.black, false)
        var reasons: [String: String] = [:]
        for setting in MonitorSetting.all {
            let origin = settings.origins[setting.key] ?? .standard
            if origin.isOfThisRun {
                reasons[setting.key] = origin.description
            } else if let found, setting.copy(found.override.settings, &values) {
                reasons[setting.key] = "\(found.title) matches \(found.override.match)"
            } else if let profile = choice.profile, setting.copy(profile.settings, &values) {
                reasons[setting.key] = profile.title
            } else {
                reasons[setting.key] = setting.key == "scale" ? "the monitor's own" : origin.description
            }
        }
        return ResolvedSettings(values: values, reasons: reasons, notes: choice.notes + notes)
    }

    /// Resolves the main window's content; pure.
    ///
    /// - Parameters:
    ///   - connectors: all connectors, for profile matching.
    ///   - makers: the registry of manufacturers' names.
    /// - Returns: the content and the reason for it.
    package func content(
        among connectors: [Connector], makers: PNPRegistry = .installed
    ) -> (value: BuiltInContent, reason: String) {
        let origin = settings.origins["app"] ?? .standard
        let profile = profile(among: connectors, makers: makers).profile
        if !origin.isOfThisRun, let profile, let app = profile.app { return (app, profile.title) }
        return (settings.app, origin.description)
    }

    /// Chooses the profile for a set of monitors: the first that matches; pure.
    ///
    /// - Parameters:
    ///   - connectors: all connectors.
    ///   - makers: the registry of manufacturers' names.
    /// - Returns: the profile and the reasons.
    package func profile(among connectors: [Connector], makers: PNPRegistry = .installed) -> ProfileChoice {
        var choice = ProfileChoice(profile: nil, notes: [])
        for profile in profiles {
            if let active = choice.profile {
                choice.notes.append("\(profile.title) is skipped: '\(active.name)' comes first")
            } else if let reason = profile.mismatch(with: connectors, makers: makers) {
                choice.notes.append("\(profile.title) is not active: \(reason)")
            } else {
                choice.profile = profile
                choice.notes.append("\(profile.title) is active")
            }
        }
        return choice
    }

    /// The override that applies, and a line for each override.
    private func override(
        for connector: Connector, _ profile: Profile?, _ makers: PNPRegistry
    ) -> (found: (title: String, override: MonitorOverride)?, notes: [String]) {
        var found: (title: String, override: MonitorOverride)?
        var notes: [String] = []
        let own = (profile?.monitors ?? []).enumerated().map { index, override in
            ("override \(index + 1) of profile '\(profile?.name ?? "")' (\(override.origin))", override)
        }
        let others = monitors.enumerated().map { ("override \($0 + 1) (\($1.origin))", $1) }
        for (title, override) in own + others {
            if let found {
                notes.append("\(title) is skipped: \(found.title) comes first")
            } else if let reason = override.match.mismatch(with: connector, makers: makers) {
                notes.append("\(title) does not match: \(reason)")
            } else {
                found = (title, override)
                notes.append("\(title) matches \(override.match)")
            }
        }
        return (found, notes)
    }
}
