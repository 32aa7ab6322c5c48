// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension Entry {
    /// The keys of a virtual monitor.
    static let plugKeys = ["spec", "connector"]
    /// The keys of what is said of a certain monitor, without those that say which.
    static let settingKeys = ["mode", "mirror", "aspect", "overscan", "scale", "ignore"]
    /// The keys of an override.
    static let overrideKeys = ["match"] + settingKeys

    /// Which monitors are meant; nil, and a report, when that cannot be read.
    func match() -> MonitorMatch? {
        let properties = MonitorMatch.Property.allCases
        guard let fields = Fields(self, keys: properties.map(\.rawValue)) else { return nil }
        var match = MonitorMatch()
        for property in properties {
            guard let text = fields[property.rawValue]?.text() else { continue }
            match.patterns[property] = Glob(text)
        }
        if fields.isEmpty { report("\(name) names no monitor; {connector: \"*\"} is every one") }
        return match
    }

    /// Settings for certain monitors; nil, and a report, when it is not clear which.
    func monitorOverride() -> MonitorOverride? {
        guard let fields = Fields(self, keys: Self.overrideKeys) else { return nil }
        var settings = MonitorSettings()
        settings.mode = fields.value("mode", .mode)
        settings.mirror = fields.value("mirror", .mirror)
        settings.aspect = fields.value("aspect", .aspect)
        settings.overscan = fields.value("overscan", .overscan)
        settings.scale = fields.value("scale", .scale)
        settings.ignore = fields.value("ignore", .boolean)
        return fields.required("match")?.match().map { MonitorOverride($0, settings, origin: origin) }
    }

    /// A virtual monitor: a spec, or a spec and a connector; nil, and a report, when there is none of that kind.
    func pluggedMonitor() -> PluggedMonitor? {
        guard isMapping else {
            return screenSpec().map { PluggedMonitor($0, origin: origin) }
        }
        guard let fields = Fields(self, keys: Self.plugKeys) else { return nil }
        let connector = fields.value("connector", .connector)
        return fields.required("spec")?.screenSpec().map {
            PluggedMonitor($0, connector: connector, origin: origin)
        }
    }

    private func screenSpec() -> ScreenSpec? {
        guard let text = text() else { return nil }
        do throws(ScreenSpecError) {
            var spec = try ScreenSpec(parsing: text)
            if case .edidFile(let path) = spec.monitor, let path = absolutePath(path) { spec.monitor = .edidFile(path) }
            if let reason = file.vocabulary.reasonAgainst(monitor: spec) { report(reason) }
            return spec
        } catch {
            report(error.message, in: text, column: error.column)
            return nil
        }
    }
}
