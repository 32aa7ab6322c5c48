// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base

/// The names by which browsers may reach a server.
///
/// A page of another site can make its own name resolve to this machine (DNS rebinding). Its requests then have equal
/// `Host` and `Origin`, so both are compared with this list.
struct HostList: Sendable {
    /// The values of `Host` that are allowed, in lower case.
    let hosts: [String]
    /// The host to show to users.
    let preferred: String

    /// Creates a list.
    ///
    /// - Throws: `WebServerError` if a name cannot be a host.
    init(address: String, port: Int, names: [String]) throws(WebServerError) {
        var hosts: [String] = []
        let isWildcard = ["0.0.0.0", "::"].contains(address)
        let own = isWildcard ? [] : [address.contains(":") ? "[\(address)]" : address]
        for name in ["localhost", "127.0.0.1", "[::1]"] + own + names {
            let name = name.lowercased()
            guard Self.isHost(name) else {
                throw WebServerError("'\(name.escapingControls())' is not a host name; use NAME or NAME:PORT")
            }
            let variants = Self.hasPort(name) ? [name] : ["\(name):\(port)"] + (port == 80 ? [name] : [])
            for variant in variants where !hosts.contains(variant) { hosts.append(variant) }
        }
        self.hosts = hosts
        preferred = "\(own.first ?? names.first { !Self.hasPort($0) }?.lowercased() ?? "127.0.0.1"):\(port)"
    }

    /// Returns the normalized host if it is allowed.
    func host(_ field: String) -> String? {
        let host = field.lowercased()
        return hosts.contains(host) ? host : nil
    }

    func allowsOrigin(_ origin: String) -> Bool {
        let scheme = "http://"
        return origin.hasPrefix(scheme) && host(String(origin.dropFirst(scheme.count))) != nil
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
