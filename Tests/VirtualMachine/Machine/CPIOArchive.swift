// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// An archive in the format that the kernel unpacks at boot (Linux, driver-api/early-userspace/buffer-format.rst).
struct CPIOArchive {
    private var data = Data()
    private var count = 0

    /// Adds a folder; folders come before what is in them.
    mutating func addDirectory(_ path: String) {
        add(path, mode: 0o040755, content: Data())
    }

    /// Adds a file.
    mutating func addFile(_ path: String, _ content: Data, isExecutable: Bool = false) {
        add(path, mode: isExecutable ? 0o100755 : 0o100644, content: content)
    }

    /// The whole archive with its end.
    func encoded() -> Data {
        var archive = self
        archive.add("TRAILER!!!", mode: 0, content: Data())
        return archive.data
    }

    private mutating func add(_ path: String, mode: Int, content: Data) {
        count += 1
        let name = Array(path.utf8) + [0]
        // Inode, mode, user, group, links, time, size; device and represented device, two numbers each; length of name;
        // checksum.
        let fields = [count, mode, 0, 0, 1, 0, content.count, 0, 0, 0, 0, name.count, 0]
        data += Data("070701".utf8)
        for field in fields {
            let digits = String(field, radix: 16)
            data += Data((String(repeating: "0", count: 8 - digits.count) + digits).utf8)
        }
        data += name
        pad()
        data += content
        pad()
    }

    private mutating func pad() {
        data += Data(count: (4 - data.count % 4) % 4)
    }
}
