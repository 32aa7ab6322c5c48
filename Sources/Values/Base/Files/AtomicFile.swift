// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
package import SystemPackage

/// Writes files that appear completely or not at all.
package enum AtomicFile {
    /// Creates or replaces a file.
    ///
    /// The bytes go to a new file in the same directory, under an unpredictable name that must not exist, so a planted
    /// link is never followed. That file is then renamed over the old one. On failure, the old file stays and the new
    /// one is removed.
    ///
    /// - Parameters:
    ///   - bytes: the contents.
    ///   - path: the file.
    ///   - permissions: the new file's permissions; the process's umask applies.
    ///   - syncing: whether to flush the bytes to disk before the rename.
    /// - Throws: ``FileError``.
    package static func write(
        _ bytes: [UInt8], to path: String, permissions: FilePermissions = [.ownerReadWrite], syncing: Bool = false
    ) throws(FileError) {
        let temporary = temporaryPath(beside: path)
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(
                FilePath(temporary), .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
                permissions: permissions)
        } catch { throw FileError("write", path, error) }
        do {
            defer { try? descriptor.close() }
            try descriptor.writeAll(bytes)
            if syncing, fsync(descriptor.rawValue) != 0 { throw Errno.last }
        } catch {
            // A partial file would waste space on a full disk.
            unsafe unlink(temporary)
            throw FileError("write", path, error)
        }
        guard unsafe rename(temporary, path) == 0 else {
            let errno = Errno.last
            unsafe unlink(temporary)
            // The kernel calls "." and ".." busy.
            let isFolder = (try? FileStatus(path: path))?.kind == .directory
            throw FileError("write", path, isFolder ? .isDirectory : errno)
        }
    }

    /// A hidden name in the same directory with 64 random bits.
    static func temporaryPath(beside path: String) -> String {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        // A name has at most 255 bytes.
        let name = String(decoding: path[slash...].utf8.prefix(200), as: UTF8.self)
        return "\(path[..<slash]).\(name).\(random)"
    }
}
