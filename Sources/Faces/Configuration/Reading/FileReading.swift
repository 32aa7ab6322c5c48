// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Runtime

extension FileReading {
    /// Applies the file's settings to a configuration.
    ///
    /// | key | effect on earlier files' settings |
    /// |---|---|
    /// | single values, `outputs` | replaces them |
    /// | `monitors`, `profiles` | precedes them, because the first match applies |
    /// | `plug`, `hooks` | follows them, because all apply |
    ///
    /// A profile replaces one of the same name from an earlier file; a virtual monitor replaces one in the same
    /// connector.
    func apply(to configuration: inout Configuration) {
        guard let node = document.root else { return }
        let root = Entry(node: node, name: "", file: self)
        let settings = Setting.all.filter(\.isInFiles)
        let top = settings.filter { $0.section == nil }.map(\.name)
        guard let fields = Fields(root, keys: top + Setting.sections + Self.listKeys) else { return }
        var sections: [String: Fields] = [:]
        for section in Setting.sections {
            let keys = settings.filter { $0.section == section }.map(\.name)
            sections[section] = fields[section].flatMap { Fields($0, keys: keys) }
        }
        for setting in settings {
            let owner = setting.section.map { sections[$0] } ?? fields
            if let entry = owner?[setting.name] { setting.read(entry.given, &configuration.settings) }
        }
        readLists(of: fields, into: &configuration)
    }

    private func readLists(of fields: Fields, into configuration: inout Configuration) {
        let plug = fields.list("plug", limit: VirtualLimits.sockets) { $0.plugSetting() }
        reportDuplicates(plug, by: \.connector) { "\($0) already has a monitor" }
        let taken = Set(plug.compactMap(\.value.connector))
        configuration.plug.removeAll { $0.connector.map(taken.contains) ?? false }
        configuration.plug += plug.map(\.value)
        if let entry = fields["plug"], !problems.isFull, let problem = names.problem(with: configuration.plug) {
            entry.report(problem)
        }

        let profiles = fields.list("profiles") { $0.profile() }
        reportDuplicates(profiles, by: \.name) { "duplicate profile '\($0)'" }
        let profileNames = Set(profiles.map(\.value.name))
        configuration.profiles.removeAll { profileNames.contains($0.name) }
        configuration.profiles = profiles.map(\.value) + configuration.profiles

        let monitors = fields.list("monitors") { $0.monitorOverride() }
        configuration.monitors = monitors.map(\.value) + configuration.monitors
        configuration.hooks += fields.list("hooks") { $0.hook() }.map(\.value)
    }

    private func reportDuplicates<Value>(
        _ list: [(entry: Entry, value: Value)], by name: (Value) -> String?, _ message: (String) -> String
    ) {
        var lines: [String: Int] = [:]
        for (entry, value) in list {
            guard let name = name(value) else { continue }
            if let line = lines[name] {
                entry.report("\(message(name)), on line \(line)")
            } else {
                lines[name] = entry.node.place.line
            }
        }
    }
}

extension FileReading {
    /// The top-level keys of lists.
    static let listKeys = ["plug", "monitors", "profiles", "hooks"]
    fileprivate static let plugKeys = ["spec", "connector"]
    fileprivate static let matchKeys = MonitorMatch.Property.allCases.map(\.rawValue)
    fileprivate static let overrideKeys = ["match"] + MonitorSetting.all.map(\.key)
    fileprivate static let profileKeys =
        ["name", "when", "exact", "monitors"] + MonitorSetting.ofProfiles.map(\.key) + ["app"]
    fileprivate static let hookKeys = ["events", "run", "match", "timeout"]
}

