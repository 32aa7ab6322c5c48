// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension String {
    /// The text as one word of a line: in quotation marks if it needs them.
    var scenarioWord: String { unicodeScalars.contains(where: \.needsQuotes) || isEmpty ? scenarioQuoted : self }

    /// The text in quotation marks.
    var scenarioQuoted: String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in unicodeScalars {
            if let escape = LineLexer.escapes.first(where: { $0.meaning == scalar }) {
                quoted.append("\\")
                quoted.append(escape.letter)
            } else {
                quoted.append(scalar)
            }
        }
        quoted.append("\"")
        return String(quoted)
    }
}

extension Unicode.Scalar {
    /// Whether a word with this has to stand in quotation marks.
    fileprivate var needsQuotes: Bool {
        separatesWords || self == "#" || LineLexer.escapes.contains { $0.meaning == self }
    }
}

extension ScreenSpec {
    /// The spec as one word of a line, which reads as an equal one.
    var scenarioWord: String {
        let text = exactText
        let lexer = LineLexer(Array(text.unicodeScalars))
        let isOneWord = lexer.openQuote == nil && lexer.words.count == 1 && lexer.words.first?.raw == text
        // A line feed would end the line, and a carriage return at its end would be lost.
        let isPlain = !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
        return isOneWord && isPlain && !text.hasPrefix("\"") ? text : text.scenarioQuoted
    }

    /// The spec's description, with an overscan that is exact: people seldom write a share with more than six decimals,
    /// and the description has no more.
    private var exactText: String {
        guard let overscan else { return description }
        var rest = self
        rest.overscan = nil
        let percent = overscan * 100
        let candidates = [(percent * 1e6).rounded() / 1e6, percent, percent.nextUp, percent.nextDown]
        let exact = candidates.first { $0 / 100 == overscan } ?? percent
        return "\(rest.description),overscan=\(exact.plainText)%"
    }
}

extension Duration {
    /// The time as scenarios write it: in the largest unit that needs no fraction, from a second on in seconds.
    package var scenarioText: String {
        let total = attoseconds
        guard total != 0 else { return "0s" }
        let needsNoFraction = Self.units.first { total % ($0.count * Self.power($0.zeros)) == 0 }
        let second = Self.power(18)
        if let unit = needsNoFraction, unit.zeros == 18 || total < second {
            return "\(total / (unit.count * Self.power(unit.zeros)))\(unit.name)"
        }
        let (seconds, rest) = total.quotientAndRemainder(dividingBy: second)
        let digits = String(String(rest + second).dropFirst().reversed().drop { $0 == "0" }.reversed())
        return "\(seconds).\(digits)s"
    }
}

extension Double {
    /// The number without an exponent; reading it gives the same number.
    var plainText: String {
        if let whole = Int(exactly: self) { return "\(whole)" }
        let text = description
        let parts = text.split(separator: "e")
        // A fraction has an exponent only when it is below 0.0001.
        guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return text }
        let digits = parts[0].filter { $0 != "." && $0 != "-" }
        return (self < 0 ? "-0." : "0.") + String(repeating: "0", count: -exponent - 1) + digits
    }
}
