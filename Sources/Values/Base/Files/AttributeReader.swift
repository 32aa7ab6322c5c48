// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc
private import SystemPackage

/// Reads small files of sysfs and similar kernel file systems repeatedly, and keeps them open in between.
///
/// The kernel generates the contents of a file again for each read at its beginning (Documentation/filesystems/sysfs.rst,
/// "Reading/Writing Attribute Data"), so that its path, which costs more than its contents, is looked up only once. One
/// read returns all of them, except that it returns at most a page of a binary attribute such as an EDID
/// (`kernfs_file_read_iter`), so reading continues after a whole page. A file whose device is gone cannot be read
/// (`ENODEV`), and a file outside of a kernel file system can be replaced itself; then the path is opened again. That a
/// directory above a file was replaced goes unnoticed while the old file exists. Opening and reading never block, whatever
/// is at the path; ``BoundedFile`` also rejects anything that is not a regular file.
package struct AttributeReader: ~Copyable, Sendable {
    /// A file that has been added to a reader.
    package struct File: Sendable {
        /// The position among the reader's files.
        fileprivate let index: Int
    }

    /// The smallest page size in bytes; larger page sizes are multiples of it.
    private static let page = 4096

    /// The descriptors that files may keep are below it.
    private let descriptorLimit: Int
    private var buffer: [UInt8]
    /// The files by their index; those that have been read are open.
    private var files: [(path: FilePath, descriptor: FileDescriptor?)] = []

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of bytes of a file.
    ///   - descriptorLimit: files whose descriptors are not below it are closed after each read, which leaves descriptors
    ///     to others; half of the process's limit by default.
    package init(capacity: Int, descriptorLimit: Int = sysconf(Int32(_SC_OPEN_MAX)) / 2) {
        buffer = [UInt8](repeating: 0, count: capacity)
        self.descriptorLimit = descriptorLimit
    }

    deinit {
        for case (_, let descriptor?) in files { try? descriptor.close() }
    }

    /// Adds a file, which is opened when it is first read.
    ///
    /// - Parameter path: the file; it need not exist.
    /// - Returns: what to read it by, until all files are removed.
    package mutating func add(_ path: String) -> File {
        files.append((FilePath(path), nil))
        return File(index: files.count - 1)
    }

    /// Closes a file until it is read again; does nothing if it is not open.
    package mutating func close(_ file: File) {
        try? files[file.index].descriptor?.close()
        files[file.index].descriptor = nil
    }

    /// Closes and removes all files.
    package mutating func removeAll() {
        for index in files.indices { close(File(index: index)) }
        files = []
    }

    /// Reads the beginning of a file.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - limit: the maximum number of bytes, at most the capacity.
    /// - Returns: the bytes; fewer than `limit` only if the file ends. Valid until the next call, unless it is copied.
    /// - Throws: ``FileError`` if it cannot be opened or read.
    package mutating func read(_ file: File, upTo limit: Int) throws(FileError) -> ArraySlice<UInt8> {
        if let descriptor = files[file.index].descriptor {
            if let count = try? fill(from: descriptor, upTo: limit), Self.isAtPath(descriptor) {
                return buffer[..<count]
            }
            close(file)
        }
        let path = files[file.index].path
        do {
            let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
            let descriptor = try FileDescriptor.open(path, .readOnly, options: options)
            files[file.index].descriptor = descriptor
            let count = try fill(from: descriptor, upTo: limit)
            if descriptor.rawValue >= descriptorLimit { close(file) }
            return buffer[..<count]
        } catch {
            close(file)
            throw FileError("read", path.string, error)
        }
    }

    /// Reads from a file's beginning into the buffer, and returns the number of bytes.
    private mutating func fill(from descriptor: FileDescriptor, upTo limit: Int) throws -> Int {
        let limit = min(limit, buffer.count)
        var count = 0
        repeat {
            // The buffer is owned by this value.
            let more = try unsafe buffer.withUnsafeMutableBytes { bytes in
                try unsafe descriptor.read(
                    fromAbsoluteOffset: Int64(count),
                    into: UnsafeMutableRawBufferPointer(rebasing: bytes[count..<limit]))
            }
            guard more > 0 else { break }
            count += more
            // The kernel returns at most a page of a binary attribute, such as an EDID, at a time.
            guard more.isMultiple(of: Self.page) else { break }
        } while count < limit
        return count
    }

    /// Whether an open file has not been deleted or replaced.
    private static func isAtPath(_ descriptor: FileDescriptor) -> Bool {
        var status = stat()
        return unsafe fstat(descriptor.rawValue, &status) == 0 && status.st_nlink > 0
    }
}
