// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
package import Varlink

/// Whether a client may believe who answers at a socket.
///
/// | who answers | where | believed |
/// |---|---|---|
/// | this user or root | anywhere | yes |
/// | anybody | this user is root | yes |
/// | the owner of `/run/secondscreen` | there, where only root makes folders | yes |
/// | somebody else | a path that a person gave, to a socket shared with a group | yes |
/// | somebody else | elsewhere | no |
extension ControlSocket {
    /// The folder of the system's daemon.
    package static let systemFolder = "/run/secondscreen"

    /// Why somebody else could answer in the folder of a socket; nil when nobody could, or there is no folder.
    ///
    /// The system's folder is made by root alone; who answers there is looked at when there is a connection.
    package static func problemOfFolder(of path: String, userID: UInt32 = geteuid()) -> String? {
        let folder = folder(of: path)
        guard folder != systemFolder, userID != 0 else { return nil }
        return FileFacts(folder)?.problemAsFolder(of: userID).map { "\(folder) is not to be trusted: \($0)" }
    }

    /// Tells why whoever answers is not to be believed.
    ///
    /// - Parameters:
    ///   - peer: who answers.
    ///   - path: the socket.
    ///   - isGiven: whether a person gave the path.
    ///   - userID: who asks.
    /// - Returns: the reason, in words; nil when it is to be believed.
    package static func problem(
        of peer: PeerCredentials, at path: String, isGiven: Bool, userID: UInt32 = geteuid()
    ) -> String? {
        let folder = folder(of: path)
        guard
            !isBelieved(
                peer.userID, by: userID, socket: isGiven ? FileFacts(path) : nil,
                systemFolder: folder == systemFolder ? FileFacts(folder) : nil)
        else { return nil }
        return "the runtime at \(path) belongs to \(Accounts.system.name(ofUser: peer.userID)), not to you"
    }

    /// The rules; see the table.
    ///
    /// - Parameters:
    ///   - server: the user who answers.
    ///   - user: the user who asks.
    ///   - socket: the file, where a person gave its path.
    ///   - systemFolder: the folder, where it is the system's.
    /// - Returns: whether the server is believed.
    static func isBelieved(
        _ server: UInt32, by user: UInt32, socket: FileFacts?, systemFolder: FileFacts?
    ) -> Bool {
        if server == user || server == 0 || user == 0 || systemFolder?.userID == server { return true }
        guard let socket, socket.userID == server else { return false }
        return socket.mode & S_IWGRP != 0 && socket.mode & S_IWOTH == 0
    }

    /// Why this user may not connect to a socket, and who may; nil when permissions are not what is in the way.
    package static func denial(at path: String, userID: UInt32 = geteuid()) -> String? {
        // The pointer does not leave the call.
        guard unsafe faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) != 0, errno == EACCES else { return nil }
        var place = path
        while true {
            if let facts = FileFacts(place) {
                let right = place == path ? S_IWOTH : S_IXOTH
                return "Permission denied; \(facts.whoMay(right, butNot: userID))"
            }
            let folder = folder(of: place)
            guard errno == EACCES, folder != place else { return "Permission denied" }
            place = folder
        }
    }
}
