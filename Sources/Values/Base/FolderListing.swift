// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
import SystemPackage

/// The names in a folder.
package enum FolderListing {
    /// Lists a folder.
    ///
    /// - Parameter path: the folder.
    /// - Returns: the names in alphabetical order without `.` and `..`, and how many were left out because they are not
    ///   UTF-8.
    /// - Throws: ``FileError`` when it is missing, unreadable or not a folder.
    package static func names(in path: String) throws(FileError) -> (names: [String], unreadable: Int) {
        guard let stream = unsafe opendir(path) else { throw FileError("list", path, Errno(rawValue: errno)) }
        defer { unsafe closedir(stream) }
        var (names, unreadable): ([String], Int) = ([], 0)
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // d_name is an inline array that the C library terminates.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            guard let name else {
                unreadable += 1
                continue
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw FileError("list", path, Errno(rawValue: errno)) }
        return (names.sorted(), unreadable)
    }
}
