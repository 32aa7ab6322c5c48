// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage
package import Varlink

/// Decides whether a client trusts the process behind a socket.
///
/// | owner of the process | socket | trusted |
/// |---|---|---|
/// | this user or root | anywhere | yes |
/// | any user | any, if this user is root | yes |
/// | any user | in `/run/secondscreen`, where only root, or also that user, can create files | yes |
/// | another user | at a path given by the user, and shared with a group | yes |
/// | another user | elsewhere | no |
extension ControlSocket {
    /// The system daemon's directory.
    package static let systemFolder = "/run/secondscreen"

    /// Why another user could respond on a socket in this directory; nil if none could, or the directory does not
    /// exist.
    ///
    /// Only root can create the system daemon's directory; its runtime is checked after connecting.
    package static func problemOfFolder(of path: String, userID: UInt32 = geteuid()) -> String? {
        let folder = folder(of: path)
        guard folder != systemFolder, userID != 0 else { return nil }
        return status(folder)?.problemAsFolder(of: userID).map { "\(folder) is not trustworthy: \($0)" }
    }

    /// Returns the reason a runtime is not trusted.
    ///
    /// - Parameters:
    ///   - peer: the process behind the socket.
    ///   - path: the socket.
    ///   - isGiven: whether the user gave the path.
    ///   - userID: the user.
    /// - Returns: the reason; nil if it is trusted.
    package static func problem(
        of peer: PeerCredentials, at path: String, isGiven: Bool, userID: UInt32 = geteuid()
    ) -> String? {
        let folder = folder(of: path)
        guard
            !isBelieved(
                peer.userID, by: userID, socket: isGiven ? status(path) : nil,
                systemFolder: folder == systemFolder ? status(folder) : nil)
        else { return nil }
        return "the runtime at \(path) belongs to \(Accounts.system.name(ofUser: peer.userID)), not to you"
    }

    /// The status of the file at a path, without following links; nil if it is not accessible.
    private static func status(_ path: String) -> FileStatus? { try? FileStatus(path: path, followingLinks: false) }

    /// Applies the rules of the table; `socket` is nil unless the user gave its path, `systemFolder` unless it exists.
    static func isBelieved(_ server: UInt32, by user: UInt32, socket: FileStatus?, systemFolder: FileStatus?) -> Bool {
        if server == user || server == 0 || user == 0 { return true }
        // A service manager creates the socket in its own directory; the process that listens there may run as a user
        // without an account.
        if let systemFolder, systemFolder.problemAsFolder(of: server) == nil { return true }
        guard let socket, socket.userID == server else { return false }
        return socket.mode & S_IWGRP != 0 && socket.mode & S_IWOTH == 0
    }

    /// Why this user may not connect to a socket, and who may; nil if permissions are not the cause.
    package static func denial(at path: String, userID: UInt32 = geteuid()) -> String? {
        // The pointer does not leave the call.
        guard unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0, errno == EACCES else { return nil }
        var place = path
        while true {
            do throws(Errno) {
                let status = try FileStatus(path: place, followingLinks: false)
                let right = place == path ? S_IWOTH : S_IXOTH
                return "Permission denied; \(status.whoMay(right, butNot: userID))"
            } catch {
                let folder = folder(of: place)
                guard error == .permissionDenied, folder != place else { return "Permission denied" }
                place = folder
            }
        }
    }
}

extension FileStatus {
    /// Why users other than root and this one could create or replace files in this directory; nil if they cannot.
    ///
    /// The sticky bit suffices: it prevents users from replacing each other's files.
    func problemAsFolder(of user: UInt32, _ accounts: Accounts = .system) -> String? {
        guard kind == .directory else { return "it is not a directory" }
        guard userID == user || userID == 0 else { return "it belongs to \(accounts.name(ofUser: userID))" }
        guard mode & S_ISVTX == 0 else { return nil }
        if mode & S_IWOTH != 0 { return "anyone can write to it" }
        // Root may share anything; many systems give each user a private group.
        let isShared = mode & S_IWGRP != 0 && userID != 0 && !accounts.isOwnGroup(groupID, of: user)
        return isShared ? "the group \(accounts.name(ofGroup: groupID)) can write to it" : nil
    }

    /// Describes who has a permission that this user lacks, and how to get it.
    ///
    /// - Parameters:
    ///   - right: the permission, such as `S_IWOTH` or `S_IXOTH`.
    ///   - user: this user.
    ///   - accounts: the users and groups.
    /// - Returns: the description.
    func whoMay(_ right: UInt32, butNot user: UInt32, _ accounts: Accounts = .system) -> String {
        let group = accounts.name(ofGroup: groupID)
        // Never recommend joining root's group.
        guard mode & (right << 3) != 0, groupID != 0 else {
            return userID == 0 ? "only root has access" : "only \(accounts.name(ofUser: userID)) and root have access"
        }
        if accounts.isMember(user, ofGroup: groupID) {
            return "members of the group \(group) have access; you are one, so log in again"
        }
        let bare = group.filter { $0 != "'" }
        return "members of the group \(group) have access "
            + "(add yourself with 'sudo usermod -aG \(bare) $USER', then log in again)"
    }
}

/// The users and groups on a system.
struct Accounts: Sendable {
    /// A user's name and primary group.
    var user: @Sendable (UInt32) -> (name: String, groupID: UInt32)?
    /// A group's name and members, except those whose primary group it is.
    var group: @Sendable (UInt32) -> (name: String, members: [String])?

    /// The quoted name, or the number.
    func name(ofUser id: UInt32) -> String { user(id).map { "'\($0.name)'" } ?? "user \(id)" }

    /// The quoted name, or the number.
    func name(ofGroup id: UInt32) -> String { group(id).map { "'\($0.name)'" } ?? "\(id)" }

    /// Whether a group is a user's private one, without other members.
    func isOwnGroup(_ id: UInt32, of userID: UInt32) -> Bool {
        guard let user = user(userID), user.groupID == id, let group = group(id) else { return false }
        return group.name == user.name && group.members.allSatisfy { $0 == user.name }
    }

    /// Whether a user is a member of a group, possibly only after the next login.
    func isMember(_ userID: UInt32, ofGroup id: UInt32) -> Bool {
        guard let user = user(userID) else { return false }
        return user.groupID == id || group(id)?.members.contains(user.name) == true
    }

    /// The machine's accounts.
    static let system = Accounts(
        user: { id in
            // The record belongs to the C library until the next call; it is copied before that.
            unsafe getpwuid(id).map { unsafe (String(cString: $0.pointee.pw_name), $0.pointee.pw_gid) }
        },
        group: { id in
            guard let record = unsafe getgrgid(id) else { return nil }
            var members: [String] = []
            // The list ends with a null pointer.
            var next = unsafe record.pointee.gr_mem
            while let place = unsafe next, let member = unsafe place.pointee {
                members.append(unsafe String(cString: member))
                unsafe next = unsafe place + 1
            }
            return unsafe (String(cString: record.pointee.gr_name), members)
        })
}
