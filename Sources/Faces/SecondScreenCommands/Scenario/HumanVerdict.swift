// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import TestBench

/// A verdict as people read it.
enum HumanVerdict {
    static func text(_ verdict: ScenarioVerdict) -> String {
        let steps = verdict.steps == 1 ? "1 step" : "\(verdict.steps) steps"
        guard let failure = verdict.failure else {
            return "passed  \(verdict.file.escapingControls())  \(steps), \(verdict.duration.secondsText) of its time"
        }
        var lines = ["FAILED  \(failure.place.description.escapingControls())"]
        func add(_ title: String, _ texts: [String]) {
            for (index, text) in texts.enumerated() {
                let head = index == 0 ? title : ""
                let indent = String(repeating: " ", count: max(1, 10 - head.count))
                lines.append("    \(head)\(indent)\(text.escapingControls())")
            }
        }
        add("step", failure.step.isEmpty ? [] : [failure.step])
        add("expected", [failure.expected])
        add("seen", [failure.seen])
        add("before", failure.story)
        add("pictures", failure.pictures)
        return lines.joined(separator: "\n")
    }
}
