// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import SystemPackage

/// Reads small files of sysfs and similar kernel file systems repeatedly, with three system calls each.
///
/// The kernel generates the contents when a file is read. One read returns all of them, except that it returns at most
/// a page of a binary attribute such as an EDID (`kernfs_file_read_iter`), so reading continues after a whole page.
/// Opening and reading never block, whatever is at the path; ``BoundedFile`` also rejects anything that is not a
/// regular file.
package struct AttributeReader: Sendable {
    /// The smallest page size in bytes; larger page sizes are multiples of it.
    private static let page = 4096

    private var buffer: [UInt8]

    /// Creates a reader.
    ///
    /// - Parameter capacity: the maximum number of bytes of a file.
    package init(capacity: Int) { buffer = [UInt8](repeating: 0, count: capacity) }

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - limit: the maximum number of bytes, at most the capacity.
    /// - Returns: the bytes; fewer than `limit` only if the file ends. Valid until the next call, unless it is copied.
    /// - Throws: ``FileError`` if it cannot be opened or read.
    package mutating func read(_ path: FilePath, upTo limit: Int) throws(FileError) -> ArraySlice<UInt8> {
        do {
            let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
            let descriptor = try FileDescriptor.open(path, .readOnly, options: options)
            defer { try? descriptor.close() }
            let limit = min(limit, buffer.count)
            var count = 0
            repeat {
                // The buffer is owned by this value.
                let more = try unsafe buffer.withUnsafeMutableBytes { bytes in
                    try unsafe descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count..<limit]))
                }
                guard more > 0 else { break }
                count += more
                // The kernel returns at most a page of a binary attribute, such as an EDID, at a time.
                guard more.isMultiple(of: Self.page) else { break }
            } while count < limit
            return buffer[..<count]
        } catch { throw FileError("read", path.string, error) }
    }
}
