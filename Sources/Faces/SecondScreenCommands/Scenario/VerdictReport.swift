// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import TestBench

/// Verdicts in words: for people, as TAP, or as JUnit's XML.
struct VerdictReport {
    private let format: ScenarioRunCommand.Format
    private let count: Int
    private var verdicts: [ScenarioVerdict] = []

    /// How many scenarios did not go as expected.
    var failures: Int { verdicts.count { !$0.passed } }

    /// Creates a report of so many scenarios.
    init(_ format: ScenarioRunCommand.Format, count: Int) {
        self.format = format
        self.count = count
    }

    /// What comes before the first verdict; nil for nothing.
    var head: String? { format == .tap ? "TAP version 13\n1..\(count)" : nil }

    /// Takes a verdict in; returns what is to be written now.
    mutating func add(_ verdict: ScenarioVerdict) -> String? {
        verdicts.append(verdict)
        return switch format {
        case .human: HumanVerdict.text(verdict)
        case .tap: TAPVerdict.text(verdict, number: verdicts.count)
        case .junit: nil
        }
    }

    /// What comes after the last verdict; nil for nothing.
    func tail(after duration: Duration) -> String? {
        switch format {
        case .human:
            let all = count == 1 ? "1 scenario" : "\(count) scenarios"
            let failed = failures == 0 ? "all as expected" : failures == count ? "failed" : "\(failures) failed"
            return "\(all), \(failed), in \(duration.secondsText)"
        case .tap: return nil
        case .junit: return JUnitVerdicts.text(verdicts)
        }
    }
}
