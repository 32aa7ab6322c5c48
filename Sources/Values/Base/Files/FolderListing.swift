// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
package import SystemPackage

/// Lists, walks and creates directories.
package enum FolderListing {
    /// Lists a directory.
    ///
    /// - Parameters:
    ///   - path: the directory.
    ///   - limit: the maximum number of names, for directories that other users can fill.
    /// - Returns: the names in alphabetical order without `.` and `..`, and the number of names left out because they
    ///   are not UTF-8.
    /// - Throws: ``FileError`` if it is missing, unreadable or not a directory.
    package static func names(
        in path: String, limit: Int = .max
    ) throws(FileError) -> (names: [String], unreadable: Int) {
        guard let stream = unsafe opendir(path) else { throw FileError("list", path, Errno.last) }
        defer { unsafe closedir(stream) }
        var (names, unreadable): ([String], Int) = ([], 0)
        while names.count < limit {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // d_name is an inline array that the C library terminates with NUL.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            guard let name else {
                unreadable += 1
                continue
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 || names.count >= limit else { throw FileError("list", path, Errno.last) }
        return (names.sorted(), unreadable)
    }

    /// Returns the target of a symbolic link, as stored in the link.
    ///
    /// - Parameter path: the link.
    /// - Returns: the target; nil if it is not UTF-8, or the path is not a link.
    package static func target(ofLink path: String) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = unsafe readlink(path, base, buffer.count - 1)
            guard count > 0 else { return nil }
            unsafe buffer[count] = 0
            return unsafe String(validatingCString: base)
        }
    }

    /// Returns why no files can be created in a directory, or in its nearest existing ancestor; nil if they can.
    ///
    /// - Parameters:
    ///   - folder: the directory.
    ///   - needsSpace: whether the files have contents, which sockets do not.
    /// - Returns: the reason.
    package static func problemOfWriting(to folder: String, needsSpace: Bool = true) -> String? {
        var path = folder
        while unsafe access(path, F_OK) != 0, errno == ENOENT, path.count > 1 {
            let parent = path.split(separator: "/").dropLast().joined(separator: "/")
            path = folder.hasPrefix("/") ? "/\(parent)" : parent.isEmpty ? "." : parent
        }
        guard unsafe access(path, W_OK | X_OK) == 0 else { return "\(Errno.last)" }
        guard (try? FileStatus(path: path))?.kind == .directory else { return "\(path) is not a directory" }
        var system = statvfs()
        guard unsafe statvfs(path, &system) == 0, system.f_blocks > 0 else { return nil }
        // Part of a file system is reserved for the superuser; some file systems do not count files.
        let isFull = geteuid() == 0 ? system.f_bfree == 0 : system.f_bavail == 0
        return isFull && needsSpace || (system.f_files > 0 && system.f_ffree == 0) ? "\(Errno.noSpace)" : nil
    }

    /// The contents of a directory tree.
    package struct Walk: Hashable, Sendable {
        /// The paths of files and of links to directories, relative to the root of the walk, in alphabetical order.
        package var files: [String] = []
        /// What was skipped, one line each: directories that cannot be listed, names that are not UTF-8, pipes, sockets
        /// and devices.
        package var problems: [String] = []
    }

    /// Lists everything below a directory. Links to directories count as files: they are not followed.
    ///
    /// - Parameter path: the directory.
    /// - Returns: the contents, and what was skipped.
    /// - Throws: ``FileError`` if the directory itself cannot be listed; unreadable ones below it are skipped.
    package static func walk(_ path: String) throws(FileError) -> Walk {
        var walk = Walk()
        // An empty path is missing, not the root.
        guard !path.isEmpty else { throw FileError("list", path, .noSuchFileOrDirectory) }
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
            walk.problems.append("\(folder.escapingControls()): skipped \(what) not UTF-8")
        }
        for name in names {
            let status = try? FileStatus(path: "\(root)/\(prefix)\(name)", followingLinks: false)
            guard status?.kind == .directory else {
                // Reading a pipe or a device could wait forever.
                if let target = try? FileStatus(path: "\(root)/\(prefix)\(name)"), target.kind == .other {
                    walk.problems.append("\(root)/\(prefix)\(name): skipped, because it is not a regular file")
                } else {
                    walk.files.append(prefix + name)
                }
                continue
            }
            do throws(FileError) {
                try add(root, "\(prefix)\(name)/", to: &walk)
            } catch { walk.problems.append("\(error)") }
        }
    }

    /// Creates a directory and its missing parents.
    ///
    /// - Parameters:
    ///   - path: the directory; an existing one is left as is.
    ///   - permissions: the permissions of new directories; the process's umask applies.
    /// - Throws: ``FileError``, also if `path` exists and is not a directory.
    package static func create(
        _ path: String, permissions: FilePermissions = FilePermissions(rawValue: 0o777)
    ) throws(FileError) {
        var parent = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            parent += "\(part)/"
            // The string outlives the call.
            guard unsafe mkdir(parent, permissions.rawValue) == 0 || errno == EEXIST else {
                throw FileError("create the directory", path, Errno.last)
            }
        }
        guard (try? FileStatus(path: path))?.kind == .directory else {
            throw FileError("create the directory", path, Errno.notDirectory)
        }
    }
}
