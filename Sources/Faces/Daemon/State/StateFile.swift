// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Foundation
import Glibc
import SystemPackage

/// The file of the persistent state: written atomically, and never discarded unread.
package struct StateFile: Sendable {
    /// The file's path.
    package let path: String
    /// The folder that the file is in.
    package let folder: String

    /// The size limit: twice that of 256 choices and 64 sockets with the longest descriptions.
    private static let sizeLimit = 4 << 20

    /// The result of reading.
    package struct Reading: Sendable {
        /// The state; that of a first run if there is no file.
        package var state = PersistentState()
        /// A line about what went wrong and what was done about it.
        package var warning: String?
    }

    /// Creates the description of a file in a folder, without accessing it.
    package init(folder: String) {
        self.folder = folder
        path = folder + "/state.json"
    }

    /// The folder of a process's state: `$STATE_DIRECTORY` of a service, otherwise `secondscreen` in `$XDG_STATE_HOME`, by
    /// default `~/.local/state`.
    ///
    /// - Parameter environment: the variables.
    /// - Returns: the folder; nil if none of the variables is set.
    package static func usualFolder(environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // A service may have several, separated by colons; the first is its own.
        if let folder = value("STATE_DIRECTORY") { return String(folder.prefix { $0 != ":" }) }
        if let folder = value("XDG_STATE_HOME") { return folder + "/secondscreen" }
        return value("HOME").map { $0 + "/.local/state/secondscreen" }
    }

    /// Why others could change or plant files in the folder; nil if only the process's user and root can, or there is no such
    /// folder.
    package var folderProblem: String? {
        guard let status = try? FileStatus(path: folder) else { return nil }
        if status.userID != geteuid(), status.userID != 0 {
            return "\(folder) belongs to another user, \(status.userID)"
        }
        // On many systems each user has a group of their own.
        let isOpenToGroup = status.mode & S_IWGRP != 0 && status.groupID != getegid() && status.groupID != 0
        guard status.mode & S_IWOTH != 0 || isOpenToGroup else { return nil }
        return "others may write to \(folder)"
    }

    /// Reads the state; renames a file that is torn, another program's, too large or not a regular file.
    ///
    /// It waits for the disk only, whatever was planted in the file's place.
    package func read() -> Reading {
        do {
            return Reading(state: try state(in: path))
        } catch let error as FileError where error.isMissing {
            return Reading()
        } catch let error as FileError {
            return Reading(state: synced, warning: "\(error)\(setAside())")
        } catch {
            return Reading(state: synced, warning: "\(path) is not used: \(error)\(setAside())")
        }
    }

    private func state(in path: String) throws -> PersistentState {
        try PersistentState(
            decoding: try BoundedFile.read(path, limit: Self.sizeLimit, followingLinks: false))
    }

    private func setAside() -> String {
        let aside = "\(path).unusable-\(Int(Date.now.timeIntervalSince1970))"
        let isAside = unsafe rename(path, aside) == 0
        return isAside ? "; it is kept as \(aside)" : "; it could not be set aside"
    }

    /// The last file that was synced, while the present one may not be: on some file systems a loss of power leaves an empty
    /// file of that.
    private var syncedPath: String { path + ".synced" }
    private var synced: PersistentState { (try? state(in: syncedPath)) ?? PersistentState() }

    /// Replaces the file atomically, without syncing it; see ``sync()``.
    ///
    /// - Throws: `FileError` if it cannot be written; the old file stays.
    package func write(_ state: PersistentState) throws(FileError) {
        let bytes: [UInt8]
        do { bytes = try state.encoded() } catch { throw FileError("write", path, reason: "\(error)") }
        // It exists already if the present file is not synced yet.
        let isKept = unsafe link(path, syncedPath) == 0
        do throws(FileError) {
            try replace(with: bytes)
        } catch {
            if isKept { unsafe unlink(syncedPath) }
            throw error
        }
    }

    private func replace(with bytes: [UInt8]) throws(FileError) {
        do throws(FileError) {
            try AtomicFile.write(bytes, to: path)
        } catch {
            guard error.isMissing else { throw error }
            try FolderListing.create(folder, permissions: .ownerReadWriteExecute)
            try AtomicFile.write(bytes, to: path)
        }
    }

    /// Syncs the file and its name to the disk.
    package func sync() {
        let options = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        // The strings outlive the calls.
        let file = unsafe open(path, options)
        guard file >= 0 else { return }
        defer { close(file) }
        let folder = unsafe open(folder, options & ~O_NOFOLLOW)
        guard folder >= 0 else { return }
        defer { close(folder) }
        // If this fails, nothing can be done: the file is readable, and may reach the disk yet.
        guard fsync(file) == 0, fsync(folder) == 0 else { return }
        // It may have been replaced meanwhile.
        guard let taken = try? FileStatus(FileDescriptor(rawValue: file)), let present = try? FileStatus(path: path),
            taken.inode == present.inode
        else { return }
        unsafe unlink(syncedPath)
        removeLeftovers()
    }

    /// Removes temporary files of interrupted writes.
    private func removeLeftovers() {
        guard let names = try? FolderListing.names(in: folder).names else { return }
        let now = time(nil)
        for name in names where name.hasPrefix(".state.json.") {
            var status = stat()
            // A new one may belong to another daemon that is writing.
            guard unsafe lstat("\(folder)/\(name)", &status) == 0, now - status.st_mtim.tv_sec > 60 else { continue }
            unsafe unlink("\(folder)/\(name)")
        }
    }
}
