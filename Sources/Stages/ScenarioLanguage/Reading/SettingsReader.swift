// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug

/// Reads the lines before the first step.
struct SettingsReader {
    /// The keywords of settings, and their usages.
    static let usages = [
        ("device", "device NAME [system=V] [orientation=O]"), ("app", "app WORD"),
        ("settling", "settling hardware or none"), ("animations", "animations yes or no"),
        ("profile", "profile NAME [in FILE]"), ("screens", "screens [mirror=POLICY] [mode=POLICY]"),
        ("attached", "attached SOCKET SPEC"),
    ]
    /// The keywords of settings.
    static let names = usages.map(\.0)

    /// The settings so far.
    private(set) var settings = ScenarioSettings()

    /// Reads the rest of a line that starts with `name`.
    mutating func read(_ name: String, at place: SourcePlace, _ words: inout WordReader) throws(ScenarioSyntaxError) {
        words.usage = Self.usages.first { $0.0 == name }?.1 ?? name
        guard name != "attached" else {
            try readAttached(&words)
            // Only those that have a monitor, in the same order.
            settings.places.note(name, at: place)
            return try words.finish()
        }
        if let before = settings.places.lines.first(where: { $0.name == name }) {
            throw ScenarioSyntaxError(place: place, message: "duplicate '\(name)'; first at \(before.place)")
        }
        settings.places.note(name, at: place)
        switch name {
        case "device": try readDevice(&words)
        case "app":
            let text = try words.takeText("WORD")
            settings.app = Self.app(text, of: words.line)
        case "settling":
            settings.settling = try words.takeCase(of: ScenarioSettings.Settling.self, "WORD", "settling")
        case "animations": settings.animations = try words.takeYesOrNo("animations")
        case "profile":
            let profile = try words.takeText("NAME")
            let file = words.take(word: "in") ? try words.takeFile() : nil
            settings.profile = ScenarioSettings.Profile(name: profile, file: file)
        default: try readScreens(&words)
        }
        try words.finish()
    }

    private mutating func readAttached(_ words: inout WordReader) throws(ScenarioSyntaxError) {
        let offset = words.offset
        let socket = try words.takeSocket()
        guard !settings.attached.contains(where: { $0.socket == socket }) else {
            throw words.line.problem(at: offset, "\(socket) already has a monitor")
        }
        guard settings.attached.count < Self.attachedLimit else {
            throw words.line.problem(at: offset, "at most \(Self.attachedLimit) monitors can be attached at launch")
        }
        settings.attached.append(PluggedMonitor(socket: socket, try words.takeSpec()))
    }

    /// The maximum number of monitors at launch.
    private static let attachedLimit = 64

    /// The app, with its path relative to the scenario's own file.
    private static func app(_ text: String, of line: SourceLine) -> String {
        for kind in ["image:", "slides:"] where text.hasPrefix(kind) {
            return kind + line.path(String(text.dropFirst(kind.count)))
        }
        return text.contains("/") && !text.hasPrefix("text:") ? line.path(text) : text
    }

    private mutating func readDevice(_ words: inout WordReader) throws(ScenarioSyntaxError) {
        let word = try words.take("NAME")
        settings.device = try words.name(word, "NAME")
        try readOptions(["system", "orientation"], &words) {
            settings, words, key, value, offset throws(ScenarioSyntaxError) in
            if key == "orientation" {
                settings.orientation = try words.choose(value, at: offset, of: DeviceOrientation.self, "orientation")
                return
            }
            let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count <= 3,
                parts.allSatisfy({ (1...3).contains($0.count) && $0.allSatisfy { $0.isDecimalDigit } })
            else {
                throw words.line.problem(
                    at: offset, "system: expected a version such as 18 or 26.1, got '\(value.shown)'")
            }
            settings.system = value
        }
    }

    private mutating func readScreens(_ words: inout WordReader) throws(ScenarioSyntaxError) {
        guard !words.isAtEnd else {
            throw words.line.problem(at: words.offset, "missing mirror=POLICY or mode=POLICY\(words.usageHint)")
        }
        try readOptions(["mirror", "mode"], &words) { settings, words, key, value, offset throws(ScenarioSyntaxError) in
            if key == "mirror" {
                settings.mirroring = try words.choose(
                    value, at: offset, of: MirroringPolicy.self, "mirroring policy")
            } else {
                settings.mode = try words.modePolicy(value, at: offset)
            }
        }
    }

    private mutating func readOptions(
        _ known: [String], _ words: inout WordReader,
        set: (inout ScenarioSettings, WordReader, String, String, Int) throws(ScenarioSyntaxError) -> Void
    ) throws(ScenarioSyntaxError) {
        var seen: Set<String> = []
        while !words.isAtEnd {
            let word = try words.take("option")
            guard let option = word.option, known.contains(option.key) else {
                let forms = Spelling.list(known.map { "\($0)=" }, "and")
                throw words.problem(word, "unknown option '\(word.shown)'; available: \(forms)")
            }
            guard seen.insert(option.key).inserted else { throw words.problem(word, "duplicate '\(option.key)'") }
            try set(&settings, words, option.key, option.value, word.optionValueStart)
        }
    }
}
