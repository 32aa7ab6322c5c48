// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage
package import Varlink

/// Where runtimes listen and clients find them.
package enum ControlSocket {
    /// The name of the daemon's socket.
    package static let daemon = "varlink"

    /// The folder of the sockets of this user: `$RUNTIME_DIRECTORY` of a service, else `secondscreen` in
    /// `$XDG_RUNTIME_DIR`, else in `/run` for the system's user and in `/tmp` for others.
    ///
    /// - Parameters:
    ///   - environment: the variables.
    ///   - userID: the user.
    /// - Returns: its absolute path.
    package static func folder(environment: [String: String], userID: UInt32 = getuid()) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // A service may have several, between colons; the first is its own.
        if let folder = value("RUNTIME_DIRECTORY") { return String(folder.prefix { $0 != ":" }) }
        if let folder = value("XDG_RUNTIME_DIR") { return folder + "/secondscreen" }
        return userID == 0 ? systemFolder : "/tmp/secondscreen-\(userID)"
    }

    /// Makes the folder of a socket, for this user alone.
    ///
    /// - Parameter path: the socket's path.
    /// - Throws: `VarlinkError.unusable` when there is a folder that others could put sockets into.
    static func makeFolder(of path: String) throws(VarlinkError) {
        let folder = folder(of: path)
        if unsafe mkdir(folder, 0o700) == 0 { return }
        guard let facts = FileFacts(folder) else {
            throw .system(operation: "create the directory \(folder)", reason: "\(Errno.last)")
        }
        if let problem = facts.problemAsFolder(of: geteuid()) {
            throw .unusable(
                "\(folder): \(problem), so that sockets in it could be exchanged; remove it, or listen somewhere else "
                    + "with --socket")
        }
    }

    /// The folder of a file, `.` for a name alone.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Lets the members of a group connect to a socket.
    ///
    /// - Parameters:
    ///   - path: the socket.
    ///   - group: the group's name.
    ///   - includingFolder: whether they may look into its folder as well; for a folder of ours alone, as any other is
    ///     its owner's to open.
    /// - Throws: `VarlinkError`, when there is no such group or this user may not give files to it.
    package static func give(_ path: String, to group: String, includingFolder: Bool) throws(VarlinkError) {
        guard let entry = unsafe getgrnam(group) else { throw .unusable("there is no group \(group)") }
        let number = unsafe entry.pointee.gr_gid
        let folders = includingFolder ? [(folder(of: path), mode_t(0o750))] : []
        for (file, mode) in folders + [(path, mode_t(0o660))] {
            // The strings live through the calls.
            guard unsafe chown(file, uid_t.max, number) == 0, unsafe chmod(file, mode) == 0 else {
                throw .system(
                    operation: "give \(file) to the group \(group)", reason: "\(Errno.last)")
            }
        }
    }

    /// Opens the socket of a runtime.
    ///
    /// - Parameters:
    ///   - path: where.
    ///   - mode: the permissions of the file.
    /// - Returns: the socket; clients can connect from now on.
    /// - Throws: `VarlinkError`, also when a runtime that lives listens there.
    package static func open(_ path: String, mode: UInt32 = 0o600) throws(VarlinkError) -> VarlinkSocket {
        try makeFolder(of: path)
        return try VarlinkSocket(listeningAt: .path(path), mode: mode)
    }
}
