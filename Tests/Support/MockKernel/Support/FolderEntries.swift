// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Returns the names in a folder, without `.` and `..`, in no order.
func folderEntries(of path: String) throws(MockKernelError) -> [String] {
    guard let stream = unsafe opendir(path) else {
        throw MockKernelError(operation: "list \(path)", cause: .system(errno))
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
        // `d_name` is a C array, which Swift imports as a tuple; the entry lives until the next `readdir`.
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
            unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != ".", name != ".." {
            names.append(name)
        }
    }
    return names
}
