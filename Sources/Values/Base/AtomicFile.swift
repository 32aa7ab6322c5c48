// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
package import SystemPackage

/// Writes files that are there whole or not at all.
package enum AtomicFile {
    /// Replaces a file, or creates it.
    ///
    /// The bytes go to a new file beside it, under a name that nobody can guess and that must not exist: a link planted
    /// there is never followed. Then that file takes the place of the old one. When anything fails, the old file stays
    /// and the new one is removed.
    ///
    /// - Parameters:
    ///   - bytes: what the file is to hold.
    ///   - path: the file.
    ///   - permissions: the new file's permissions, less what the process's umask takes away.
    ///   - syncing: whether the disk has the bytes before the file takes its place.
    /// - Throws: ``FileError`` with the reason.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: FilePermissions = [.ownerReadWrite],
        syncing: Bool = false
    ) throws(FileError) {
        let temporary = temporaryPath(beside: path)
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(
                FilePath(temporary), .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                permissions: permissions)
        } catch {
            throw FileError("write", path, error as? Errno ?? .ioError)
        }
        do {
            defer { try? descriptor.close() }
            try descriptor.writeAll(bytes)
            if syncing, fsync(descriptor.rawValue) != 0 { throw Errno(rawValue: errno) }
        } catch {
            // Half a file would take room where there is none.
            unsafe unlink(temporary)
            throw FileError("write", path, error as? Errno ?? .ioError)
        }
        guard unsafe rename(temporary, path) == 0 else {
            let reason = Errno(rawValue: errno)
            unsafe unlink(temporary)
            throw FileError("write", path, reason)
        }
    }

    /// A hidden name in the same folder with 64 random bits.
    private static func temporaryPath(beside path: String) -> String {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        // A name has at most 255 bytes.
        let name = String(decoding: path[slash...].utf8.prefix(200), as: UTF8.self)
        return "\(path[..<slash]).\(name).\(random)"
    }
}
