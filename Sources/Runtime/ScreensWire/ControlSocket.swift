// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage
package import Varlink

/// The control sockets of runtimes.
package enum ControlSocket {
    /// The name of the daemon's socket.
    package static let daemon = "varlink"

    /// The directory of a user's sockets: a service's `$RUNTIME_DIRECTORY`, otherwise `secondscreen` in
    /// `$XDG_RUNTIME_DIR`, otherwise in `/run` for root and in `/tmp` for others.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - userID: the user.
    /// - Returns: its absolute path.
    package static func folder(environment: [String: String], userID: UInt32 = getuid()) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // A service may have several, separated by colons; the first is used.
        if let folder = value("RUNTIME_DIRECTORY") { return String(folder.prefix { $0 != ":" }) }
        if let folder = value("XDG_RUNTIME_DIR") { return folder + "/secondscreen" }
        return userID == 0 ? systemFolder : "/tmp/secondscreen-\(userID)"
    }

    /// Creates a socket's directory, accessible to this user only.
    ///
    /// - Parameter path: the socket's path.
    /// - Throws: `VarlinkError.unusable` if the directory exists and others could create sockets in it.
    static func makeFolder(of path: String) throws(VarlinkError) {
        let folder = folder(of: path)
        if unsafe mkdir(folder, 0o700) == 0 { return }
        let status: FileStatus
        do throws(Errno) { status = try FileStatus(path: folder, followingLinks: false) } catch {
            throw .system(operation: "create the directory \(folder)", reason: "\(error)")
        }
        if let problem = status.problemAsFolder(of: geteuid()) {
            throw .unusable(
                "\(folder): \(problem), so others could replace its sockets; remove it, or listen elsewhere with --socket"
            )
        }
    }

    /// The directory of a file; `.` for a bare name.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Allows members of a group to connect to a socket.
    ///
    /// - Parameters:
    ///   - path: the socket.
    ///   - group: the group's name.
    ///   - includingFolder: whether to grant access to its directory as well; only for a directory that this program
    ///     owns.
    /// - Throws: `VarlinkError` if there is no such group, or this user cannot assign files to it.
    package static func give(_ path: String, to group: String, includingFolder: Bool) throws(VarlinkError) {
        guard let entry = unsafe getgrnam(group) else { throw .unusable("no group '\(group)'") }
        let number = unsafe entry.pointee.gr_gid
        let folders = includingFolder ? [(folder(of: path), mode_t(0o750))] : []
        for (file, mode) in folders + [(path, mode_t(0o660))] {
            // The strings outlive the calls.
            guard unsafe chown(file, uid_t.max, number) == 0, unsafe chmod(file, mode) == 0 else {
                throw .system(
                    operation: "change the group of \(file) to '\(group)'", reason: "\(Errno.last)")
            }
        }
    }

    /// Opens a runtime's socket.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - mode: the file's permissions.
    /// - Returns: the listening socket.
    /// - Throws: `VarlinkError`, also if a running runtime is listening there.
    package static func open(_ path: String, mode: UInt32 = 0o600) throws(VarlinkError) -> VarlinkSocket {
        try makeFolder(of: path)
        return try VarlinkSocket(listeningAt: .path(path), mode: mode)
    }
}
