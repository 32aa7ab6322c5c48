// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import Synchronization

/// A socket for a server: a listener, or a single connection.
///
/// Clients can connect as soon as it exists, and are answered when a server runs. It is closed, and its file removed,
/// when the server ends or the socket is released.
public final class VarlinkSocket: Sendable {
    /// The open resources; the file is removed before its lock is released.
    private struct Resources: ~Copyable {
        var descriptor: SocketDescriptor?
        var file: SocketFile?
    }

    /// Whether it is a listener, rather than a connection.
    let isListening: Bool
    private let resources: Mutex<Resources>

    /// Listens at an address.
    ///
    /// The socket of a live service is never taken over; leftovers of a crash are removed. While a path is in use, a
    /// lock file `path.lock` exists next to it. An abstract socket has no permissions: everyone on the machine can
    /// connect, and only the server's peer policy rejects them.
    ///
    /// - Parameters:
    ///   - address: The address; the folder of a path must exist.
    ///   - mode: The permissions of the file.
    /// - Throws: `VarlinkError.unusable` if another service listens there or the file is not a socket,
    ///   `VarlinkError.system` if a system call fails.
    public init(listeningAt address: VarlinkAddress, mode: UInt32 = 0o600) throws(VarlinkError) {
        let descriptor = try SocketDescriptor()
        var file: SocketFile?
        switch address {
        case .path(let path): file = try SocketFile(binding: descriptor, to: path, mode: mode)
        case .abstract: try descriptor.bind(to: address, mode: mode)
        }
        try descriptor.listen()
        isListening = true
        resources = Mutex(Resources(descriptor: descriptor, file: file))
    }

    /// Takes ownership of an open descriptor, as from socket activation.
    ///
    /// - Parameter descriptor: A Unix-domain stream socket, listening or connected.
    /// - Throws: `VarlinkError.unusable` if it is anything else; the descriptor is closed.
    public init(adopting descriptor: Int32) throws(VarlinkError) {
        let owned = SocketDescriptor(owning: descriptor)
        guard owned.option(SO_DOMAIN) == AF_UNIX, owned.option(SO_TYPE) == CInt(SOCK_STREAM.rawValue) else {
            throw .unusable("descriptor \(descriptor) is not a Unix-domain stream socket")
        }
        guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
            throw .failed("set flags of descriptor \(descriptor)")
        }
        isListening = owned.option(SO_ACCEPTCONN) == 1
        resources = Mutex(Resources(descriptor: owned, file: nil))
    }

    /// Gives up ownership of the descriptor, once; the file remains until `close`.
    func takeDescriptor() -> CInt? { resources.withLock { $0.descriptor.take()?.release() } }

    /// Closes the descriptor and removes the file.
    func close() {
        resources.withLock {
            $0.descriptor = nil
            $0.file = nil
        }
    }
}

/// The address of a service: a Unix-domain socket.
public enum VarlinkAddress: Sendable, Hashable {
    /// A socket in the file system, by path.
    case path(String)
    /// An abstract socket, which belongs to a network namespace and has neither file nor permissions.
    case abstract(String)

    /// The maximum name length: `sun_path` has 108 bytes, including a NUL after a path or before an abstract name.
    static let maximumNameLength = 107

    /// Parses an address in varlink's notation: `unix:/run/name`, `unix:@name`, or just a path.
    ///
    /// Everything after a `;` is ignored, as the protocol requires. Paths may be relative.
    ///
    /// - Parameter text: The address.
    /// - Throws: `VarlinkError.unusable` for other transports and for names that are empty or too long.
    public init(_ text: String) throws(VarlinkError) {
        let address = text.prefix { $0 != ";" }
        var name = address
        if address.hasPrefix("unix:") {
            name = address.dropFirst("unix:".count)
        } else if let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") {
            throw .unusable("'\(text)': unsupported address type '\(address[..<colon])', only 'unix' is supported")
        }
        let isAbstract = name.hasPrefix("@")
        if isAbstract { name = name.dropFirst() }
        guard !name.isEmpty else { throw .unusable("'\(text)': the address has no name") }
        guard name.utf8.count <= Self.maximumNameLength, !name.utf8.contains(0) else {
            throw .unusable("'\(text)': the name has more than \(Self.maximumNameLength) bytes")
        }
        self = isAbstract ? .abstract(String(name)) : .path(String(name))
    }
}

extension VarlinkAddress: CustomStringConvertible {
    /// The address in varlink's notation.
    public var description: String {
        switch self {
        case .path(let path): "unix:\(path)"
        case .abstract(let name): "unix:@\(name)"
        }
    }
}

/// The sockets that a service manager opened for this process (`sd_listen_fds(3)`).
public enum SocketActivation {
    /// The first passed descriptor.
    private static let firstDescriptor: Int32 = 3

    /// Takes the passed sockets with a name, or a single socket regardless of its name.
    ///
    /// Descriptors with other names are left alone. Call this once at startup, before other threads read the
    /// environment; the variables are removed, so that child processes do not inherit them.
    ///
    /// - Parameter name: The name in `LISTEN_FDNAMES`, set by `FileDescriptorName=` of a socket unit.
    /// - Returns: The sockets; none if the process was not socket-activated.
    /// - Throws: `VarlinkError.unusable` if a descriptor is not a Unix-domain stream socket.
    public static func takeSockets(named name: String = "varlink") throws(VarlinkError) -> [VarlinkSocket] {
        var variables: [String: String] = [:]
        for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
            // The text is copied before the environment can change.
            if let value = unsafe getenv(variable) { variables[variable] = unsafe String(cString: value) }
        }
        let descriptors = descriptors(named: name, in: variables, processID: getpid())
        if variables["LISTEN_PID"].flatMap(Int32.init) == getpid() {
            for variable in variables.keys { unsafe unsetenv(variable) }
        }
        var sockets: [VarlinkSocket] = []
        for descriptor in descriptors { sockets.append(try VarlinkSocket(adopting: descriptor)) }
        return sockets
    }

    /// Returns the descriptors with a name; none if the variables are meant for another process.
    static func descriptors(named name: String, in variables: [String: String], processID: Int32) -> [Int32] {
        guard variables["LISTEN_PID"].flatMap(Int32.init) == processID,
            let count = variables["LISTEN_FDS"].flatMap(Int32.init), (1...1024).contains(count)
        else { return [] }
        if count == 1 { return [firstDescriptor] }
        let names = (variables["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        return zip(firstDescriptor..<firstDescriptor + count, names).filter { $0.1 == name }.map(\.0)
    }
}
