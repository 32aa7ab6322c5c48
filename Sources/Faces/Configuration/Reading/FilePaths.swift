// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Makes paths in a file absolute.
struct FilePaths {
    /// The absolute path of the folder that the file is in; paths that are relative begin there.
    let folder: String
    /// The absolute path of the user's own folder, for which `~` stands; nil when there is none.
    let home: String?

    /// The absolute path for a path in the file; nil when it begins with `~` and nobody has a folder of their own.
    func absolute(_ path: String) -> String? {
        if path.hasPrefix("/") { return path }
        if path == "~" { return home }
        if path.hasPrefix("~/") { return home.map { $0 + path.dropFirst() } }
        return folder == "/" ? "/\(path)" : "\(folder)/\(path)"
    }

    /// The folder of a file; `/` for one at the top.
    static func folder(of path: String) -> String {
        let end = path.lastIndex(of: "/") ?? path.startIndex
        return end == path.startIndex ? "/" : String(path[..<end])
    }
}
