// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

/// A running QEMU that ends with this object, and also when the tests are killed.
final class QEMUProcess: Sendable {
    /// Runs QEMU, and kills it and removes its folder when standard input ends: that is when the test process closes it
    /// or dies, however that happens. When QEMU ends by itself, so does this. An interrupt from the terminal goes to
    /// the whole process group and is left to the test process.
    private static let guardian = """
        trap '' INT TERM HUP
        folder=$1; shift
        exec 3<&0
        "$@" 3<&- </dev/null &
        qemu=$!
        { read -r _; kill -KILL "$qemu"; } <&3 >/dev/null 2>&1 &
        watch=$!
        wait "$qemu"; status=$?
        kill -KILL "$watch" 2>/dev/null
        [ "$status" -ne 137 ] || rm -rf -- "$folder"
        exit "$status"
        """

    /// Held while QEMU starts. `Process` closes in its child the descriptors that were open a moment before; one that
    /// another machine opened since would be inherited, and would keep that machine's end from being noticed until
    /// this one ends.
    private static let start = Mutex(())

    private let lifeline: Pipe
    private let guardianID: Int32
    private let endStatus: Observed<Int32?>
    private let logPath: String

    /// Starts QEMU; what it writes is kept in the folder.
    init(_ executable: String, _ arguments: [String], folder: String) throws {
        logPath = "\(folder)/qemu.log"
        try Data().write(to: URL(filePath: logPath))
        let log = try FileHandle(forWritingTo: URL(filePath: logPath))
        let endStatus = Observed<Int32?>(nil)
        (lifeline, guardianID) = try Self.start.withLock { _ in
            let lifeline = Pipe()
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", Self.guardian, "guardian", folder, executable] + arguments
            process.standardInput = lifeline
            process.standardOutput = log
            process.standardError = log
            process.terminationHandler = { process in
                endStatus.update { $0 = process.terminationStatus }
            }
            try process.runWithoutBlockedSignals()
            return (lifeline, process.processIdentifier)
        }
        self.endStatus = endStatus
    }

    /// What QEMU has written, with its status if it has ended.
    var log: String {
        let text = (try? String(contentsOfFile: logPath, encoding: .utf8)) ?? ""
        return endStatus.value.map { "\(text)QEMU ended with status \($0)" } ?? text
    }

    /// Whether QEMU runs no more.
    var hasEnded: Bool { endStatus.value != nil }

    /// Ends QEMU and waits until it has.
    func end() async throws {
        try lifeline.fileHandleForWriting.close()
        do {
            _ = try await endStatus.wait(for: "QEMU to end") { $0 }
        } catch let error as VirtualMachineError {
            throw VirtualMachineError(error.operation, cause: error.cause, context: processes)
        }
    }

    /// The guardian and its children as the kernel describes them, for the error when they do not end.
    private var processes: String {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return folders.compactMap { Int32($0) }.sorted().compactMap { id in
            guard let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8) else { return nil }
            let lines = status.split(separator: "\n").filter { line in
                ["Name:", "State:", "PPid:"].contains { line.hasPrefix($0) }
            }
            guard id == guardianID || lines.contains("PPid:\t\(guardianID)") else { return nil }
            return "process \(id): " + lines.joined(separator: ", ").replacing("\t", with: " ")
        }.joined(separator: "\n")
    }

    deinit {
        try? lifeline.fileHandleForWriting.close()
    }
}
