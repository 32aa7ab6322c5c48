// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

extension Entry {
    /// The keys of a profile.
    static let profileKeys = ["name", "when", "exact", "monitors", "mirror", "aspect", "mode", "app"]
    /// The keys of a hook.
    static let hookKeys = ["events", "run", "match", "timeout"]

    /// A profile; nil, and a report, when it is not clear what it is called or when it fits.
    func profile() -> Profile? {
        guard let fields = Fields(self, keys: Self.profileKeys) else { return nil }
        let name = fields.required("name").flatMap(ValueFormat.name.read)
        let when = fields.required("when")
        let matches = when?.list(of: "a match") ?? []
        if let when, matches.isEmpty, when.isNull || when.isList {
            when.report("when names no monitor; a profile is for at least one")
        }
        var profile = Profile(name ?? "", when: matches.compactMap { $0.match() }, origin: origin)
        profile.isExact = fields.value("exact", .boolean) ?? false
        profile.monitors = (fields["monitors"]?.list(of: "an override") ?? []).compactMap { $0.monitorOverride() }
        profile.mirror = fields.value("mirror", .mirror)
        profile.aspect = fields.value("aspect", .aspect)
        profile.mode = fields.value("mode", .mode)
        profile.app = fields.value("app", .content)
        return name == nil ? nil : profile
    }

    /// A hook; nil, and a report, when it is not clear what runs when.
    func hook() -> Hook? {
        guard let fields = Fields(self, keys: Self.hookKeys) else { return nil }
        let match = fields["match"]?.match()
        let timeout = fields.value("timeout", .seconds(in: 0.1...3600)) ?? Hook.usualTimeout
        let events = fields.required("events")?.events() ?? []
        guard let command = fields.required("run")?.command() else { return nil }
        return Hook(on: events, run: command, match: match, timeout: timeout, origin: origin)
    }

    private func events() -> Set<Hook.Event>? {
        let events = ValueFormat<[Hook.Event]>.list(of: .cases(), called: "an event").read(self)
        if events?.isEmpty == true { report("\(name) is empty; there are \(Self.eventNames)") }
        return events.map(Set.init)
    }

    private static let eventNames = Spelling.list(Hook.Event.allCases.map(\.rawValue), "and")

    private func command() -> [String]? {
        guard let words = list(of: "an argument") else { return nil }
        let texts = words.compactMap { $0.text() }
        guard texts.count == words.count else { return nil }
        guard let program = texts.first else {
            report("\(name) is empty; it is a list of a program and its arguments")
            return nil
        }
        guard program.hasPrefix("/") else {
            words.first?.report("'\(program.prefix(40))' is no absolute path; no shell looks for the program")
            return nil
        }
        return texts
    }
}
