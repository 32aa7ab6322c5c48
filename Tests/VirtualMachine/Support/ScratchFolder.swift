// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A new folder for the sockets and files of one virtual machine, removed with this value.
struct ScratchFolder: ~Copyable {
    let path: String

    init() throws {
        // Not the temporary folder of Foundation: the path of a socket may have 107 bytes, and TMPDIR may be long.
        path = "/tmp/secondscreen-vm.\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
