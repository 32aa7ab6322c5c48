// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A short command of the host: run to its end, its output returned.
enum HostCommand {
    /// Runs a program.
    ///
    /// - Throws: `VirtualMachineError` when it cannot be started or ends with another status than 0.
    static func run(_ executable: String, _ arguments: [String]) throws -> Data {
        let operation = "run \(([executable] + arguments).joined(separator: " "))"
        let process = Process()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            throw VirtualMachineError(operation, cause: "\(error)")
        }
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw VirtualMachineError(operation, cause: "status \(process.terminationStatus)")
        }
        return data
    }

    /// The first file of that name in the places where Debian keeps programs, whatever `PATH` says.
    static func find(_ name: String) -> String? {
        ["/usr/local/bin", "/usr/bin", "/usr/sbin", "/bin", "/sbin"]
            .map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
