// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The files of the repository.
enum Repository {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Reads a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Reads every source file.
    ///
    /// - Returns: for each file, its target, its path relative to the target's folder, and its lines.
    static func sources() throws -> [(target: String, path: String, lines: [Substring])] {
        let sources = root.appending(path: "Sources").path
        return try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }.map {
            let parts = $0.split(separator: "/", maxSplits: 2)  // layer, target, file
            let text = try String(contentsOfFile: "\(sources)/\($0)", encoding: .utf8)
            return (String(parts[1]), String(parts[2]), text.split(separator: "\n"))
        }
    }
}
