// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import TestBench
import Varlink

/// Formats verdicts as plain text, TAP, JUnit XML, or lines of JSON.
struct VerdictReport {
    private let format: ScenarioRunCommand.Format
    private let scenarios: VerdictLines.Head
    private var count: Int { scenarios.scenarios.count }
    private var verdicts: [ScenarioVerdict] = []

    /// The number of failed scenarios.
    var failures: Int { verdicts.count { !$0.passed } }

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - format: the format.
    ///   - scenarios: the scenarios to be played.
    init(_ format: ScenarioRunCommand.Format, _ scenarios: VerdictLines.Head) {
        (self.format, self.scenarios) = (format, scenarios)
    }

    /// The text before the first verdict; nil if none.
    var head: String? {
        switch format {
        case .tap: "TAP version 13\n1..\(count)"
        case .json: VerdictLines.text(scenarios)
        case .human, .junit, .html: nil
        }
    }

    /// Adds a verdict; returns the text to write now.
    mutating func add(_ verdict: ScenarioVerdict) -> String? {
        verdicts.append(verdict)
        return switch format {
        case .human: verdict.humanText
        case .tap: verdict.tapText(number: verdicts.count)
        case .json: VerdictLines.text(verdict)
        case .junit, .html: nil
        }
    }

    /// The text after the last verdict.
    ///
    /// - Parameters:
    ///   - duration: the duration of the run.
    ///   - remark: what is wrong with the verdicts, such as `the run is incomplete`; nil if nothing is.
    /// - Returns: the text; nil if none.
    func tail(after duration: Duration, remark: String? = nil) -> String? {
        switch format {
        case .human:
            let isWhole = verdicts.count == count
            let all = (isWhole ? "" : "\(verdicts.count) of ") + Spelling.count(count, "scenario")
            let failed = failures == 0 ? isWhole ? "passed" : "no failures" : "\(failures) failed"
            return "\(all): \(failed) in \(duration.secondsText)\(remark.map { "; \($0)" } ?? "")"
        case .tap, .json, .html: return nil
        case .junit: return ScenarioVerdict.junitText(verdicts)
        }
    }
}

extension ScenarioVerdict {
    /// The verdict as plain text.
    fileprivate var humanText: String {
        guard let failure else {
            let steps = Spelling.count(steps, "step")
            return "passed  \(file.escapingControls())  \(steps), \(duration.secondsText)"
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

    /// The verdict in the Test Anything Protocol, version 13, with a failure's details as YAML.
    fileprivate func tapText(number: Int) -> String {
        let name = file.escapingControls().replacing("#", with: "\\#")
        guard let failure else { return "ok \(number) - \(name)" }
        // Every JSON string is a YAML string.
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

    /// The verdicts as JUnit XML, for CI systems.
    fileprivate static func junitText(_ verdicts: [ScenarioVerdict]) -> String {
        let failures = verdicts.count { !$0.passed }
        // Real time, as other test programs report.
        func time(_ duration: Duration?) -> String { duration.map { " time=\"\($0.seconds(decimals: 3))\"" } ?? "" }
        let total = verdicts.reduce(Duration.zero) { $0 + ($1.elapsed ?? .zero) }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuite name=\"scenarios\" tests=\"\(verdicts.count)\" failures=\"\(failures)\" errors=\"0\"\(time(total))>",
        ]
        for verdict in verdicts {
            let name = escaped(verdict.file, inAttribute: true)
            let testCase = "<testcase classname=\"scenario\" name=\"\(name)\"\(time(verdict.elapsed))"
            guard let failure = verdict.failure else {
                lines.append("  \(testCase)/>")
                continue
            }
            let story = [failure.place.description, failure.step] + failure.story + failure.pictures
            let message = "expected: \(failure.expected); seen: \(failure.seen)"
            lines += [
                "  \(testCase)>",
                "    <failure message=\"\(escaped(message, inAttribute: true))\">\(escaped(story.joined(separator: "\n")))</failure>",
                "  </testcase>",
            ]
        }
        return (lines + ["</testsuite>"]).joined(separator: "\n")
    }

    /// Escapes text for XML, and removes characters that XML does not allow.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - inAttribute: whether it is an attribute's value, in which parsers replace line feeds and tabs by spaces.
    /// - Returns: the escaped text.
    private static func escaped(_ text: String, inAttribute: Bool = false) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\t": result += inAttribute ? "&#\(scalar.value);" : String(scalar)
            case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
