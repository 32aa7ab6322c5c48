// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import SystemPackage

/// An open Unix-domain socket, closed when it is released.
struct SocketDescriptor: ~Copyable {
    let number: CInt

    /// Takes ownership of a descriptor.
    init(owning number: CInt) { self.number = number }

    /// Opens a non-blocking, close-on-exec stream socket.
    init() throws(VarlinkError) {
        number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw .failed("open a socket") }
    }

    deinit { close(number) }

    /// Gives up ownership of the descriptor.
    consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// Connects; a full backlog is an error, because nothing here blocks.
    func connect(to address: VarlinkAddress) throws(VarlinkError) {
        let result = unsafe address.withSocketAddress { unsafe Glibc.connect(number, $0, $1) }
        guard result == 0 else { throw .failed("connect to \(address)") }
    }

    /// Binds to an address; the file of a path gets `mode`, regardless of the umask.
    func bind(to address: VarlinkAddress, mode: UInt32) throws(VarlinkError) {
        // The kernel gives the file the mode that the socket has when it is bound.
        guard fchmod(number, mode) == 0 else { throw .failed("set the mode of \(address)") }
        let result = unsafe address.withSocketAddress { unsafe Glibc.bind(number, $0, $1) }
        guard result == 0 else { throw .failed("bind \(address)") }
    }

    func listen() throws(VarlinkError) {
        // The backlog before a server runs; NIO sets its own afterwards.
        guard Glibc.listen(number, SOMAXCONN) == 0 else { throw .failed("listen") }
    }

    /// Returns an integer option of level `SOL_SOCKET`; `nil` if the descriptor is not a socket.
    func option(_ name: CInt) -> CInt? {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        // The pointers do not escape the call.
        return unsafe getsockopt(number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}

extension VarlinkError {
    /// The error of the preceding system call, from `errno`.
    static func failed(_ operation: String) -> VarlinkError {
        .system(operation: operation, reason: Errno(rawValue: errno).description)
    }

    /// The error of a socket that another program listens on.
    static func inUse(_ path: String) -> VarlinkError {
        .unusable("\(path): another program is already listening; stop it, or use another socket")
    }
}

extension VarlinkAddress {
    /// Calls `body` with the address as a `sockaddr`; the pointer does not outlive the call.
    func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        let bytes: [UInt8] =
            switch self {
            case .path(let path): Array(path.utf8) + [0]
            case .abstract(let name): [0] + Array(name.utf8)
            }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // Addresses are validated when they are created; anything too long is truncated, not written out of bounds.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes.prefix($0.count)) }
        let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + bytes.count } ?? 0
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(size)) }
        }
    }
}

/// The file of a socket, created under a lock so that a live service never loses it.
///
/// A socket without a lock is probed by connecting: if that is refused, its service is dead, and the file is removed. A
/// file that is not a socket is never removed.
struct SocketFile: ~Copyable {
    private let path: String
    private let identity: FileIdentity
    private let lock: SocketLock

    /// Binds `socket` to `path`.
    ///
    /// - Throws: `VarlinkError.unusable` if a live service or a file that is not a socket is there.
    init(binding socket: borrowing SocketDescriptor, to path: String, mode: UInt32) throws(VarlinkError) {
        let lock = try SocketLock.take(for: path)
        try Self.removeStaleSocket(path)
        try socket.bind(to: .path(path), mode: mode)
        guard let identity = FileIdentity(path: path) else { throw .failed("stat \(path)") }
        self.path = path
        self.identity = identity
        self.lock = lock
    }

    deinit {
        // Another process may have replaced the file; it is left alone.
        if FileIdentity(path: path) == identity { unsafe unlink(path) }
    }

    private static func removeStaleSocket(_ path: String) throws(VarlinkError) {
        guard let found = FileIdentity(path: path) else { return }
        guard found.isSocket else { throw .unusable("\(path): file exists and is not a socket") }
        let probe = try SocketDescriptor()
        let result = unsafe VarlinkAddress.path(path).withSocketAddress { unsafe connect(probe.number, $0, $1) }
        guard result != 0, errno == ECONNREFUSED else { throw .inUse(path) }
        guard unsafe unlink(path) == 0 else { throw .failed("remove the stale socket \(path)") }
    }
}

/// The lock file `path.lock` next to a socket; its holder owns the path. The kernel releases the lock when the process
/// dies; the file is removed before the lock is released.
struct SocketLock: ~Copyable {
    private let path: String
    private let descriptor: SocketDescriptor

    private init(path: String, descriptor: consuming SocketDescriptor) {
        self.path = path
        self.descriptor = descriptor
    }

    // Before the lock is released: the descriptor closes after this.
    deinit { unsafe unlink(path) }

    /// Takes the lock of a socket.
    ///
    /// - Throws: `VarlinkError.unusable` if another service holds it.
    static func take(for socketPath: String) throws(VarlinkError) -> SocketLock {
        let path = socketPath + ".lock"
        while true {
            let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard number >= 0 else { throw .failed("open \(path)") }
            let descriptor = SocketDescriptor(owning: number)
            guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
                guard errno == EWOULDBLOCK else { throw .failed("lock \(path)") }
                throw .inUse(socketPath)
            }
            // The previous holder may have removed the file between the two calls; its lock would exclude no one.
            if let held = FileIdentity(descriptor: number), held == FileIdentity(path: path) {
                return SocketLock(path: path, descriptor: descriptor)
            }
        }
    }
}

/// The identity of a file.
struct FileIdentity: Equatable {
    let device: DeviceID
    let inode: Inode
    let isSocket: Bool

    /// The file at `path`, without following a symbolic link; `nil` if there is none.
    init?(path: String) {
        guard let status = try? Stat(FilePath(path), followTargetSymlink: false) else { return nil }
        self.init(status)
    }

    init?(descriptor: CInt) {
        guard let status = try? Stat(FileDescriptor(rawValue: descriptor)) else { return nil }
        self.init(status)
    }

    private init(_ status: Stat) {
        device = status.deviceID
        inode = status.inode
        isSocket = status.type == .socket
    }
}
