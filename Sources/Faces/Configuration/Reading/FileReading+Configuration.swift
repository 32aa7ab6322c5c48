// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension FileReading {
    /// The keys of lists at the top.
    static let listKeys = ["plug", "monitors", "profiles", "hooks"]

    /// Puts what the file says over what is there already.
    ///
    /// | key | with what earlier files say |
    /// |---|---|
    /// | one value, `outputs` | takes its place |
    /// | `monitors`, `profiles` | comes before it, as the first that matches counts |
    /// | `plug`, `hooks` | comes after it, as all count |
    ///
    /// A profile takes the place of an earlier file's of the same name, a virtual monitor that of one in the same
    /// connector.
    func apply(to configuration: inout Configuration) {
        guard let node = document.root else { return }
        let root = Entry(node: node, name: "", file: self)
        guard root.isNull || root.isMapping else {
            return root.report("a configuration is a mapping of keys to values, not \(root.kind)")
        }
        let top = SettingKey.all.filter { $0.section == nil }.map(\.name)
        guard let fields = Fields(root, keys: top + SettingKey.sections + Self.listKeys) else { return }
        var sections: [String: Fields] = [:]
        for section in SettingKey.sections {
            let names = SettingKey.all.filter { $0.section == section }.map(\.name)
            sections[section] = fields[section].flatMap { Fields($0, keys: names) }
        }
        for key in SettingKey.all {
            let owner = key.section.map { sections[$0] } ?? fields
            if let entry = owner?[key.name] { key.read(entry, &configuration) }
        }
        readLists(of: fields, into: &configuration)
    }

    private func readLists(of fields: Fields, into configuration: inout Configuration) {
        let plug = fields.list("plug", of: "a virtual monitor", limit: VirtualLimits.sockets) { $0.pluggedMonitor() }
        reportTwins(plug, by: \.connector) { "\($0) has a monitor already" }
        let taken = Set(plug.compactMap(\.value.connector))
        configuration.plug.removeAll { $0.connector.map(taken.contains) ?? false }
        configuration.plug += plug.map(\.value)
        if let entry = fields["plug"], !problems.isFull, let problem = vocabulary.problem(with: configuration.plug) {
            entry.report(problem)
        }

        let profiles = fields.list("profiles", of: "a profile") { $0.profile() }
        reportTwins(profiles, by: \.name) { "there is a profile '\($0)' already" }
        let names = Set(profiles.map(\.value.name))
        configuration.profiles.removeAll { names.contains($0.name) }
        configuration.profiles = profiles.map(\.value) + configuration.profiles

        let monitors = fields.list("monitors", of: "an override") { $0.monitorOverride() }
        configuration.monitors = monitors.map(\.value) + configuration.monitors
        configuration.hooks += fields.list("hooks", of: "a hook") { $0.hook() }.map(\.value)
    }

    private func reportTwins<Value>(
        _ list: [(entry: Entry, value: Value)], by name: (Value) -> String?, _ message: (String) -> String
    ) {
        var lines: [String: Int] = [:]
        for (entry, value) in list {
            guard let name = name(value) else { continue }
            if let line = lines[name] {
                entry.report("\(message(name)), in line \(line)")
            } else {
                lines[name] = entry.node.place.line
            }
        }
    }
}

extension Fields {
    /// The values of a list that can be read, with their entries; none when the key is not there.
    fileprivate func list<Value>(
        _ key: String, of element: String, limit: Int? = nil, _ read: (Entry) -> Value?
    ) -> [(entry: Entry, value: Value)] {
        let entries = self[key]?.list(of: element) ?? []
        if let limit, entries.count > limit {
            entries[limit].report("\(key) has \(entries.count) entries; \(limit) are the most")
            return []
        }
        return entries.compactMap { entry in
            entry.file.problems.isFull ? nil : read(entry).map { (entry, $0) }
        }
    }
}
