// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import TestBench

/// Verdicts as the XML that CI systems read since JUnit.
enum JUnitVerdicts {
    static func text(_ verdicts: [ScenarioVerdict]) -> String {
        let failures = verdicts.count { !$0.passed }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuite name=\"scenarios\" tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"0\">",
        ]
        for verdict in verdicts {
            let name = escaped(verdict.file)
            guard let failure = verdict.failure else {
                lines.append("  <testcase classname=\"scenario\" name=\"\(name)\"/>")
                continue
            }
            let story = [failure.place.description, failure.step] + failure.story + failure.pictures
            let message = "expected: \(failure.expected); seen: \(failure.seen)"
            lines += [
                "  <testcase classname=\"scenario\" name=\"\(name)\">",
                "    <failure message=\"\(escaped(message))\">\(escaped(story.joined(separator: "\n")))</failure>",
                "  </testcase>",
            ]
        }
        return (lines + ["</testsuite>"]).joined(separator: "\n")
    }

    /// The text as an attribute or an element may hold it; what XML cannot hold at all is left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