extension ConfigurationReader {
    /// The paths of all keys allowed in files, such as `device.profile` and `monitors[].match.name`, sorted.
    package static let keyPaths: [String] = {
        let overrideKeys = FileReading.overrideKeys + FileReading.matchKeys.map { "match.\($0)" }
        let lists: [(list: String, keys: [String])] = [
            ("plug[]", FileReading.plugKeys),
            ("monitors[]", overrideKeys),
            ("profiles[]", FileReading.profileKeys),
            ("profiles[].when[]", FileReading.matchKeys),
            ("profiles[].monitors[]", overrideKeys),
            ("hooks[]", FileReading.hookKeys + FileReading.matchKeys.map { "match.\($0)" }),
        ]
        let paths =
            Setting.all.filter(\.isInFiles).map(\.key) + Setting.sections + FileReading.listKeys
            + lists.flatMap { list, keys in keys.map { "\(list).\($0)" } }
        return paths.sorted()
    }()
}

extension Entry {
    /// Reads a virtual monitor: a spec, or a spec and a connector; nil, after a report, if it is invalid.
    fileprivate func plugSetting() -> PlugSetting? {
        guard isMapping else { return read(.spec).map { PlugSetting($0, origin: origin) } }
        guard let fields = Fields(self, keys: FileReading.plugKeys) else { return nil }
        let connector = fields.value("connector", .connector)
        if let connector, let problem = ConnectorID.problem(withSocketName: connector) {
            fields["connector"]?.report(problem)
        }
        return fields.required("spec")?.read(.spec).map { PlugSetting($0, connector: connector, origin: origin) }
    }

    /// Reads a match; nil, after a report, if it is invalid.
    fileprivate func match() -> MonitorMatch? {
        guard let fields = Fields(self, keys: FileReading.matchKeys) else { return nil }
        var match = MonitorMatch()
        for property in MonitorMatch.Property.allCases {
            match.patterns[property] = fields.value(property.rawValue, .anyText).map { Glob($0) }
        }
        if fields.isEmpty { report("no pattern; {connector: \"*\"} matches every monitor") }
        return match
    }

    /// Reads an override; nil, after a report, if it has no match.
    fileprivate func monitorOverride() -> MonitorOverride? {
        guard let fields = Fields(self, keys: FileReading.overrideKeys) else { return nil }
        let settings = fields.settings(MonitorSetting.all)
        return fields.required("match")?.match().map { MonitorOverride($0, settings, origin: origin) }
    }

    /// Reads a profile; nil, after a report, if it has no name.
    fileprivate func profile() -> Profile? {
        guard let fields = Fields(self, keys: FileReading.profileKeys) else { return nil }
        let name = fields.required("name")?.read(.name)
        let when = fields.required("when")
        let matches = when?.list()
        if let when, matches?.isEmpty == true { when.report("a profile needs at least one monitor") }
        var profile = Profile(name ?? "", when: (matches ?? []).compactMap { $0.match() }, origin: origin)
        profile.isExact = fields.value("exact", .boolean) ?? false
        profile.monitors = (fields["monitors"]?.list() ?? []).compactMap { $0.monitorOverride() }
        profile.settings = fields.settings(MonitorSetting.ofProfiles)
        profile.app = fields.value("app", .content)
        return name == nil ? nil : profile
    }

    /// Reads a hook; nil, after a report, if it has no command.
    fileprivate func hook() -> Hook? {
        guard let fields = Fields(self, keys: FileReading.hookKeys) else { return nil }
        let match = fields["match"]?.match()
        let timeout = fields.value("timeout", .seconds(in: 0.1...3600)) ?? Hook.usualTimeout
        let events = fields.required("events")
        let names = events?.read(.list(of: .cases() as ValueFormat<Hook.Event>))
        if names?.isEmpty == true {
            events?.report(
                "expected at least one event; available: \(Hook.Event.allCases.map(\.rawValue).joined(separator: ", "))"
            )
        }
        guard let command = fields.required("run")?.command() else { return nil }
        return Hook(on: Set(names ?? []), run: command, match: match, timeout: timeout, origin: origin)
    }

    private func command() -> [String]? {
        guard let words = list() else { return nil }
        let texts = words.compactMap { $0.read(.anyText) }
        guard texts.count == words.count else { return nil }
        guard let program = texts.first else {
            report("expected a program and its arguments, got an empty list")
            return nil
        }
        guard program.hasPrefix("/") else {
            words.first?.report(
                "expected an absolute path, got '\(program.prefix(40))'; PATH is not searched")
            return nil
        }
        return texts
    }
}
