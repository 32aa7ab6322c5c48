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

    /// Searches every source file for a text.
    ///
    /// - Returns: for each line with the text, the target of its file, the path relative to the target's folder, and the
    ///   line.
    static func sourceLines(with word: String) throws -> [(target: String, path: String, line: Substring)] {
        let sources = root.appending(path: "Sources").path
        return try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }.flatMap {
            let parts = $0.split(separator: "/", maxSplits: 2)  // layer, target, file
            let text = try String(contentsOfFile: "\(sources)/\($0)", encoding: .utf8)
            var (place, lines) = (text.startIndex, [(target: String, path: String, line: Substring)]())
            // Foundation searches quickly in debug builds as well.
            while let found = text.range(of: word, range: place..<text.endIndex) {
                let line = text.lineRange(for: found)
                lines.append((String(parts[1]), String(parts[2]), text[line]))
                place = line.upperBound
            }
            return lines
        }
    }
}
