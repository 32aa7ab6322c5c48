// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Glibc
import Synchronization
import SystemPackage

/// The file of the persistent state; writes are atomic, and unreadable files are renamed, never overwritten.
package struct StateFile: Sendable {
    /// The file's path.
    package var path: String { file.path }
    /// The file's directory.
    package let folder: String
    private let file: AlternatingFile
    private let turns = Exclusion()

    /// Keeps a file from being replaced while the backup of another version is removed.
    private final class Exclusion: Sendable {
        let mutex = Mutex(())
    }

    /// The size limit: twice the size of 256 choices and 64 sockets with the longest descriptions.
    private static let sizeLimit = 8 << 20

    /// The result of reading.
    package struct Reading: Sendable {
        /// The state; that of a first run if there is no file.
        package var state = PersistentState()
        /// One line about what went wrong and what was done about it.
        package var warning: String?
    }

    /// Creates a state file in a directory, without accessing it.
    package init(folder: String) {
        self.folder = folder
        file = AlternatingFile(path: folder + "/state.json")
    }

    /// Returns the directory of a process's state: a service's `$STATE_DIRECTORY`, otherwise `secondscreen` in
    /// `$XDG_STATE_HOME`, which defaults to `~/.local/state`.
    ///
    /// - Parameter environment: the environment variables.
    /// - Returns: the directory; nil if none of the variables is set.
    package static func usualFolder(environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // A service may have several, separated by colons; the first is used.
        if let folder = value("STATE_DIRECTORY") { return String(folder.prefix { $0 != ":" }) }
        if let folder = value("XDG_STATE_HOME") { return folder + "/secondscreen" }
        return value("HOME").map { $0 + "/.local/state/secondscreen" }
    }

    /// Why others could change or plant files in the directory; nil if only the process's user and root can, or there
    /// is no such directory.
    package var folderProblem: String? {
        guard let status = try? FileStatus(path: folder) else { return nil }
        if status.userID != geteuid(), status.userID != 0 {
            return "\(folder) belongs to user \(status.userID)"
        }
        // On many systems, each user has a private group.
        let isOpenToGroup = status.mode & S_IWGRP != 0 && status.groupID != getegid() && status.groupID != 0
        guard status.mode & S_IWOTH != 0 || isOpenToGroup else { return nil }
        return "other users can write to \(folder)"
    }

    /// Why the file cannot be written, in one line with the remedy; nil if it probably can.
    package var writeProblem: String? {
        FolderListing.problemOfWriting(to: folder).map { "cannot write to \(folder): \($0); \(Self.writeRemedy)" }
    }

    /// What to do about a file that cannot be written.
    static let writeRemedy = "free space or fix permissions there, or set another directory with run --state"

    /// Reserves the directory for this process, so that two daemons do not overwrite each other's choices.
    ///
    /// Creates the directory if it is missing. Does not leave a file in it.
    ///
    /// - Returns: the reservation; nil if the directory cannot be created, or its file system has no locks.
    /// - Throws: `FileError` if another daemon uses the directory, or something else is at its path.
    package func reserve() throws(FileError) -> StateReservation? {
        let remedy = "or use another directory with run --state"
        if let status = try? FileStatus(path: folder), status.kind != .directory {
            throw FileError("use", folder, reason: "not a directory; remove it, \(remedy)")
        }
        try? FolderListing.create(folder, permissions: .ownerReadWriteExecute)
        // The string outlives the call.
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let reservation = StateReservation(descriptor: descriptor)
        guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return reservation }
        guard errno == EWOULDBLOCK else { return nil }
        throw FileError("use", folder, reason: "another daemon is using it; stop it, \(remedy)")
    }

    /// Reads the state; renames a file that is truncated, another program's, too large, or not a regular file.
    ///
    /// Blocks only on the disk, whatever is at the path.
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
        let base = "\(path).unusable-\(time(nil))"
        // An earlier file of the same second is kept as well.
        let aside = ([base] + (2...9).map { "\(base)-\($0)" }).first { (try? FileStatus(path: $0)) == nil } ?? base
        let isAside = unsafe rename(path, aside) == 0
        return isAside ? "; it was renamed to \(aside)" : "; it could not be renamed"
    }

    /// The last synced file, kept while the current one may not be: on some file systems, a power failure leaves the
    /// current one empty.
    private var syncedPath: String { path + ".synced" }
    private var synced: PersistentState { (try? state(in: syncedPath)) ?? PersistentState() }

    /// Replaces the file atomically without syncing it; see ``sync()``.
    ///
    /// - Throws: `FileError` if it cannot be written; the old file remains.
    package func write(_ state: PersistentState) throws(FileError) {
        let bytes: [UInt8]
        do { bytes = try state.encoded() } catch { throw FileError("write", path, reason: "\(error)") }
        try turns.mutex.withLock { _ throws(FileError) in
            // It already exists if the current file is not synced yet.
            let isKept = unsafe link(path, syncedPath) == 0
            do throws(FileError) {
                try replace(with: bytes)
            } catch {
                if isKept { unsafe unlink(syncedPath) }
                throw error
            }
        }
    }

    private func replace(with bytes: [UInt8]) throws(FileError) {
        do throws(FileError) {
            try file.replace(with: bytes)
        } catch {
            guard error.isMissing else { throw error }
            try FolderListing.create(folder, permissions: .ownerReadWriteExecute)
            try file.replace(with: bytes)
        }
    }

    /// Syncs the file and its directory entry to disk.
    package func sync() {
        let options = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        let generation = file.generation
        // The strings outlive the calls.
        let current = unsafe open(path, options)
        guard current >= 0 else { return }
        defer { close(current) }
        let folder = unsafe open(folder, options & ~O_NOFOLLOW)
        guard folder >= 0 else { return }
        defer { close(folder) }
        // Nothing can be done about a failure: the file is readable, and may still reach the disk.
        guard fsync(current) == 0, fsync(folder) == 0 else { return }
        turns.mutex.withLock { _ in
            // The file may have been replaced in the meantime, by this process or another.
            guard let taken = try? FileStatus(FileDescriptor(rawValue: current)),
                let present = try? FileStatus(path: path), taken.inode == present.inode, generation == file.generation
            else { return }
            unsafe unlink(syncedPath)
            file.removeSpare()
        }
        removeLeftovers()
    }

    /// Removes temporary files left by interrupted writes.
    private func removeLeftovers() {
        guard let names = try? FolderListing.names(in: folder).names else { return }
        let now = time(nil)
        for name in names where name.hasPrefix(".state.json.") {
            var status = stat()
            // A recent one may belong to another daemon that is writing.
            guard unsafe lstat("\(folder)/\(name)", &status) == 0, now - status.st_mtim.tv_sec > 60 else { continue }
            unsafe unlink("\(folder)/\(name)")
        }
    }
}

/// The exclusive use of a state directory; ends with ``end()``, the object, or the process.
package final class StateReservation {
    private var descriptor: CInt

    fileprivate init(descriptor: CInt) { self.descriptor = descriptor }

    deinit { end() }

    /// Lets other daemons use the directory; further calls have no effect.
    package func end() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
    }
}
