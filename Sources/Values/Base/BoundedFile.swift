// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
package import SystemPackage

/// Reads files whose content, size and kind nobody vouches for.
///
/// A file is opened first and looked at afterwards, through the same descriptor, so that it cannot be exchanged in
/// between. Opening never waits: a FIFO or a device is refused at once.
package enum BoundedFile {
    /// Reads a whole regular file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the most bytes that are read.
    ///   - followingLinks: whether the last part of the path may be a symbolic link. Say false for files in folders that
    ///     others may write to.
    /// - Returns: the bytes; at most `limit`.
    /// - Throws: ``FileError`` when the file is missing, unreadable, not a regular file, or larger than the limit.
    package static func read(
        _ path: String, limit: Int, followingLinks: Bool = true
    ) throws(FileError) -> [UInt8] {
        let descriptor = try open(path, followingLinks: followingLinks)
        defer { try? descriptor.close() }
        return try read(descriptor, path, limit: limit)
    }

    /// Reads a file of any kind to its end, as a pipe or a device; this waits for whoever writes.
    ///
    /// - Parameters:
    ///   - path: the file; `-` is standard input.
    ///   - limit: the most bytes that are read.
    /// - Returns: the bytes; at most `limit`.
    /// - Throws: ``FileError`` when the file is missing or unreadable, or there is more than the limit.
    package static func readToEnd(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        if path == "-" { return try read(.standardInput, path, limit: limit) }
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch {
            throw FileError("read", path, error as? Errno ?? .ioError)
        }
        defer { try? descriptor.close() }
        return try read(descriptor, path, limit: limit)
    }

    /// Reads a descriptor to its end, as of a pipe or of standard input; this waits for whoever writes.
    ///
    /// - Parameters:
    ///   - descriptor: what is read; it stays open.
    ///   - path: what messages call it.
    ///   - limit: the most bytes that are read.
    /// - Returns: the bytes; at most `limit`.
    /// - Throws: ``FileError`` when reading fails or there is more than the limit.
    package static func read(
        _ descriptor: FileDescriptor, _ path: String, limit: Int
    ) throws(FileError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(1 << 16, limit + 1))
        while bytes.count <= limit {
            let count: Int
            do {
                // The buffer is this function's own.
                count = try unsafe buffer.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            } catch {
                throw FileError("read", path, error as? Errno ?? .ioError)
            }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw FileError("read", path, reason: "larger than \(limit.byteCountText)")
    }

    /// Opens a regular file for reading.
    ///
    /// - Throws: ``FileError``, also for what is not a regular file.
    package static func open(_ path: String, followingLinks: Bool = true) throws(FileError) -> FileDescriptor {
        var options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
        if !followingLinks { options.insert(.noFollow) }
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: options)
        } catch {
            let errno = error as? Errno ?? .ioError
            // What O_NOFOLLOW says of a link, and open of a socket.
            if errno == .tooManySymbolicLinkLevels, !followingLinks {
                throw FileError("read", path, reason: "not a regular file")
            }
            if errno == .noSuchAddressOrDevice { throw FileError("read", path, reason: "not a regular file") }
            throw FileError("read", path, errno)
        }
        var status = stat()
        // The structure outlives the call.
        let isKnown = unsafe fstat(descriptor.rawValue, &status) == 0
        guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
            try? descriptor.close()
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw FileError("read", path, reason: isFolder ? "is a directory" : "not a regular file")
        }
        return descriptor
    }
}

extension Int {
    /// A number of bytes in the largest unit that divides it: `1 MiB`, `512 KiB`, `100 bytes`.
    package var byteCountText: String {
        if self > 0, isMultiple(of: 1 << 20) { return "\(self >> 20) MiB" }
        if self > 0, isMultiple(of: 1 << 10) { return "\(self >> 10) KiB" }
        return "\(self) bytes"
    }
}
