// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// An open socket of the Unix domain, closed when nobody has it any more.
struct SocketDescriptor: ~Copyable {
    let number: CInt

    /// Takes over a descriptor that nobody else closes.
    init(owning number: CInt) {
        self.number = number
    }

    /// Opens a stream socket that never blocks and that child processes do not inherit.
    init() throws(VarlinkError) {
        number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard number >= 0 else { throw .failed("open a socket") }
    }

    deinit { close(number) }

    /// Gives the descriptor to somebody who will close it.
    consuming func release() -> CInt {
        let number = number
        discard self
        return number
    }

    /// Connects; a listener whose queue is full counts as an error, as nothing here blocks.
    func connect(to address: VarlinkAddress) throws(VarlinkError) {
        let result = unsafe address.withSocketAddress { unsafe Glibc.connect(number, $0, $1) }
        guard result == 0 else { throw .failed("connect to \(address)") }
    }

    /// Takes the address; a path's file gets `mode`, whatever the process's mask.
    func bind(to address: VarlinkAddress, mode: UInt32) throws(VarlinkError) {
        // The kernel gives the file the mode that the socket has when it is bound.
        guard fchmod(number, mode) == 0 else { throw .failed("set the mode of \(address)") }
        let result = unsafe address.withSocketAddress { unsafe Glibc.bind(number, $0, $1) }
        guard result == 0 else { throw .failed("bind \(address)") }
    }

    func listen() throws(VarlinkError) {
        // What waits before a server runs; NIO sets a length of its own then.
        guard Glibc.listen(number, SOMAXCONN) == 0 else { throw .failed("listen") }
    }

    /// An option of the level `SOL_SOCKET` that is a number, or `nil` when this is no socket.
    func option(_ name: CInt) -> CInt? {
        var value: CInt = 0
        var size = socklen_t(MemoryLayout<CInt>.size)
        // The pointers do not leave the call.
        return unsafe getsockopt(number, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
    }
}

extension VarlinkError {
    /// The failure of the system call before, told by `errno`.
    static func failed(_ operation: String) -> VarlinkError {
        .system(operation: operation, reason: unsafe String(cString: strerror(errno)))
    }
}

extension VarlinkAddress {
    /// Calls `body` with the address as the system wants it; neither pointer outlives the call.
    func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt) -> CInt {
        let bytes: [UInt8] =
            switch self {
            case .path(let path): Array(path.utf8) + [0]
            case .abstract(let name): [0] + Array(name.utf8)
            }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // Names are checked to fit when an address is made; what is too long all the same is cut, not written beyond.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes.prefix($0.count)) }
        let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + bytes.count } ?? 0
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(size)) }
        }
    }
}

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
