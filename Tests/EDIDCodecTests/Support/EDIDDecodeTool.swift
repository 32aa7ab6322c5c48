// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The installed edid-decode.
enum EDIDDecodeTool {
    /// Where the tool is, nothing when it is not installed.
    static let path: String? = ["/usr/bin/edid-decode", "/usr/local/bin/edid-decode"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Tells whether tests that need the tool run: where the variable demands it, it may not be missing.
    static let isExpected =
        path != nil || ProcessInfo.processInfo.environment["SECONDSCREEN_REQUIRE_EDID_DECODE"] == "1"

    /// Runs the tool with arguments and gives its exit status and what it printed.
    static func run(_ arguments: [String], input: [UInt8] = []) throws -> (status: Int32, text: String) {
        guard let path else { throw ToolError.notInstalled }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let (standardInput, output) = (Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
        try standardInput.fileHandleForWriting.close()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }

    enum ToolError: Error {
        case notInstalled
    }
}
