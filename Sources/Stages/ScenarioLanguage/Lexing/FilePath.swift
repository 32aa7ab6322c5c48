// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Paths as texts, without a look at the disk.
enum FilePath {
    /// The folder that a file is in; empty for a bare name.
    static func folder(of file: String) -> String {
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// A path as seen from a folder, with `.` and `..` taken out where that needs no look at the disk.
    ///
    /// - Parameters:
    ///   - folder: the folder; empty changes nothing.
    ///   - path: the path; one that begins with `/` or `~/` stays as it is.
    /// - Returns: the path.
    static func joined(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~/") else { return path }
        return normalized("\(folder)/\(path)")
    }

    /// A path without `.`, empty parts, and `..` after a name.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
