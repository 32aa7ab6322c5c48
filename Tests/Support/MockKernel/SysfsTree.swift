// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// The files below a mock `/sys`: directories, attributes, and links like the kernel's.
///
/// Paths start with `/` and are relative to the sysfs root. As in the real sysfs, a reader that opens an attribute sees
/// the old value or the new one, never a mixture.
struct SysfsTree: Sendable {
    /// The directory that stands for `/sys`.
    let root: String
    /// A file outside the tree, on the same file system, that becomes the attribute by renaming.
    let scratchFile: String

    /// Creates a directory and its missing parents.
    func makeFolder(_ path: String) throws(MockKernelError) {
        var folder = root
        for component in path.split(separator: "/") {
            folder += "/" + component
            guard unsafe mkdir(folder, 0o755) != 0, errno != EEXIST else { continue }
            throw failure("make the directory \(folder)")
        }
    }

    /// Writes an attribute atomically.
    func write(_ bytes: [UInt8], to path: String) throws(MockKernelError) {
        let operation = "write \(path)"
        let descriptor = unsafe open(scratchFile, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure(operation) }
        let written = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
        // Read before `close` can change it.
        let writeError = errno
        close(descriptor)
        guard written >= 0 else { throw MockKernelError(operation: operation, cause: .system(writeError)) }
        // A regular file of this size is written in one call unless the file system is full.
        guard written == bytes.count else { throw MockKernelError(operation: operation, cause: .system(ENOSPC)) }
        guard unsafe rename(scratchFile, root + path) == 0 else { throw failure(operation) }
    }

    /// Writes a text attribute.
    func write(_ text: String, to path: String) throws(MockKernelError) {
        try write(Array(text.utf8), to: path)
    }

    /// Links one path to another, with the relative target of the kernel.
    func link(_ path: String, to target: String) throws(MockKernelError) {
        let folder = path.split(separator: "/").dropLast()
        let components = target.split(separator: "/")
        // kernfs ascends to a directory above the target, never to the target itself: `device ->
        // ../../../0000:00:02.0`.
        let shared = zip(folder, components.dropLast()).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: folder.count - shared) + components.dropFirst(shared).map(String.init)
        guard unsafe symlink(steps.joined(separator: "/"), root + path) == 0 else {
            throw failure("link \(path) to \(target)")
        }
    }

    /// Returns whether a path leads to a file or a directory.
    func exists(_ path: String) -> Bool { unsafe access(root + path, F_OK) == 0 }

    /// Removes a file, a link, or a directory with its contents, if it exists.
    func remove(_ path: String) throws(MockKernelError) {
        let fullPath = root + path
        if unsafe unlink(fullPath) == 0 || errno == ENOENT { return }
        guard errno == EISDIR else { throw failure("remove \(path)") }
        for name in try folderEntries(of: fullPath) {
            try remove("\(path)/\(name)")
        }
        guard unsafe rmdir(fullPath) == 0 else { throw failure("remove \(path)") }
    }

    /// Creates a directory in another; its name need not be UTF-8.
    func makeFolder(named name: [UInt8], in folder: String) throws(MockKernelError) {
        let path = (Array((root + folder + "/").utf8) + name + [0]).map(CChar.init(bitPattern:))
        guard unsafe mkdir(path, 0o755) == 0 else { throw failure("make a directory in \(folder)") }
    }

    private func failure(_ operation: String) -> MockKernelError {
        MockKernelError(operation: operation, cause: .system(errno))
    }
}
