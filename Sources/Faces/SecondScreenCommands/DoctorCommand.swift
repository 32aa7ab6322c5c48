// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Daemon
import Foundation
import ScreensWire
import Varlink

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check this machine for problems, and suggest how to fix them.",
        discussion: "The exit status is 1 if a problem keeps the program from working.")

    @Option(help: .hidden) var sysfs = "/sys"
    @Option(help: .hidden) var devices = "/dev/dri"
    @Option(help: .hidden) var procfs = "/proc"
    @OptionGroup var target: TargetOptions

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        var findings = Diagnosis(
            sysfs: sysfs, devices: devices, procfs: procfs, environment: environment
        ).findings
        findings.append(await runtime)
        let ink = Ink(environment: environment)
        try findings.flatMap { Self.lines($0, ink) }.forEach(StandardOutput.write)
        if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode(1) }
    }

    /// Whether a runtime is running.
    private var runtime: Diagnosis.Finding {
        get async {
            do {
                let client = try await target.connect()
                // Before it is asked anything, for which it would fetch what it has given back.
                let memory = Diagnosis.memory(of: client.processID, procfs: procfs).map { "; \($0)" } ?? ""
                let screens = try await client.call(Wire.GetState()).state.screens
                let count = "\(screens.count) screen\(screens.count == 1 ? "" : "s")"
                return .init(.good, "runtime", "running, with \(count)\(memory)")
            } catch {
                return .init(.absent, "runtime", "not running", remedy: "start one with 'secondscreen run'")
            }
        }
    }

    /// A finding as text: one line for the verdict and one for the remedy.
    static func lines(_ finding: Diagnosis.Finding, _ ink: Ink = .plain) -> [String] {
        let mark =
            switch finding.verdict {
            case .good: "ok  "
            case .absent: ink.warning("none")
            case .broken: ink.failure("bad ")
            }
        let line = "\(mark)  \(ink.name(finding.subject)): \(finding.words.escapingControls())"
        return [line] + (finding.remedy.map { ["      \($0.escapingControls())"] } ?? [])
    }
}
