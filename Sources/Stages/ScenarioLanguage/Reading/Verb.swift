// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug

/// Reads one argument, or all of them.
typealias ArgumentReader<Value> = @Sendable (inout WordReader) throws(ScenarioSyntaxError) -> Value

/// A verb or an expectation: its name, arguments, and stages, and the function that reads it.
struct Clause<Meaning: Sendable>: Sendable {
    /// The keyword that it starts with.
    let name: String
    /// The usage, such as `plug SOCKET SPEC`.
    let usage: String
    /// The stages that can play it.
    let stages: Set<StageKind>
    /// Reads the arguments; the caller checks that no words are left.
    let read: ArgumentReader<Meaning>

    init(
        _ name: String, _ arguments: String = "", on stages: Set<StageKind> = Set(StageKind.allCases),
        read: @escaping ArgumentReader<Meaning>
    ) {
        (self.name, self.stages, self.read) = (name, stages, read)
        usage = arguments.isEmpty ? name : "\(name) \(arguments)"
    }

    init(_ name: String, on stages: Set<StageKind> = Set(StageKind.allCases), _ meaning: Meaning) {
        self.init(name, on: stages) { _ throws(ScenarioSyntaxError) in meaning }
    }

    init<A>(
        _ name: String, _ arguments: String, on stages: Set<StageKind> = Set(StageKind.allCases),
        _ first: @escaping ArgumentReader<A>, _ make: @escaping @Sendable (A) -> Meaning
    ) {
        self.init(name, arguments, on: stages) { words throws(ScenarioSyntaxError) in make(try first(&words)) }
    }

    init<A, B>(
        _ name: String, _ arguments: String, on stages: Set<StageKind> = Set(StageKind.allCases),
        _ first: @escaping ArgumentReader<A>, _ second: @escaping ArgumentReader<B>,
        _ make: @escaping @Sendable (A, B) -> Meaning
    ) {
        self.init(name, arguments, on: stages) { words throws(ScenarioSyntaxError) in
            let value = try first(&words)
            return make(value, try second(&words))
        }
    }
}

/// The verbs; `ScenarioAction.swift` has their tables.
enum Verb {
    /// The verbs by name.
    static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    /// Keywords at the start of a line that are not steps.
    static let structure = ["repeat", "end", "include"]
    /// The prefixes of a verb.
    static let prefixes = ["at", "wait", "no-wait"]
    /// Every keyword that can start a line, for suggestions.
    static let openings = all.map(\.name) + structure + prefixes + SettingsReader.names
}

/// Arguments.
extension Verb {
    static let socket: ArgumentReader<String> = { words throws(ScenarioSyntaxError) in try words.takeSocket() }
    static let card: ArgumentReader<String> = { words throws(ScenarioSyntaxError) in try words.takeSocket("CARD") }
    static let screen: ArgumentReader<String> = { words throws(ScenarioSyntaxError) in try words.takeScreen() }
    static let spec: ArgumentReader<ScreenSpec> = { words throws(ScenarioSyntaxError) in try words.takeSpec() }
    static let mode: ArgumentReader<ModeRequest> = { words throws(ScenarioSyntaxError) in try words.takeMode() }
    static let time: ArgumentReader<Duration> = { words throws(ScenarioSyntaxError) in try words.takeTime() }
    static let text: ArgumentReader<String> = { words throws(ScenarioSyntaxError) in try words.takeText("TEXT") }
    /// A number of screens, windows, or modes.
    static let count: ArgumentReader<Int> = { words throws(ScenarioSyntaxError) in
        try words.takeNumber("N", in: ExpectationReader.counts)
    }
    static let file: ArgumentReader<String> = { words throws(ScenarioSyntaxError) in try words.takeFile() }
    static let damage: ArgumentReader<EDIDDamage> = word("DAMAGE", "kind of damage")
    static let modePolicy: ArgumentReader<ModePolicy> = { words throws(ScenarioSyntaxError) in
        let word = try words.take("POLICY")
        return try words.modePolicy(word.value, at: word.start)
    }
    /// The clockwise rotation of a picture.
    static let rotation: ArgumentReader<Rotation> = { words throws(ScenarioSyntaxError) in
        let word = try words.take("DEGREES")
        guard let rotation = Rotation.allCases.first(where: { "\($0.rawValue)" == word.value }) else {
            throw words.problem(word, "DEGREES: expected 0, 90, 180 or 270, got '\(word.shown)'")
        }
        return rotation
    }
    /// A socket, and a different one.
    static let twoSockets: ArgumentReader<(String, String)> = { words throws(ScenarioSyntaxError) in
        let socket = try words.takeSocket()
        let offset = words.offset
        let other = try words.takeSocket("OTHER")
        guard other != socket else { throw words.line.problem(at: offset, "OTHER must differ from SOCKET") }
        return (socket, other)
    }

    /// A case of an enumeration.
    static func word<Case: RawRepresentable & CaseIterable & SendableMetatype>(_ what: String, _ kind: String)
        -> ArgumentReader<Case>
    where Case.RawValue == String {
        { words throws(ScenarioSyntaxError) in try words.takeCase(of: Case.self, what, kind) }
    }

    /// An optional argument.
    static func optional<Value>(_ reader: @escaping ArgumentReader<Value>) -> ArgumentReader<Value?> {
        { words throws(ScenarioSyntaxError) in words.isAtEnd ? nil : try reader(&words) }
    }
}

