// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import SystemPackage

/// Reads files of unknown content, size and kind.
///
/// A file is opened first and inspected through the same descriptor, so it cannot be swapped in between. Opening never
/// blocks: a FIFO or a device is rejected at once.
package enum BoundedFile {
    /// Reads a whole regular file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the maximum number of bytes to read.
    ///   - followingLinks: whether to follow a symbolic link at the end of the path. Pass false for files in
    ///     directories that others may write to.
    /// - Returns: the bytes; at most `limit`.
    /// - Throws: ``FileError`` if the file is missing, unreadable, not a regular file, or larger than the limit.
    package static func read(_ path: String, limit: Int, followingLinks: Bool = true) throws(FileError) -> [UInt8] {
        let descriptor = try open(path, followingLinks: followingLinks)
        defer { try? descriptor.close() }
        return try read(descriptor, path, limit: limit)
    }

    /// Reads a file of any kind to its end, such as a pipe or a device; blocks until the writer is done.
    ///
    /// - Parameters:
    ///   - path: the file; `-` for standard input.
    ///   - limit: the maximum number of bytes to read.
    /// - Returns: the bytes; at most `limit`.
    /// - Throws: ``FileError`` if the file is missing, unreadable, or larger than the limit.
    package static func readToEnd(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
        if path == "-" { return try read(.standardInput, path, limit: limit) }
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
        } catch { throw FileError("read", path, error) }
        defer { try? descriptor.close() }
        return try read(descriptor, path, limit: limit)
    }

    /// Reads a descriptor to its end; blocks until the writer is done.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor, which stays open.
    ///   - path: its name in messages.
    ///   - limit: the maximum number of bytes to read.
    /// - Returns: the bytes; at most `limit`.
    /// - Throws: ``FileError`` if reading fails or the input exceeds the limit.
    package static func read(_ descriptor: FileDescriptor, _ path: String, limit: Int) throws(FileError) -> [UInt8] {
        let bytes = try read(descriptor, path, upTo: limit + 1)
        guard bytes.count <= limit else {
            throw FileError("read", path, reason: "larger than \(limit.byteCountText)")
        }
        return bytes
    }

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - descriptor: the descriptor, which stays open.
    ///   - path: its name in messages.
    ///   - count: the maximum number of bytes to read.
    /// - Returns: the bytes; fewer than `count` only if the file ends.
    /// - Throws: ``FileError`` if reading fails.
    package static func read(_ descriptor: FileDescriptor, _ path: String, upTo count: Int) throws(FileError) -> [UInt8]
    {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: min(1 << 16, count))
        while bytes.count < count {
            let more: Int
            do {
                // The buffer is owned by this function.
                more = try unsafe buffer.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
            } catch { throw FileError("read", path, error) }
            guard more > 0 else { break }
            bytes += buffer[..<min(more, count - bytes.count)]
        }
        return bytes
    }

    /// Opens a regular file for reading.
    ///
    /// - Throws: ``FileError``, also if the file is not a regular file.
    package static func open(_ path: String, followingLinks: Bool = true) throws(FileError) -> FileDescriptor {
        var options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
        if !followingLinks { options.insert(.noFollow) }
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: options)
        } catch {
            // The errors of `O_NOFOLLOW` for a link, and of opening a socket.
            let isLink = error as? Errno == .tooManySymbolicLinkLevels && !followingLinks
            guard isLink || error as? Errno == .noSuchAddressOrDevice else { throw FileError("read", path, error) }
            throw FileError("read", path, reason: "not a regular file")
        }
        let kind = try? FileStatus(descriptor).kind
        guard kind == .regular else {
            try? descriptor.close()
            throw FileError("read", path, reason: kind == .directory ? "is a directory" : "not a regular file")
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
