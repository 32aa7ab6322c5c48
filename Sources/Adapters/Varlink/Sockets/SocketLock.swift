// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// The lock file `path.lock` beside a socket: whoever holds it owns the path. The kernel frees the lock of a process that
/// died; the file is removed with the lock.
struct SocketLock: ~Copyable {
    private let path: String
    private let descriptor: SocketDescriptor

    private init(path: String, descriptor: consuming SocketDescriptor) {
        self.path = path
        self.descriptor = descriptor
    }

    // While the lock is still held; the descriptor closes after this.
    deinit { unsafe unlink(path) }

    /// Takes the lock for a socket.
    ///
    /// - Throws: `VarlinkError.unusable` when another service has it.
    static func take(for socketPath: String) throws(VarlinkError) -> SocketLock {
        let path = socketPath + ".lock"
        while true {
            let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard number >= 0 else { throw .failed("open \(path)") }
            let descriptor = SocketDescriptor(owning: number)
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                guard errno == EWOULDBLOCK else { throw .failed("lock \(path)") }
                throw .unusable("\(socketPath): another service listens here")
            }
            // The one before may have removed the file between the two calls; its lock would lock nobody out.
            if let held = FileIdentity(descriptor: number), held == FileIdentity(path: path) {
                return SocketLock(path: path, descriptor: descriptor)
            }
        }
    }
}