/// Verbs whose arguments are not a list.
extension Verb {
    /// The maximum number of events of a storm.
    static let stormLimit = 100_000

    @Sendable static func readFlap(_ words: inout WordReader) throws(ScenarioSyntaxError) -> ScenarioAction {
        let socket = try words.takeSocket()
        let word = try words.take("NxTIME")
        let scalars = Array(word.value.unicodeScalars)
        guard let cross = scalars.firstIndex(of: "x") else {
            throw words.problem(
                word, "NxTIME: expected a count, x and a duration, such as 3x400ms, got '\(word.shown)'")
        }
        let times = try words.number(text(scalars[..<cross]), at: word.start, "N", in: 1...1000)
        let each = try words.time(text(scalars[(cross + 1)...]), at: word.part(from: cross + 1))
        return .flap(socket: socket, times: times, each: each)
    }

    @Sendable static func readStorm(_ words: inout WordReader) throws(ScenarioSyntaxError) -> ScenarioAction {
        let socket = try words.takeSocket()
        let word = try words.take("N/s")
        let scalars = Array(word.value.unicodeScalars)
        guard scalars.suffix(2) == ["/", "s"] else {
            throw words.problem(
                word, "N/s: expected a number of events per second, such as 200/s, got '\(word.shown)'")
        }
        let rate = try words.number(text(scalars.dropLast(2)), at: word.start, "N", in: 1...10_000)
        let offset = words.offset
        let lasting = try words.takeTime()
        guard lasting * rate <= .seconds(stormLimit) else {
            throw words.line.problem(at: offset, "a storm can have at most \(stormLimit) events")
        }
        return .storm(socket: socket, eventsPerSecond: rate, lasting: lasting)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    @Sendable static func readTouch(_ words: inout WordReader) throws(ScenarioSyntaxError) -> ScenarioAction {
        if let next = words.next, next.isQuoted || next.value.utf8.first?.isDecimalDigit != true {
            return .touchText(try words.takeText("TEXT"))
        }
        let (x, y) = (try takeCoordinate("X", &words), try takeCoordinate("Y", &words))
        guard words.take(word: "to") else { return .touch(x: x, y: y, toX: nil, toY: nil) }
        return .touch(x: x, y: y, toX: try takeCoordinate("X", &words), toY: try takeCoordinate("Y", &words))
    }

    private static func takeCoordinate(_ what: String, _ words: inout WordReader) throws(ScenarioSyntaxError) -> Double
    {
        let word = try words.take(what)
        return try words.decimal(word.value, at: word.start, what, in: 0...100_000)
    }

    @Sendable static func readPress(_ words: inout WordReader) throws(ScenarioSyntaxError) -> ScenarioAction {
        let word = try words.take("KEY")
        guard var press = KeyPress(parsing: word.value) else {
            let modifiers = KeyPress.Modifier.allCases.map(\.rawValue).joined(separator: ", ")
            throw words.problem(
                word,
                "unknown key '\(word.shown)'; use a key of a US keyboard, such as a, 1, return, left or f1, or "
                    + "\(KeyPress.numberPrefix)N with its number in the USB HID usage tables, after modifiers joined "
                    + "by +: \(modifiers)")
        }
        if !words.isAtEnd { press.characters = try words.take("TEXT").value }
        return .press(press)
    }

    /// A part of the main window; nil for the whole.
    static let region: ArgumentReader<MirroredRegion?> = { words throws(ScenarioSyntaxError) in
        if words.take(word: "whole") { return nil }
        let (x, y) = (try takeCoordinate("X", &words), try takeCoordinate("Y", &words))
        return MirroredRegion(
            x: x, y: y, width: try takeLength("WIDTH", &words), height: try takeLength("HEIGHT", &words))
    }

    private static func takeLength(_ what: String, _ words: inout WordReader) throws(ScenarioSyntaxError) -> Double {
        let offset = words.offset
        let length = try takeCoordinate(what, &words)
        guard length > 0 else { throw words.line.problem(at: offset, "\(what) must be greater than 0") }
        return length
    }

    @Sendable static func readExpectation(_ words: inout WordReader) throws(ScenarioSyntaxError) -> ScenarioAction {
        let word = try words.take("WHAT")
        guard let expectation = ExpectationReader.named[word.value] else {
            throw words.unknown(
                word.value, at: word.start, "expectation", ExpectationReader.all.map(\.name))
        }
        words.usage = "expect \(expectation.usage)"
        return .expect(try expectation.read(&words))
    }

    @Sendable static func readRandom(_ words: inout WordReader) throws(ScenarioSyntaxError) -> ScenarioAction {
        let count = try words.takeNumber("N", in: 1...100_000)
        guard !words.isAtEnd else { return .random(count: count, seed: 1) }
        let word = try words.take("seed=S")
        guard let option = word.option, option.key == "seed" else {
            throw words.problem(word, "unknown option '\(word.shown)' of random; available: seed=S")
        }
        guard option.value.utf8.allSatisfy({ $0.isDecimalDigit }), let seed = UInt64(option.value) else {
            throw words.line.problem(
                at: word.optionValueStart,
                "seed: expected an integer from 0 to \(UInt64.max), got '\(option.value.shown)'")
        }
        return .random(count: count, seed: seed)
    }
}
