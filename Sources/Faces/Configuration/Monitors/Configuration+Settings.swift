// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
package import SecondScreen
import UIKitCore

extension Configuration {
    /// Resolves what counts for the monitor in a connector; pure.
    ///
    /// For each setting, the first that says something of it: a person for this run; the first override that matches,
    /// the profile's before the others; the profile; the files; the default. Only one override counts: settings that it
    /// does not have come from further down.
    ///
    /// - Parameters:
    ///   - connector: the connector.
    ///   - connectors: all of them, for the profiles; those that are not connected are passed over.
    ///   - makers: where makers' names are looked up.
    /// - Returns: the settings with their reasons.
    package func settings(
        for connector: Connector, among connectors: [Connector], makers: PNPRegistry = .installed
    ) -> ResolvedSettings {
        let choice = profile(among: connectors, makers: makers)
        let (found, notes) = override(for: connector, choice.profile, makers)
        func pick<Value>(
            _ key: String, _ property: (MonitorSettings) -> Value?, profile: Value?, other: Value,
            _ why: String? = nil
        ) -> ResolvedSettings.Setting<Value> {
            let origin = origins[key] ?? .standard
            if origin.isOfThisRun { return .init(value: other, reason: origin.description) }
            if let found, let value = property(found.override.settings) {
                return .init(value: value, reason: "\(found.title) matches \(found.override.match)")
            }
            if let profile, let title = choice.profile?.title { return .init(value: profile, reason: title) }
            return .init(value: other, reason: why ?? origin.description)
        }
        return ResolvedSettings(
            mode: pick("mode", \.mode, profile: choice.profile?.mode, other: mode),
            mirror: pick("mirror", \.mirror, profile: choice.profile?.mirror, other: mirror),
            aspect: pick("aspect", \.aspect, profile: choice.profile?.aspect, other: aspect),
            overscan: pick("overscan", { $0.overscan.map(Optional.some) }, profile: nil, other: nil),
            scale: pick("scale", \.scale, profile: nil, other: connector.scale, "the monitor's own"),
            ignore: pick("ignore", \.ignore, profile: nil, other: false),
            notes: choice.notes + notes)
    }

    /// Resolves what the main window shows while certain monitors are connected; pure.
    package func app(
        among connectors: [Connector], makers: PNPRegistry = .installed
    ) -> ResolvedSettings.Setting<BuiltInContent> {
        let origin = origins["app"] ?? .standard
        let profile = profile(among: connectors, makers: makers).profile
        if !origin.isOfThisRun, let profile, let app = profile.app { return .init(value: app, reason: profile.title) }
        return .init(value: app, reason: origin.description)
    }

    /// Chooses the profile for a set of monitors: the first that fits; pure.
    package func profile(among connectors: [Connector], makers: PNPRegistry = .installed) -> ProfileChoice {
        var choice = ProfileChoice(profile: nil, notes: [])
        for profile in profiles {
            if let active = choice.profile {
                choice.notes.append("\(profile.title) is not looked at: \"\(active.name)\" comes first")
            } else if let reason = profile.mismatch(with: connectors, makers: makers) {
                choice.notes.append("\(profile.title) is not active: \(reason)")
            } else {
                choice.profile = profile
                choice.notes.append("\(profile.title) is active")
            }
        }
        return choice
    }

    /// The override that counts, and a line for each one.
    private func override(
        for connector: Connector, _ profile: Profile?, _ makers: PNPRegistry
    ) -> (found: (title: String, override: MonitorOverride)?, notes: [String]) {
        var found: (title: String, override: MonitorOverride)?
        var notes: [String] = []
        let own = (profile?.monitors ?? []).enumerated().map { index, override in
            ("override \(index + 1) of profile \"\(profile?.name ?? "")\" (\(override.origin))", override)
        }
        let others = monitors.enumerated().map { ("override \($0 + 1) (\($1.origin))", $1) }
        for (title, override) in own + others {
            if let found {
                notes.append("\(title) is not looked at: \(found.title) comes first")
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

extension Profile {
    /// The profile and its place, for people.
    fileprivate var title: String { "profile \"\(name)\" (\(origin))" }
}
