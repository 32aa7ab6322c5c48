// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns

/// Clients that nobody here wrote, of the Python packages that config/bootstrap installs.
enum ForeignClient {
    /// The repository's folder.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The Python that has the packages.
    static let python = root.appending(path: ".build-python/bin/python").path

    /// Whether the packages are there, or their lack is a failure: SECONDSCREEN_REQUIRE_PYTHON=1.
    static var isExpected: Bool {
        FileManager.default.isExecutableFile(atPath: python)
            || ProcessInfo.processInfo.environment["SECONDSCREEN_REQUIRE_PYTHON"] == "1"
    }

    /// Runs a script of `Foreign` and waits for its end.
    static func run(_ python: String, _ arguments: [String]) throws -> (status: CInt, output: String) {
        let folder = root.appending(path: "Tests/SecondScreenCommandsTests/Foreign").path
        let result = try Program(arguments, binary: python, folder: folder).finish()
        return (result.status, result.output.joined(separator: "\n") + result.errors)
    }
}
