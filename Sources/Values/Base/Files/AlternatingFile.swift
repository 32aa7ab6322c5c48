// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import CGlibc
private import Glibc
private import Synchronization
import SystemPackage

/// A small file that is replaced often, completely or not at all.
///
/// Each replacement by ``AtomicFile`` makes ext4 write out the new file at once and free the blocks of the old one,
/// which takes longer than everything else. Here, the old file is kept under a hidden name; the next replacement
/// overwrites it and exchanges the two names.
///
/// A reader that keeps the file open through two replacements can see a mix of both; a program that reads while the
/// file is written must be able to detect a truncated file. Only one task may write at a time.
package final class AlternatingFile: Sendable {
    /// The file's path.
    package let path: String
    /// The hidden file, which only this object uses.
    private let spare: String
    private let count = Atomic(0)

    /// Creates an object for a file, without accessing it.
    package init(path: String) {
        self.path = path
        spare = AtomicFile.temporaryPath(beside: path)
    }

    /// The number of replacements started; a file with the same number and inode has the same contents.
    package var generation: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Creates or replaces the file, which only its owner can read, without syncing it.
    ///
    /// On failure, the old file stays. A file with another hard link keeps its contents under that name.
    ///
    /// - Throws: ``FileError``.
    package func replace(with bytes: [UInt8]) throws(FileError) {
        count.wrappingAdd(1, ordering: .sequentiallyConsistent)
        do {
            try writeSpare(bytes)
        } catch {
            // A partial file would waste space on a full disk.
            removeSpare()
            throw FileError("write", path, error)
        }
        if unsafe renameat2(AT_FDCWD, spare, AT_FDCWD, path, UInt32(RENAME_EXCHANGE)) == 0 { return }
        // There is no file to replace, or the file system cannot exchange names.
        guard unsafe rename(spare, path) == 0 else {
            let errno = Errno.last
            removeSpare()
            throw FileError("write", path, errno)
        }
    }

    /// Removes the hidden file; the next replacement creates it again.
    package func removeSpare() { unsafe unlink(spare) }

    private func writeSpare(_ bytes: [UInt8]) throws {
        let (file, size) = try openSpare()
        defer { try? file.close() }
        try file.writeAll(bytes)
        if size > bytes.count { try file.resize(to: Int64(bytes.count)) }
    }

    /// Opens the hidden file at its start, or creates it if it is missing or has another hard link.
    ///
    /// - Returns: The file, and its size in bytes.
    private func openSpare() throws -> (file: FileDescriptor, size: Int) {
        let options: FileDescriptor.OpenOptions = [.noFollow, .closeOnExec]
        if let file = try? FileDescriptor.open(FilePath(spare), .writeOnly, options: options) {
            if let status = try? FileStatus(file), status.kind == .regular, status.linkCount == 1 {
                return (file, status.size)
            }
            try? file.close()
            removeSpare()
        }
        let file = try FileDescriptor.open(
            FilePath(spare), .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
            permissions: [.ownerReadWrite])
        return (file, 0)
    }
}
