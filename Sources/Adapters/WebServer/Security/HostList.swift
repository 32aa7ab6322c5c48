// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import NIOCore

/// The names by which browsers may reach a server.
///
/// A page of another site can make its own name resolve to this machine (DNS rebinding). Its requests then have equal
/// `Host` and `Origin`, so both are compared with this list.
struct HostList: Sendable {
    /// The values of `Host` that are allowed, in lower case.
    private(set) var hosts: [String] = []
    /// The origin to show to users.
    let preferred: String

    private var origins: Set<String> = []
    private let port: Int
    /// Whether the server listens on all addresses of the machine, which can change while it runs.
    private let isWildcard: Bool

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - address: The address that the server listens on.
    ///   - port: Its port.
    ///   - names: Other names: `NAME`, `NAME:PORT`, or `https://NAME` for another server that adds TLS.
    ///   - machine: The addresses of the machine, of which the first is shown if the server listens on all of them and
    ///     there are no names.
    /// - Throws: `WebServerError` if a name cannot be a host.
    init(address: String, port: Int, names: [String], machine: [String] = []) throws(WebServerError) {
        self.port = port
        isWildcard = ["0.0.0.0", "::"].contains(address)
        let own = (isWildcard ? machine : [address]).map { $0.contains(":") ? "[\($0)]" : $0 }
        preferred =
            Self.origins(of: ((isWildcard ? names + own : own + names).first ?? "127.0.0.1").lowercased(), port)[0]
        // The machine's other addresses are not told to strangers.
        let named = ((isWildcard ? [] : own) + names).map { $0.lowercased() }
        for name in ["localhost", "127.0.0.1", "[::1]"] + named {
            for origin in Self.origins(of: name, port) {
                let host = String(origin.trimmingPrefix(Self.secure).trimmingPrefix(Self.plain))
                guard Self.isHost(host) else {
                    throw WebServerError(
                        "'\(name.escapingControls())' is not a host name; use NAME, NAME:PORT or https://NAME")
                }
                if !hosts.contains(host) { hosts.append(host) }
                origins.insert(origin)
            }
        }
    }

    private static let (plain, secure) = ("http://", "https://")

    /// Returns the origins of pages at a name; the first is the usual one.
    private static func origins(of name: String, _ port: Int) -> [String] {
        if name.hasPrefix(secure) { return [name] }
        if hasPort(name) { return [plain + name] }
        return ["\(plain)\(name):\(port)"] + (port == 80 ? [plain + name] : [])
    }

    /// Returns the normalized host if it is allowed.
    func host(_ field: String) -> String? {
        let host = field.lowercased()
        return hosts.contains(host) || isAddress(host) ? host : nil
    }

    /// Returns whether a page of an origin may send a request to a host.
    func allowsOrigin(_ origin: String, for host: String) -> Bool {
        let origin = origin.lowercased()
        // A page at a numeric address is another machine's unless its address is that of the request.
        return origins.contains(origin) || isAddress(host) && origin == Self.plain + host
    }

    /// Whether a host is a numeric address with the server's port, which no other site can use as its name.
    private func isAddress(_ host: String) -> Bool {
        guard isWildcard, let colon = host.lastIndex(of: ":"), host[colon...] == ":\(port)" else { return false }
        let address = host[..<colon]
        let isBracketed = address.hasPrefix("[") && address.hasSuffix("]")
        let parsed = try? SocketAddress(
            ipAddress: String(isBracketed ? address.dropFirst().dropLast() : address), port: 0)
        guard let parsed else { return false }
        return isBracketed ? parsed.protocol == .inet6 : parsed.protocol == .inet
    }

    private static func hasPort(_ name: String) -> Bool {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return false }
        return !name[colon...].contains("]")
    }

    /// Whether a name may be part of header fields.
    private static func isHost(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 255
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: ".-_:[]".utf8.contains($0)
                }
            }
    }
}
