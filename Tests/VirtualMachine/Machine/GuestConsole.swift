// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

/// Runs commands and programs in the guest, through the agent of `Guest/agent.sh`.
final class GuestConsole: Sendable {
    /// The names of the virtio ports, which QEMU must provide.
    static let portNames = ["control", "cables"] + (0..<slotCount).flatMap { ["output.\($0)", "error.\($0)"] }
    /// How many programs can run at once.
    private static let slotCount = 4

    private struct Counters {
        var commands = 0
        var programs = 0
    }

    /// What programs in the guest ask of cables, which only the host can move.
    let cables: LineLog
    private let control: LineLog
    private let outputs: [LineLog]
    private let errors: [LineLog]
    private let situation: @Sendable () -> String
    private let counters = Mutex(Counters())

    /// Connects to the ports, whose sockets are in the folder and have the ports' names.
    init(folder: String, situation: @escaping @Sendable () -> String) throws {
        self.situation = situation
        func connect(_ name: String) throws -> LineLog {
            try LineLog(path: "\(folder)/\(name)", context: situation)
        }
        control = try connect("control")
        cables = try connect("cables")
        outputs = try (0..<Self.slotCount).map { try connect("output.\($0)") }
        errors = try (0..<Self.slotCount).map { try connect("error.\($0)") }
    }

    /// Waits until the guest has booted and obeys.
    func waitUntilReady(within limit: Duration) async throws {
        _ = try await control.content.wait(for: "the guest to boot", within: limit) { [situation] content in
            if content.hasEnded {
                throw VirtualMachineError("boot the guest", cause: "QEMU has ended", context: situation())
            }
            return content.lines.contains("ready") ? true : nil
        }
    }

    /// Runs a shell script in the guest; one at a time.
    ///
    /// - Returns: What it wrote to standard output and standard error, without the last line end.
    /// - Throws: `VirtualMachineError` when it ends with another status than 0 or not in time.
    @discardableResult
    func run(_ script: String, within limit: Duration = .seconds(60)) async throws -> String {
        let id = counters.withLock { counters in
            counters.commands += 1
            return counters.commands
        }
        let escaped = script.replacing(#"\"#, with: #"\\"#).replacing("\n", with: #"\n"#)
        let first = control.content.value.lines.count
        try control.send("\(id) \(escaped)")
        let answer = try await control.content.wait(for: "the guest to run “\(script)”", within: limit) {
            [situation] content in
            if content.hasEnded {
                throw VirtualMachineError("run “\(script)”", cause: "QEMU has ended", context: situation())
            }
            let lines = content.lines.dropFirst(first)
            return lines.last?.hasPrefix("\(id). ") == true ? lines : nil
        }
        let output = answer.filter { $0.hasPrefix("\(id)> ") }.map { $0.dropFirst("\(id)> ".count) }
            .joined(separator: "\n")
        let status = answer.last?.dropFirst("\(id). ".count) ?? ""
        guard status == "0" else {
            throw VirtualMachineError("run “\(script)”", cause: "status \(status)", context: output)
        }
        return output
    }

    /// Starts a program in the background; at most four at a time.
    func start(_ command: [String]) async throws -> GuestProgram {
        let slot = counters.withLock { counters in
            counters.programs += 1
            return counters.programs % Self.slotCount
        }
        var program = GuestProgram(command: command, console: self, output: outputs[slot], errors: errors[slot])
        let words = command.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }
        program.processID = try await run("start_program \(slot) \(words.joined(separator: " "))")
        return program
    }
}
