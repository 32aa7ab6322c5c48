// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One line of a file, for places in it.
struct SourceLine: Sendable {
    /// The file as it was named.
    let file: String
    /// The line's number, from 1.
    let number: Int
    /// What the line says, without its end.
    let scalars: [Unicode.Scalar]
    /// What stands before relative paths of this file, so that they are relative to the scenario's; empty or a folder.
    let folder: String

    /// The place of the scalar at an offset; columns count characters, as people do.
    func place(at offset: Int) -> SourcePlace {
        let before = scalars.prefix(offset)
        guard !before.allSatisfy(\.isASCII) else { return SourcePlace(file: file, line: number, column: offset + 1) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: before)
        return SourcePlace(file: file, line: number, column: String(text).count + 1)
    }

    /// A problem at an offset.
    func problem(at offset: Int, _ message: String) -> ScenarioProblem {
        ScenarioProblem(place: place(at: offset), message: message)
    }

    /// A path of this line as the scenario's own file would write it.
    func path(_ text: String) -> String { FilePath.joined(folder, text) }
}

/// Path manipulation without file system access.
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
