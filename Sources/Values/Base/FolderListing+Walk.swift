// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
import SystemPackage

extension FolderListing {
    /// What is below a folder.
    package struct Walk: Hashable, Sendable {
        /// The paths of everything but folders, relative to the folder that was walked, in alphabetical order.
        package var files: [String] = []
        /// What was passed over, a line each: folders that cannot be listed, and names that are not UTF-8.
        package var problems: [String] = []
    }

    /// Lists everything below a folder. Links to folders are files: they are not followed.
    ///
    /// - Parameter path: the folder.
    /// - Returns: what is there, and what was passed over.
    /// - Throws: ``FileError`` when it cannot be listed itself; what lies deeper and cannot be is passed over.
    package static func walk(_ path: String) throws(FileError) -> Walk {
        var walk = Walk()
        let root = path.hasSuffix("/") ? String(path.dropLast()) : path
        try add(root, "", to: &walk)
        walk.files.sort()
        return walk
    }

    private static func add(_ root: String, _ prefix: String, to walk: inout Walk) throws(FileError) {
        let folder = prefix.isEmpty ? (root.isEmpty ? "/" : root) : "\(root)/\(prefix.dropLast())"
        let (names, unreadable) = try names(in: folder)
        if unreadable > 0 {
            let what = unreadable == 1 ? "a file whose name is" : "\(unreadable) files whose names are"
            walk.problems.append("\(folder.escapingControls()): passed over \(what) not UTF-8")
        }
        for name in names {
            guard isFolder("\(root)/\(prefix)\(name)") else {
                walk.files.append(prefix + name)
                continue
            }
            do throws(FileError) {
                try add(root, "\(prefix)\(name)/", to: &walk)
            } catch { walk.problems.append("\(error)") }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        // The structure outlives the call.
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
