// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Whose a file is, and who may do what with it.
struct FileFacts: Hashable {
    /// The owner.
    var userID: UInt32
    /// The group.
    var groupID: UInt32
    /// The kind of file and the permissions, as `stat(2)` has them.
    var mode: UInt32
}

extension FileFacts {
    /// The file at a path, not followed if it is a link; nil, with `errno`, when it cannot be looked at.
    init?(_ path: String) {
        var status = stat()
        // The pointers do not leave the call.
        guard unsafe lstat(path, &status) == 0 else { return nil }
        self.init(userID: status.st_uid, groupID: status.st_gid, mode: status.st_mode)
    }

    /// Whether it is a folder.
    var isFolder: Bool { mode & S_IFMT == S_IFDIR }

    /// Why others than a user and root could put files into this folder, or files of theirs into the place of others;
    /// nil when they cannot.
    ///
    /// A folder with the sticky bit is fine: in it nobody can exchange a file of somebody else.
    func problemAsFolder(of user: UInt32, _ accounts: Accounts = .system) -> String? {
        guard isFolder else { return "it is not a folder" }
        guard userID == user || userID == 0 else { return "it belongs to \(accounts.name(ofUser: userID))" }
        guard mode & S_ISVTX == 0 else { return nil }
        if mode & S_IWOTH != 0 { return "everybody may write to it" }
        // What root shares is root's decision; many systems give each user a group of its own.
        let isShared = mode & S_IWGRP != 0 && userID != 0 && !accounts.isOwnGroup(groupID, of: user)
        return isShared ? "the group \(accounts.name(ofGroup: groupID)) may write to it" : nil
    }

    /// Tells who may do what this user may not.
    ///
    /// - Parameters:
    ///   - right: the permission, as `S_IWOTH` and `S_IXOTH` have it for everybody.
    ///   - user: this user.
    ///   - accounts: what is known of users and groups.
    /// - Returns: an answer in words, with the way to be one of them.
    func whoMay(_ right: UInt32, butNot user: UInt32, _ accounts: Accounts = .system) -> String {
        let group = accounts.name(ofGroup: groupID)
        // Nobody is told to join root's group.
        guard mode & (right << 3) != 0, groupID != 0 else {
            return userID == 0 ? "only root may" : "only \(accounts.name(ofUser: userID)) and root may"
        }
        if accounts.isMember(user, ofGroup: groupID) {
            return "members of the group \(group) may; you have become one: log in again"
        }
        let bare = group.filter { $0 != "'" }
        return "members of the group \(group) may "
            + "(add yourself with 'sudo usermod -aG \(bare) $USER', then log in again)"
    }
}

/// What the system knows of users and groups.
struct Accounts: Sendable {
    /// A user's name, and the number of its first group.
    var user: @Sendable (UInt32) -> (name: String, groupID: UInt32)?
    /// A group's name and members; not those whose first group it is.
    var group: @Sendable (UInt32) -> (name: String, members: [String])?

    /// A name in quotation marks, or the number.
    func name(ofUser id: UInt32) -> String { user(id).map { "'\($0.name)'" } ?? "user \(id)" }

    /// A name in quotation marks, or the number.
    func name(ofGroup id: UInt32) -> String { group(id).map { "'\($0.name)'" } ?? "\(id)" }

    /// Whether a group is a user's own, with nobody else in it.
    func isOwnGroup(_ id: UInt32, of userID: UInt32) -> Bool {
        guard let user = user(userID), user.groupID == id, let group = group(id) else { return false }
        return group.name == user.name && group.members.allSatisfy { $0 == user.name }
    }

    /// Whether a user is in a group, from the next login on at the latest.
    func isMember(_ userID: UInt32, ofGroup id: UInt32) -> Bool {
        guard let user = user(userID) else { return false }
        return user.groupID == id || group(id)?.members.contains(user.name) == true
    }

    /// The system's own.
    static let system = Accounts(
        user: { id in
            // The record is the C library's until the next call, and copied before that.
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
