// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage

extension Takeaway {
    /// The stretch as a scenario: what was done, what was seen after it, and what was seen at the end.
    ///
    /// - Returns: its text.
    func scenarioText() -> String {
        var lines = [
            "# From the console, \(Self.text(period.start)) to \(Self.text(period.end)).",
            "# Play it with: secondscreen scenario run FILE; for an app of your own, add --app PROGRAM.",
        ]
        if let remark { lines.append("# \(remark)") }
        lines += settings.lines + [""]
        for moment in moments {
            if let remark = moment.remark { lines.append("# \(moment.time.scenarioText): \(remark)") }
            guard let action = moment.action else { continue }
            lines.append(ScenarioStep(action, moment: .at(moment.time), waits: moment.waits).description)
            lines += moment.expectations.map { "expect \($0)" }
        }
        lines += ending.map { "expect \($0)" }
        return lines.map { "\($0)\n" }.joined()
    }

    /// A time of the journal, as the page shows it: `1:02.345`.
    private static func text(_ seconds: Double) -> String {
        let milliseconds = Duration.seconds(seconds).wholeMilliseconds
        let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
        let digits = String(String(rest + 100_000).dropFirst())
        return "\(minutes):\(digits.prefix(2)).\(digits.dropFirst(2))"
    }
}
