// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension WordReader {
    /// The longest time and the last moment: a leap year.
    static let longestTime = Duration.seconds(366 * 86_400)

    /// Takes a time, as `400ms` or `1.5s`.
    ///
    /// - Throws: when it is missing, no time, or longer than 366 days.
    mutating func takeTime(_ what: String = "TIME") throws(ScenarioProblem) -> Duration {
        let word = try take(what)
        return try time(word.value, at: word.start, what)
    }

    /// The time that a text says.
    ///
    /// - Throws: when it says none, or one longer than 366 days.
    func time(_ text: String, at offset: Int, _ what: String = "TIME") throws(ScenarioProblem) -> Duration {
        guard let time = Duration(scenarioText: text), time <= Self.longestTime else {
            throw line.problem(
                at: offset, "\(what) is a number and us, ms, s, m, h or d, as 400ms or 1.5s; from 0s to 366d")
        }
        return time
    }
}

extension Duration {
    /// The units, largest first: the attoseconds of each are `count` times 10 to the power of `zeros`.
    static let units: [(name: String, count: Int128, zeros: Int)] = [
        ("d", 86_400, 18), ("h", 3600, 18), ("m", 60, 18), ("s", 1, 18), ("ms", 1, 15), ("us", 1, 12),
    ]

    /// Reads a time as scenarios write it, exactly; nil when the text is none or finer than an attosecond.
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

    /// 10 to the power of a number up to 18.
    static func power(_ zeros: Int) -> Int128 { (0..<zeros).reduce(1) { product, _ in product * 10 } }
}
