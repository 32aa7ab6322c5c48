// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

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

    private let lifeline = Pipe()
    private let endStatus = Observed<Int32?>(nil)
    private let logPath: String

    /// Starts QEMU; what it writes is kept in the folder.
    init(_ executable: String, _ arguments: [String], folder: String) throws {
        logPath = "\(folder)/qemu.log"
        try Data().write(to: URL(filePath: logPath))
        let log = try FileHandle(forWritingTo: URL(filePath: logPath))
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", Self.guardian, "guardian", folder, executable] + arguments
        process.standardInput = lifeline
        process.standardOutput = log
        process.standardError = log
        process.terminationHandler = { [endStatus] process in
            endStatus.update { $0 = process.terminationStatus }
        }
        try process.runWithoutBlockedSignals()
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
        _ = try await endStatus.wait(for: "QEMU to end", within: .seconds(20)) { $0 }
    }

    deinit {
        try? lifeline.fileHandleForWriting.close()
    }
}
