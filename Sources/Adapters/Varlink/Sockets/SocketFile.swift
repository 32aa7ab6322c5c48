// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// The file of a socket, taken under a lock so that no live service ever loses it.
///
/// A socket without lock is asked by connecting: who refuses is dead, and its file is removed. What is no socket is never
/// removed.
struct SocketFile: ~Copyable {
    private let path: String
    private let identity: FileIdentity
    private let lock: SocketLock

    /// Binds `socket` to `path`.
    ///
    /// - Throws: `VarlinkError.unusable` when somebody lives there or a file is there that is no socket.
    init(binding socket: borrowing SocketDescriptor, to path: String, mode: UInt32) throws(VarlinkError) {
        let lock = try SocketLock.take(for: path)
        try Self.removeStaleSocket(path)
        try socket.bind(to: .path(path), mode: mode)
        guard let identity = FileIdentity(path: path) else { throw .failed("look at \(path)") }
        self.path = path
        self.identity = identity
        self.lock = lock
    }

    deinit {
        // Somebody may have put another file there by force, which is theirs.
        if FileIdentity(path: path) == identity { unsafe unlink(path) }
    }

    private static func removeStaleSocket(_ path: String) throws(VarlinkError) {
        guard let found = FileIdentity(path: path) else { return }
        guard found.isSocket else { throw .unusable("\(path): there is a file that is no socket") }
        let probe = try SocketDescriptor()
        let result = unsafe VarlinkAddress.path(path).withSocketAddress { unsafe connect(probe.number, $0, $1) }
        guard result != 0, errno == ECONNREFUSED else { throw .unusable("\(path): another service listens here") }
        guard unsafe unlink(path) == 0 else { throw .failed("remove the stale socket \(path)") }
    }
}
