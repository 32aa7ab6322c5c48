// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// Which file a path or a descriptor means.
struct FileIdentity: Equatable {
    let device: UInt
    let inode: UInt
    let isSocket: Bool

    /// The file at `path`, not followed if it is a link; `nil` when there is none.
    init?(path: String) {
        var information = stat()
        guard unsafe lstat(path, &information) == 0 else { return nil }
        self.init(information)
    }

    init?(descriptor: CInt) {
        var information = stat()
        guard unsafe fstat(descriptor, &information) == 0 else { return nil }
        self.init(information)
    }

    private init(_ information: stat) {
        device = information.st_dev
        inode = information.st_ino
        isSocket = information.st_mode & S_IFMT == S_IFSOCK
    }
}
