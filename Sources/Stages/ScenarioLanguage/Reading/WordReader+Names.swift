// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

extension WordReader {
    /// The maximum length of the name of a socket, screen, card, device, or profile.
    static let nameLimit = 64

    /// Reads the name of a socket.
    mutating func takeSocket(_ what: String = "SOCKET") throws(ScenarioSyntaxError) -> String {
        let word = try take(what)
        let socket = try name(word, what)
        guard socket != "main" else {
            throw problem(word, "main is the device's own screen, not a socket; use a name such as HDMI-A-1")
        }
        return socket
    }

    /// Reads the name of a screen.
    mutating func takeScreen(_ what: String = "SCREEN") throws(ScenarioSyntaxError) -> String {
        try name(try take(what), what)
    }

    /// Returns a word as a name.
    func name(_ word: Word, _ what: String) throws(ScenarioSyntaxError) -> String {
        guard word.value.isName else {
            throw problem(
                word,
                "\(what): expected 1 to \(Self.nameLimit) letters, digits, '-', '_', '.' or ':', such as HDMI-A-1")
        }
        return word.value
    }

    /// Reads a monitor: a word as written, or one that is quoted as a whole.
    mutating func takeSpec() throws(ScenarioSyntaxError) -> ScreenSpec {
        let word = next?.isQuoted == true ? try take("SPEC") : try takeRaw("SPEC")
        let text = word.isQuoted ? word.value : word.raw
        do {
            var spec = try ScreenSpec(parsing: text)
            if case .edidFile(let file) = spec.monitor { spec.monitor = .edidFile(line.path(file)) }
            return spec
        } catch {
            let before = text.prefix(error.column - 1).unicodeScalars.count
            throw line.problem(at: word.isQuoted ? word.part(from: before) : word.start + before, error.message)
        }
    }

    /// Reads a mode such as `1920x1080@60`.
    mutating func takeMode() throws(ScenarioSyntaxError) -> ModeRequest {
        let word = try take("MODE")
        return try mode(word.value, at: word.start)
    }

    /// Parses a mode.
    func mode(_ text: String, at offset: Int) throws(ScenarioSyntaxError) -> ModeRequest {
        let sides = 1...16384
        guard let mode = ModeRequest(parsing: text), sides.contains(mode.size.width), sides.contains(mode.size.height)
        else {
            throw line.problem(
                at: offset,
                "expected a mode such as 1920x1080, 1920x1080@59.94 or 1920x1080i@50, got '\(text.shown)'")
        }
        return mode
    }

    /// Parses a mode policy.
    func modePolicy(_ text: String, at offset: Int) throws(ScenarioSyntaxError) -> ModePolicy {
        if text.utf8.first?.isDecimalDigit == true { return .exact(try mode(text, at: offset)) }
        guard let policy = ModePolicy(parsing: text) else {
            throw unknown(
                text, at: offset, "mode or policy",
                ModePolicy.named.map(\.description) + ["1920x1080@60"])
        }
        return policy
    }

    /// Reads the path of a file, relative to the scenario's own file.
    mutating func takeFile(_ what: String = "FILE") throws(ScenarioSyntaxError) -> String {
        line.path(try takeText(what))
    }
}

extension String {
    /// Whether this is a valid name of a socket, screen, or card.
    var isName: Bool {
        let marks = "-_.:".utf8
        return (1...WordReader.nameLimit).contains(utf8.count)
            && utf8.allSatisfy { byte in
                byte.isDecimalDigit || marks.contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            }
    }
}

extension WordReader {
    /// Reads a time such as `400ms` or `1.5s`.
    mutating func takeTime(_ what: String = "TIME") throws(ScenarioSyntaxError) -> Duration {
        let word = try take(what)
        return try time(word.value, at: word.start, what)
    }

    /// Parses a time.
    func time(_ text: String, at offset: Int, _ what: String = "TIME") throws(ScenarioSyntaxError) -> Duration {
        guard let time = Duration(scenarioText: text), time <= ScenarioReader.timeLimit else {
            throw line.problem(
                at: offset,
                "\(what): expected a number with a unit (us, ms, s, m, h or d) up to 366d, such as 400ms or 1.5s, "
                    + "got '\(text.shown)'")
        }
        return time
    }
}

extension Duration {
    /// The units, largest first: the attoseconds of each are `count` times 10 to the power of `zeros`.
    static let units: [(name: String, count: Int128, zeros: Int)] = [
        ("d", 86_400, 18), ("h", 3600, 18), ("m", 60, 18), ("s", 1, 18), ("ms", 1, 15), ("us", 1, 12),
    ]

    /// Parses a time as written in scenarios, exactly; nil when it is invalid or finer than an attosecond.
    init?(scenarioText text: String) {
        let number = text.utf8.prefix { $0.isDecimalDigit || $0 == UInt8(ascii: ".") }
        let name = text.utf8[number.endIndex...]
        guard let unit = Self.units.first(where: { name.elementsEqual($0.name.utf8) }) else { return nil }
        let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int(Substring($0)) }), whole <= 1_000_000_000_000_000 else {
            return nil
        }
        var attoseconds = Int128(whole) * unit.count * Self.power(unit.zeros)
        if parts.count == 2 {
            let digits = parts[1]
            guard !digits.isEmpty, digits.count <= unit.zeros, let fraction = Int(Substring(digits)) else { return nil }
            attoseconds += Int128(fraction) * unit.count * Self.power(unit.zeros - digits.count)
        }
        self.init(attoseconds: attoseconds)
    }

    /// Returns 10 to the power of a number up to 18.
    static func power(_ zeros: Int) -> Int128 { (0..<zeros).reduce(1) { product, _ in product * 10 } }
}
