// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Glibc
import SystemPackage

/// The file that a command writes for a person, as the option `--output` names it.
enum OutputFile {
    /// What becomes of a file that is there already.
    enum Existing {
        /// It is replaced, as a whole; a link is replaced as well, and not what it leads to.
        case replaced
        /// It stays, and that is an error.
        case kept
        /// It stays, and that is an error unless it holds the same bytes.
        case keptIfEqual
    }

    /// Writes bytes.
    ///
    /// Standard output that nobody reads any more ends the command quietly. A device or a pipe is written to and never
    /// replaced.
    ///
    /// - Parameters:
    ///   - bytes: what is written.
    ///   - path: the file; `-` for standard output.
    ///   - existing: what becomes of a file that is there already.
    /// - Throws: `FileError` with the reason; an exit with 0 when standard output is closed.
    static func write(_ bytes: [UInt8], to path: String, existing: Existing = .replaced) throws {
        if path == "-" { return try writeToStandardOutput(bytes) }
        if existing == .keptIfEqual, holds(path, bytes) { return }
        if existing != .replaced { return try create(path, bytes) }
        guard isDevice(path) else { return try AtomicFile.write(bytes, to: path, permissions: permissions) }
        do {
            let descriptor = try FileDescriptor.open(FilePath(path), .writeOnly, options: [.closeOnExec])
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            throw FileError("write", path, error)
        }
    }

    /// What everybody may read, less what the umask takes away.
    private static let permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]

    private static func writeToStandardOutput(_ bytes: [UInt8]) throws {
        // So that a reader that has gone is an error.
        _ = signal(SIGPIPE, SIG_IGN)
        do {
            try FileDescriptor.standardOutput.writeAll(bytes)
        } catch {
            let reason = error as? Errno ?? .ioError
            if reason == .brokenPipe { throw ExitCode.success }
            throw FileError("write", "standard output", reason)
        }
    }

    private static func create(_ path: String, _ bytes: [UInt8]) throws {
        var isOurs = false
        do {
            let descriptor = try FileDescriptor.open(
                FilePath(path), .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: permissions)
            isOurs = true
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            // Half a file is worse than none.
            if isOurs { unsafe unlink(path) }
            throw FileError("write", path, error)
        }
    }

    private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
        (try? BoundedFile.read(path, limit: bytes.count)) == bytes
    }

    /// Whether something is there that is neither a file nor a folder.
    private static func isDevice(_ path: String) -> Bool {
        (try? FileStatus(path: path))?.kind == .other
    }
}
