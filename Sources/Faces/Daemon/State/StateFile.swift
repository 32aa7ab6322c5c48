// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Foundation
import Glibc
import SystemPackage

/// The file that holds what outlives a run: written whole or not at all, and never thrown away unread.
package struct StateFile: Sendable {
    /// The file's path.
    package let path: String
    /// The folder that the file is in.
    package let folder: String

    /// What no state is larger than: 256 choices, and 64 sockets with the longest descriptions, twice.
    private static let sizeLimit = 4 << 20

    /// What reading gave.
    package struct Reading: Sendable {
        /// The state; that of a first run when there is none.
        package var state = PersistentState()
        /// What went wrong and what was done about it, in a line.
        package var warning: String?
    }

    /// Creates the description of a file in a folder; nothing is read or made.
    package init(folder: String) {
        self.folder = folder
        path = folder + "/state.json"
    }

    /// The folder of a process's state: `$STATE_DIRECTORY` of a service, else `secondscreen` in `$XDG_STATE_HOME`, which
    /// is `~/.local/state` unless said.
    ///
    /// - Parameter environment: the variables.
    /// - Returns: the folder; nil when there is neither a variable nor a home.
    package static func usualFolder(environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // A service may have several, between colons; the first is its own.
        if let folder = value("STATE_DIRECTORY") { return String(folder.prefix { $0 != ":" }) }
        if let folder = value("XDG_STATE_HOME") { return folder + "/secondscreen" }
        return value("HOME").map { $0 + "/.local/state/secondscreen" }
    }

    /// Why others could change or plant files in the folder; nil when only the process's user and root can, and when there
    /// is no such folder.
    package var folderProblem: String? {
        var status = stat()
        // The structure outlives the call.
        guard unsafe stat(folder, &status) == 0 else { return nil }
        let mode = status.st_mode
        if status.st_uid != geteuid(), status.st_uid != 0 {
            return "\(folder) belongs to another user, with number \(status.st_uid)"
        }
        // A group of one's own is how many systems set up their users.
        let isOpenToGroup = mode & S_IWGRP != 0 && status.st_gid != getegid() && status.st_gid != 0
        guard mode & S_IWOTH != 0 || isOpenToGroup else { return nil }
        return "others may write to \(folder)"
    }

    /// Reads the state; a file that is torn, another program's, too large or no regular file is set aside under another
    /// name.
    ///
    /// This never waits for anything but the disk, whatever somebody put in the file's place.
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

    /// The file that the disk had for certain, while it may not have the present one: on some file systems nothing but an
    /// empty file is left of that by a power cut.
    private var syncedPath: String { path + ".synced" }
    private var synced: PersistentState { (try? state(in: syncedPath)) ?? PersistentState() }

    /// Writes the state: under another name first, then in the place of the old one. The disk may have it later; see
    /// ``sync()``.
    ///
    /// - Throws: why it cannot be written, with the file's name; the old file stays.
    package func write(_ state: PersistentState) throws(FileError) {
        let bytes: [UInt8]
        do { bytes = try state.encoded() } catch { throw FileError("write", path, reason: "\(error)") }
        // There is one already when the disk does not have the present file yet.
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

    /// Waits until the disk has the file that was written last, and its name.
    package func sync() {
        let options = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
        // The strings live through the calls.
        let file = unsafe open(path, options)
        guard file >= 0 else { return }
        defer { close(file) }
        let folder = unsafe open(folder, options & ~O_NOFOLLOW)
        guard folder >= 0 else { return }
        defer { close(folder) }
        // Where this fails there is nothing more to do: the file can be read, and may come to the disk yet.
        guard fsync(file) == 0, fsync(folder) == 0 else { return }
        var (taken, present) = (stat(), stat())
        // A newer file may have come meanwhile.
        guard unsafe fstat(file, &taken) == 0, unsafe stat(path, &present) == 0, taken.st_ino == present.st_ino else {
            return
        }
        unsafe unlink(syncedPath)
        removeLeftovers()
    }

    /// Removes what writes that never ended left behind.
    private func removeLeftovers() {
        guard let names = try? FolderListing.names(in: folder).names else { return }
        let now = time(nil)
        for name in names where name.hasPrefix(".state.json.") {
            var status = stat()
            // One that is new may be another daemon's that writes just now.
            guard unsafe lstat("\(folder)/\(name)", &status) == 0, now - status.st_mtim.tv_sec > 60 else { continue }
            unsafe unlink("\(folder)/\(name)")
        }
    }
}
