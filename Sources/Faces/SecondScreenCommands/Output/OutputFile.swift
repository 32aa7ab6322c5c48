// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage

/// Writes the file of an `--output` option.
enum OutputFile {
    /// How to treat an existing file.
    enum Existing {
        /// Replace it atomically; a symbolic link is replaced, not its target.
        case replaced
        /// Keep it, and fail.
        case kept
        /// Keep it, and fail unless it contains the same bytes.
        case keptIfEqual
    }

    /// Writes bytes to a file; devices and pipes are written to, never replaced.
    ///
    /// - Parameters:
    ///   - bytes: the contents.
    ///   - path: the file; `-` for standard output.
    ///   - existing: how to treat an existing file.
    /// - Throws: `FileError` with the reason; see also ``StandardOutput/writeContents(_:)-([UInt8])``.
    static func write(_ bytes: [UInt8], to path: String, existing: Existing = .replaced) throws {
        if path == "-" { return try StandardOutput.writeContents(bytes) }
        if existing == .keptIfEqual, holds(path, bytes) { return }
        if existing != .replaced { return try create(path, bytes) }
        guard isDevice(path) else { return try AtomicFile.write(bytes, to: path, permissions: permissions) }
        do {
            // Otherwise, opening a pipe without a reader would block, and no signal would interrupt it.
            let descriptor = try FileDescriptor.open(FilePath(path), .writeOnly, options: [.closeOnExec, .nonBlocking])
            try descriptor.closeAfter {
                _ = fcntl(descriptor.rawValue, F_SETFL, fcntl(descriptor.rawValue, F_GETFL) & ~O_NONBLOCK)
                _ = try descriptor.writeAll(bytes)
            }
        } catch Errno.noSuchAddressOrDevice {
            let isPipe = (try? Stat(FilePath(path)))?.type == .fifo
            throw isPipe
                ? FileError("write", path, reason: "no program reads this pipe")
                : FileError("write", path, Errno.noSuchAddressOrDevice)
        } catch {
            throw FileError("write", path, error)
        }
    }

    /// Readable by everyone, subject to the umask.
    private static let permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

    private static func create(_ path: String, _ bytes: [UInt8]) throws {
        var isOurs = false
        do {
            let descriptor = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: permissions)
            isOurs = true
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            // Do not leave a partial file.
            if isOurs { unsafe unlink(path) }
            throw FileError("write", path, error)
        }
    }

    /// Returns whether a path exists, even as a link to nothing.
    static func exists(_ path: String) -> Bool {
        var status = stat()
        // Read only during the call.
        return unsafe lstat(path, &status) == 0
    }

    /// Returns whether a file contains exactly the given bytes.
    static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
        (try? BoundedFile.read(path, limit: bytes.count)) == bytes
    }

    /// Whether the path exists and is neither a regular file nor a directory.
    private static func isDevice(_ path: String) -> Bool {
        (try? FileStatus(path: path))?.kind == .other
    }
}
