// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOHTTP1

/// The status line and the header fields of a response.
struct ResponseHead {
    /// How the end of the body is marked.
    enum Framing {
        case length(Int)
        case chunks
        case close
    }

    /// The fields that protect the page, and everything else, from other sites.
    private static let protection: [WebRequest.Field] = [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Referrer-Policy", "no-referrer"),
    ]
    /// The fields that only the server sets.
    private static let reserved = Set(
        protection.map { $0.name.lowercased() }
            + ["content-security-policy", "content-length", "transfer-encoding", "connection"])

    let text: String

    /// Creates the head; `nil` if a field or the status cannot be sent. `host` is the host by which the client reaches
    /// the server, if it has been verified.
    init?(status: Int, fields: [WebRequest.Field], framing: Framing, keepsAlive: Bool, host: String?) {
        guard (200...599).contains(status), fields.allSatisfy(Self.canBeSent) else { return nil }
        var fields = fields.filter { !Self.reserved.contains($0.name.lowercased()) }
        if !fields.contains(where: { $0.name.lowercased() == "cache-control" }) {
            fields.append(("Cache-Control", "no-store"))
        }
        fields += Self.protection
        fields.append(("Content-Security-Policy", Self.policy(host)))
        switch framing {
        // Responses that never have a body have no length either.
        case .length(let count): if status != 204, status != 304 { fields.append(("Content-Length", "\(count)")) }
        case .chunks: fields.append(("Transfer-Encoding", "chunked"))
        case .close: break
        }
        fields.append(("Connection", keepsAlive ? "keep-alive" : "close"))
        let reason = HTTPResponseStatus(statusCode: status).reasonPhrase
        text = Self.lines("HTTP/1.1 \(status) \(reason)", fields)
    }

    /// Returns header lines, followed by an empty line.
    static func lines(_ first: String, _ fields: some Sequence<WebRequest.Field>) -> String {
        fields.reduce(into: first + "\r\n") { $0 += "\($1.name): \($1.value)\r\n" } + "\r\n"
    }

    /// Returns whether a field contains only characters that are safe to send.
    private static func canBeSent(_ field: WebRequest.Field) -> Bool {
        !field.name.isEmpty
            && field.name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            } && field.value.utf8.allSatisfy { $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }
    }

    /// Returns the policy that the page loads from and connects to this server only.
    ///
    /// The origin of its WebSocket is named, because older browsers do not count it as `'self'`.
    private static func policy(_ host: String?) -> String {
        let socket = host.map { " ws://\($0)" } ?? ""
        return "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
            + "connect-src 'self'\(socket); base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }
}
