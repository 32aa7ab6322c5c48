// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
