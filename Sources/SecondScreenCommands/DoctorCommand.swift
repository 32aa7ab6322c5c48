// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Daemon
import Foundation
import Varlink

/// `secondscreen doctor`: what works here, what does not, and what to do about it.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Look at what works on this machine and what does not, with the remedy.",
        discussion: "Ends with 1 when something keeps the program from its work.")

    @Option(help: .hidden)
    var sysfs = "/sys"

    @OptionGroup var target: TargetOptions

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        var findings = Examination(sysfs: sysfs, environment: environment).findings
        findings.append(await runtime)
        let isTerminal = isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR"] == nil
        for finding in findings {
            try StandardOutput.write(Self.line(finding, colored: isTerminal))
            if let remedy = finding.remedy { try StandardOutput.write("      \(remedy)") }
        }
        if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode(1) }
    }

    /// Whether a runtime answers.
    private var runtime: Examination.Finding {
        get async {
            do {
                let screens = try await target.connect().state()["screens"]?.array ?? []
                let count = "\(screens.count) screen\(screens.count == 1 ? "" : "s")"
                return .init(.good, "runtime", "one answers, with \(count)")
            } catch {
                return .init(.absent, "runtime", "none answers", remedy: "start one with 'secondscreen run'")
            }
        }
    }

    private static func line(_ finding: Examination.Finding, colored: Bool) -> String {
        let (word, color) =
            switch finding.verdict {
            case .good: ("ok  ", "32")
            case .absent: ("none", "33")
            case .broken: ("bad ", "31")
            }
        let mark = colored ? "\u{1B}[\(color)m\(word)\u{1B}[0m" : word
        return "\(mark)  \(finding.subject): \(finding.words)"
    }
}
