// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A program in the guest whose lines are stamped with the time at which they came, between the kernel's uevents; see
/// `Guest/stamp.c`.
struct StampedRun: Sendable {
    private let program: GuestProgram

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: A shell command, which should end with `exec`.
    ///   - variables: Environment variables, as `NAME=VALUE`.
    ///   - machine: The machine.
    /// - Returns: The run.
    /// - Throws: `VirtualMachineError` if the stamping program cannot be compiled or started.
    static func start(_ command: String, _ variables: [String] = [], on machine: VirtualMachine) async throws -> Self {
        let source = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Guest/stamp.c").path
        _ = try HostCommand.run("/usr/bin/env", ["clang", "-O2", source, "-o", "\(machine.exchangeFolder)/stamp"])
        let stamp = "\(VirtualMachine.exchangeFolderInGuest)/stamp"
        return StampedRun(program: try await machine.guest.start(["env"] + variables + [stamp, "sh", "-c", command]))
    }

    /// The number of the last line so far; -1 without one.
    var lastIndex: Int { program.lines.last?.index ?? -1 }

    /// The lines after one, without those of uevents and without the times.
    func texts(after index: Int) -> [String] {
        program.lines.dropFirst(index + 1).filter { $0.text.hasPrefix("line ") }
            .map { String($0.text.split(separator: " ", maxSplits: 2).last ?? "") }
    }

    /// Waits for a line after the one with the number `index`.
    ///
    /// - Returns: How long after the last uevent before it the line came, in milliseconds; `nil` without one.
    func latency(of text: String, after index: Int) async throws -> Double? {
        let done = try await program.line(after: index) { $0.text.contains(text) }
        let event = program.lines.last {
            $0.index < done.index && $0.index > index && $0.text.hasPrefix("uevent ")
        }
        return event.map { (Self.microseconds(of: done) - Self.microseconds(of: $0)) / 1000 }
    }

    /// Asks the program to end, and waits for that.
    func end() async throws {
        try await program.signal("TERM")
        _ = try? await program.waitForEnd(within: .seconds(20))
    }

    private static func microseconds(of line: GuestProgram.Line) -> Double {
        Double(line.text.split(separator: " ").dropFirst().first ?? "") ?? 0
    }
}
