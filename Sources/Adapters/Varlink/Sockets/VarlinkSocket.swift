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

/// Where a service listens: a Unix-domain socket.
public enum VarlinkAddress: Sendable, Hashable {
    /// A socket in the file system, by its path.
    case path(String)
    /// A socket of the network namespace, which has no file and therefore no permissions.
    case abstract(String)

    /// The longest name that the system takes: 108 bytes with a zero at the end of a path or the start of another.
    static let maximumNameLength = 107

    /// Reads an address as varlink writes it: `unix:/run/name`, `unix:@name`, or a path alone.
    ///
    /// What follows a `;` is ignored, as the protocol asks. Paths may be relative.
    ///
    /// - Parameter text: the address.
    /// - Throws: `VarlinkError.unusable` for other transports and for names that are empty or too long.
    public init(_ text: String) throws(VarlinkError) {
        let address = text.prefix { $0 != ";" }
        var name = address
        if address.hasPrefix("unix:") {
            name = address.dropFirst("unix:".count)
        } else if let colon = address.firstIndex(of: ":"), !address[..<colon].contains("/") {
            throw .unusable("`\(text)`: addresses of kind `\(address[..<colon])` are not supported, only `unix`")
        }
        let isAbstract = name.hasPrefix("@")
        if isAbstract { name = name.dropFirst() }
        guard !name.isEmpty else { throw .unusable("`\(text)`: the address has no name") }
        guard name.utf8.count <= Self.maximumNameLength, !name.utf8.contains(0) else {
            throw .unusable("`\(text)`: the name has more than \(Self.maximumNameLength) bytes")
        }
        self = isAbstract ? .abstract(String(name)) : .path(String(name))
    }
}

extension VarlinkAddress: CustomStringConvertible {
    /// The address as varlink writes it.
    public var description: String {
        switch self {
        case .path(let path): "unix:\(path)"
        case .abstract(let name): "unix:@\(name)"
        }
    }
}

/// The sockets that a service manager opened for this process (`sd_listen_fds(3)`).
public enum SocketActivation {
    /// The first descriptor that is passed.
    private static let firstDescriptor: Int32 = 3

    /// Takes the passed sockets that are called `name`, or the only one, whatever it is called.
    ///
    /// Descriptors with other names are left alone: they are others'. Call it once, at start, before there are threads
    /// that read the environment; the variables are removed, so that child processes do not take them for theirs.
    ///
    /// - Parameter name: the name in `LISTEN_FDNAMES`, `FileDescriptorName=` of a socket unit.
    /// - Returns: the sockets; none when the process was not activated.
    /// - Throws: `VarlinkError.unusable` when a descriptor is no stream socket of the Unix domain.
    public static func takeSockets(named name: String = "varlink") throws(VarlinkError) -> [VarlinkSocket] {
        var variables: [String: String] = [:]
        for variable in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] {
            // The text is copied before anything can change the environment.
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

    /// The descriptors that the variables of this process name so; all is ignored when it is meant for another one.
    static func descriptors(
        named name: String, in variables: [String: String], processID: Int32
    ) -> [Int32] {
        guard variables["LISTEN_PID"].flatMap(Int32.init) == processID,
            let count = variables["LISTEN_FDS"].flatMap(Int32.init), (1...1024).contains(count)
        else { return [] }
        if count == 1 { return [firstDescriptor] }
        let names = (variables["LISTEN_FDNAMES"] ?? "").split(separator: ":", omittingEmptySubsequences: false)
        return zip(firstDescriptor..<firstDescriptor + count, names).filter { $0.1 == name }.map(\.0)
    }
}
