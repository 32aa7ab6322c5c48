// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import Synchronization

/// A socket that a server serves: one that listens, or one connection.
///
/// Once it is made, clients can connect; they are answered as soon as a server runs. It is closed, and its file removed,
/// when the server ends or when nobody has it any more.
public final class VarlinkSocket: Sendable {
    /// What is open; the file is removed before its lock is freed.
    private struct Resources: ~Copyable {
        var descriptor: SocketDescriptor?
        var file: SocketFile?
    }

    /// Whether it listens, rather than being a connection.
    let isListening: Bool
    private let resources: Mutex<Resources>

    /// Listens at an address.
    ///
    /// A path's socket is never taken from a service that lives; what a crash left is removed. A lock file
    /// `path.lock` stands beside the socket while it listens. An abstract socket has no permissions: anybody on the
    /// machine can connect, and only the server's check of peers keeps them out.
    ///
    /// - Parameters:
    ///   - address: where to listen; the folder of a path must exist.
    ///   - mode: the permissions of the file.
    /// - Throws: `VarlinkError.unusable` when another service lives there or the file is no socket,
    ///   `VarlinkError.system` when the system refuses.
    public init(listeningAt address: VarlinkAddress, mode: UInt32 = 0o600) throws(VarlinkError) {
        let descriptor = try SocketDescriptor()
        var file: SocketFile?
        switch address {
        case .path(let path):
            file = try SocketFile(binding: descriptor, to: path, mode: mode)
        case .abstract:
            try descriptor.bind(to: address, mode: mode)
        }
        try descriptor.listen()
        isListening = true
        resources = Mutex(Resources(descriptor: descriptor, file: file))
    }

    /// Takes over an open descriptor, as of socket activation, and closes it at the end.
    ///
    /// - Parameter descriptor: a stream socket of the Unix domain that listens or is connected.
    /// - Throws: `VarlinkError.unusable` when it is anything else; the descriptor is closed.
    public init(adopting descriptor: Int32) throws(VarlinkError) {
        let owned = SocketDescriptor(owning: descriptor)
        guard owned.option(SO_DOMAIN) == AF_UNIX, owned.option(SO_TYPE) == CInt(SOCK_STREAM.rawValue) else {
            throw .unusable("descriptor \(descriptor) is no stream socket of the Unix domain")
        }
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw .failed("set flags of descriptor \(descriptor)")
        }
        isListening = owned.option(SO_ACCEPTCONN) == 1
        resources = Mutex(Resources(descriptor: owned, file: nil))
    }

    /// Gives away the descriptor, once; the file stays until `close`.
    func takeDescriptor() -> CInt? {
        resources.withLock { $0.descriptor.take()?.release() }
    }

    /// Closes what is open and removes the file.
    func close() {
        resources.withLock {
            $0.descriptor = nil
            $0.file = nil
        }
    }
}
