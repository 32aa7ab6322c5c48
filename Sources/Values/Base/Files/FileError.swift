// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
package import SystemPackage

/// A failed file operation: what was attempted, on which file, and why.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted, as a verb: `read`, `create`.
    package let operation: String
    /// The file, as the caller named it.
    package let path: String
    /// The reason why it failed, without the path: `Permission denied`, `not a regular file`.
    package let reason: String
    /// The system's error; nil if the program itself refused.
    package let errno: Errno?

    /// Creates the error of a failed system call.
    package init(_ operation: String, _ path: String, _ errno: Errno) {
        self.operation = operation
        self.path = path
        self.errno = errno
        reason = "\(errno)"
    }

    /// Creates an error from the `Errno` that swift-system throws, or from another operation's error, whose reason it has.
    package init(_ operation: String, _ path: String, _ error: any Error) {
        switch error {
        case let error as FileError where error.errno == nil: self.init(operation, path, reason: error.reason)
        case let error as FileError: self.init(operation, path, error.errno ?? .ioError)
        default: self.init(operation, path, error as? Errno ?? .ioError)
        }
    }

    /// Creates an error with a reason from the program itself.
    package init(_ operation: String, _ path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
        errno = nil
    }

    /// Whether the file does not exist.
    package var isMissing: Bool { errno == .noSuchFileOrDirectory || errno == .notDirectory }

    /// The error as a predicate of the file: `cannot be read: Permission denied`, `is not a regular file`.
    package var predicate: String {
        if errno != nil { return "cannot be read: \(reason)" }
        return reason.hasPrefix("is ") ? reason : "is \(reason)"
    }

    /// One line: `cannot read /etc/x: Permission denied`.
    package var description: String {
        "cannot \(operation) \(path.isEmpty ? "''" : path.escapingControls()): \(reason)"
    }
}

extension Errno {
    /// The error of the last failed system call on this thread.
    package static var last: Errno { Errno(rawValue: errno) }
}

/// What stat(2) reports about a file.
package struct FileStatus: Hashable, Sendable {
    /// The kinds of files that callers distinguish.
    package enum Kind: Hashable, Sendable {
        /// A regular file.
        case regular
        /// A directory.
        case directory
        /// A link, pipe, socket or device.
        case other
    }

    /// The owner.
    package let userID: UInt32
    /// The group.
    package let groupID: UInt32
    /// The kind of file and the permissions, as in stat(2).
    package let mode: UInt32
    /// The size in bytes.
    package let size: Int
    /// The device that contains the file; together with ``inode``, it identifies the file.
    package let device: UInt
    /// The inode number on its device.
    package let inode: UInt
    /// The number of hard links.
    package let linkCount: Int

    private init(_ status: Stat) {
        (userID, groupID, mode) = (status.userID.rawValue, status.groupID.rawValue, status.mode.rawValue)
        (size, device, inode) = (Int(status.size), status.deviceID.rawValue, status.inode.rawValue)
        linkCount = Int(status.linkCount)
    }

    /// Creates the status of an empty file; see the properties.
    package init(userID: UInt32, groupID: UInt32, mode: UInt32) {
        (self.userID, self.groupID, self.mode) = (userID, groupID, mode)
        (size, device, inode, linkCount) = (0, 0, 0, 1)
    }

    /// The kind of file.
    package var kind: Kind {
        switch mode & S_IFMT {
        case S_IFREG: .regular
        case S_IFDIR: .directory
        default: .other
        }
    }

    /// The name of the group; nil if it has none.
    package var groupName: String? {
        // The record is valid until the next call; the name is copied before then.
        unsafe getgrgid(groupID).map { unsafe String(cString: $0.pointee.gr_name) }
    }

    /// Gets the status of the file at a path.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - followingLinks: whether to follow a symbolic link at the end of the path.
    /// - Throws: `Errno`.
    package init(path: String, followingLinks: Bool = true) throws(Errno) {
        self.init(try Stat(FilePath(path), followTargetSymlink: followingLinks))
    }

    /// Gets the status of an open file.
    ///
    /// - Throws: `Errno`.
    package init(_ descriptor: FileDescriptor) throws(Errno) { self.init(try Stat(descriptor)) }
}
