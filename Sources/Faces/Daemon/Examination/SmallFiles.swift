// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Plain looks at small files.
enum SmallFiles {
    /// Why a file cannot be read.
    struct Problem: Error {
        let number: CInt
        var reason: String { unsafe String(cString: strerror(number)) }
    }

    /// The names in a folder, in order; none where it cannot be listed.
    static func names(in folder: String) -> [String] {
        guard let stream = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            // d_name is an inline array that the C library terminates.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            names.append(name)
        }
        return names.sorted()
    }

    /// The beginning of a file, which is all of it for what the kernel has here.
    static func text(of path: String) -> Result<String, Problem> {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return .failure(Problem(number: errno)) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { return .failure(Problem(number: errno)) }
        return .success(String(decoding: bytes.prefix(count), as: UTF8.self))
    }
}
