// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
