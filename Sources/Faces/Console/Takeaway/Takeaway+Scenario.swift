// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage

extension Takeaway {
    /// Returns the stretch as a scenario: the steps, the observations after each, and those at the end.
    ///
    /// - Returns: the scenario's text.
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

    /// Returns a journal time in the page's format: `1:02.345`.
    private static func text(_ seconds: Double) -> String {
        let milliseconds = Duration.seconds(seconds).wholeMilliseconds
        let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
        let digits = String(String(rest + 100_000).dropFirst())
        return "\(minutes):\(digits.prefix(2)).\(digits.dropFirst(2))"
    }
}
