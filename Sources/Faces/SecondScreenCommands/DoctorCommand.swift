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
        let ink = Ink(environment: environment)
        try findings.flatMap { Self.lines($0, ink) }.forEach(StandardOutput.write)
        // Printed last, because it may take a while.
        let runtime = await runtime
        findings.append(runtime)
        try Self.lines(runtime, ink).forEach(StandardOutput.write)
        if findings.contains(where: { $0.verdict == .broken }) { throw ExitCode(1) }
    }

    /// The time limit for a runtime's response.
    private static let patience = Duration.seconds(5)

    /// A finding about whether a runtime is running and responds.
    private var runtime: Diagnosis.Finding {
        get async {
            let client: ScreensClient
            do { client = try await ScreensClient(to: target.target) } catch {
                guard error.isAbsence else { return .init(.broken, "runtime", "\(error)") }
                return .init(.absent, "runtime", "not running", remedy: "start one with 'secondscreen run'")
            }
            let timer = Task {
                do { try await Task.sleep(for: Self.patience) } catch { return false }
                client.close()
                return true
            }
            defer { timer.cancel() }
            do {
                // Measured before any request, which would make it page in memory that it has released.
                let memory = Diagnosis.memory(of: client.processID, procfs: procfs).map { "; \($0)" } ?? ""
                let screens = try await client.call(Wire.GetState()).state.screens
                let count = Spelling.count(screens.count, "screen")
                return .init(.good, "runtime", "running, with \(count)\(memory)")
            } catch {
                timer.cancel()
                guard await timer.value else { return .init(.broken, "runtime", "\(error)") }
                return .init(
                    .broken, "runtime",
                    "process \(client.processID) has the control socket, but did not answer within "
                        + "\(Self.patience.components.seconds) seconds",
                    remedy: "end that process, and start a runtime with 'secondscreen run'")
            }
        }
    }

    /// Returns a finding as text: one line for the verdict and one for the remedy.
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
