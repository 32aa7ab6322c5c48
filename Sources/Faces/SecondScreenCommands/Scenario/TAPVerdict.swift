// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import TestBench
import Varlink

/// A verdict as a line of the Test Anything Protocol, version 13, with what is known of a failure as YAML.
enum TAPVerdict {
    static func text(_ verdict: ScenarioVerdict, number: Int) -> String {
        let name = verdict.file.escapingControls().replacing("#", with: "\\#")
        guard let failure = verdict.failure else { return "ok \(number) - \(name)" }
        // A JSON string is a YAML string, whatever is in it.
        func quoted(_ text: String) -> String { JSONValue.string(text.escapingControls()).text }
        func list(_ key: String, _ texts: [String]) -> [String] {
            texts.isEmpty ? [] : ["  \(key):"] + texts.map { "    - \(quoted($0))" }
        }
        let lines =
            [
                "not ok \(number) - \(name)", "  ---", "  at: \(quoted(failure.place.description))",
                "  step: \(quoted(failure.step))", "  expected: \(quoted(failure.expected))",
                "  seen: \(quoted(failure.seen))",
            ] + list("before", failure.story) + list("pictures", failure.pictures) + ["  ..."]
        return lines.joined(separator: "\n")
    }
}
