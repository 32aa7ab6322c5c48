// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// An open directory whose entries can be listed, and below which files can be read; closed in `deinit`.
// The stream is private, lives exactly as long as the value, and is used by one caller at a time.
@safe struct Directory: ~Copyable {
    private let stream: OpaquePointer
    let path: String

    /// Opens the directory at `path`.
    init(_ path: String) throws(UdevError) {
        guard let stream = unsafe opendir(path) else { throw UdevError("list \(path)", errorNumber: errno) }
        unsafe self.stream = stream
        self.path = path
    }

    deinit {
        _ = unsafe closedir(stream)
    }

    /// The names in the directory, in no order, without `.` and `..`; a name that is not UTF-8 is nil.
    borrowing func entries() throws(UdevError) -> [String?] {
        var names: [String?] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // d_name is an inline array that the C library terminates.
            let name: String? = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(validatingCString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        guard errno == 0 else { throw UdevError("list \(path)", errorNumber: errno) }
        return names
    }

    /// Reads a whole file below the directory, at most `limit` bytes of it.
    ///
    /// sysfs tells sizes of 0 or 4096 whatever a file holds, so this reads to the end (hotplug.md rule 18). The end is
    /// where less comes than was asked for: a file, unlike a pipe, gives all that it has.
    borrowing func read(_ name: String, limit: Int) throws(UdevError) -> [UInt8] {
        let descriptor = unsafe openat(dirfd(stream), name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw UdevError("read \(path)/\(name)", errorNumber: errno) }
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var failure: CInt = 0
        unsafe withUnsafeTemporaryAllocation(byteCount: min(limit, 4096), alignment: 1) { buffer in
            while contents.count < limit {
                let room = min(buffer.count, limit - contents.count)
                let count = unsafe Glibc.read(descriptor, buffer.baseAddress, room)
                if count < 0, errno == EINTR { continue }
                if count < 0 { failure = errno }
                guard count > 0 else { break }
                unsafe contents.append(contentsOf: buffer[..<count])
                if count < room { break }
            }
        }
        guard failure == 0 else { throw UdevError("read \(path)/\(name)", errorNumber: failure) }
        return contents
    }

    /// The target of the symbolic link `name`; nil when it is none.
    borrowing func link(_ name: String) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let count = unsafe readlinkat(dirfd(stream), name, base, buffer.count - 1)
            guard count > 0 else { return nil }
            unsafe buffer[count] = 0
            return unsafe String(validatingCString: base)
        }
    }
}
