// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import FuzzSupport
internal import Logging
internal import NIOEmbedded

@testable package import WebServer

/// A web server for one connection, whose routes echo.
package final class BrowserConnection: WebRoutes {
    /// The token that gives access.
    package static let token = "0123456789abcdef"
    /// The host by which the server is reached.
    package static let host = "127.0.0.1:8080"
    /// What a request needs that opens a WebSocket.
    package static let handshake =
        "GET /socket?token=\(token) HTTP/1.1\r\nHost: \(host)\r\nOrigin: http://\(host)\r\nConnection: Upgrade\r\n"
        + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    /// The paths that need no token.
    package static let publicPaths: Set = ["/", "/page.js"]

    /// Whether the client has sent the token, however encoded.
    private let knowsToken: Bool

    private init(knowsToken: Bool) { self.knowsToken = knowsToken }

    /// Small limits, which inputs reach.
    package static let limits: WebServer.Limits = {
        var limits = WebServer.Limits()
        (limits.headerField, limits.headerList, limits.headerCount) = (512, 1024, 16)
        (limits.body, limits.frame, limits.message) = (512, 256, 512)
        return limits
    }()

    /// Opens a connection.
    ///
    /// - Parameter knowsToken: Whether the client sends the token; without, only public paths may be asked for.
    /// - Returns: The connection.
    /// - Throws: `WebServerError` if the host cannot be used.
    package static func open(knowsToken: Bool) throws -> Conversation {
        let executor = InlineExecutor()
        var configuration = WebServer.Configuration(cookieName: "fuzz")
        configuration.publicPaths = publicPaths
        configuration.executor = executor
        configuration.limits = limits
        let core = ServerCore(
            configuration, hosts: try HostList(address: "127.0.0.1", port: 8080, names: []),
            access: AccessControl(token: token, cookieName: "fuzz-8080", lastingSession: "session", limits: limits),
            routes: BrowserConnection(knowsToken: knowsToken),
            logger: Logger(label: "fuzz") { _ in SwiftLogNoOpLogHandler() }
        ) { _ in true }
        return try Conversation(executor) { try core.accept($0) }
    }

    package func respond(to request: WebRequest) async -> WebResponse {
        require(request.body.count <= Self.limits.body, "a body beyond the limit")
        require(knowsToken || Self.publicPaths.contains(request.path), "\(request.path) without a token")
        let hosts = request.headers.filter { $0.name.lowercased() == "host" }.map { $0.value.lowercased() }
        require([[Self.host], ["localhost:8080"], ["[::1]:8080"]].contains(hosts), "a host that is not allowed")
        require(request.path.hasPrefix("/") && !request.path.contains("/../"), "a path out of the tree")
        require(request.path.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "a path with control characters")
        guard request.path == "/stream" else {
            return .text("path \(request.path) query \(request.query) body \(request.body.count)")
        }
        return WebResponse(
            body: .stream(contentType: "text/plain") { writer in
                for piece in ["one", "two"] { try await writer.write(Array(piece.utf8)) }
            })
    }

    package func open(_ socket: WebSocketConnection, for request: WebRequest) async {
        require(knowsToken, "a WebSocket without a token")
        while case .text(let text)? = await socket.receive() {
            require(text.utf8.count <= Self.limits.message, "a message beyond the limit")
            if text == "close" { return }
            try? await socket.send(text)
        }
    }
}

/// Checks that bytes are whole responses, of which the last may be a stream or open a WebSocket.
///
/// - Parameter output: What the server has sent.
package func checkResponses(_ output: [UInt8]) {
    var rest = output[...]
    while !rest.isEmpty {
        let end = rest.indices.first { rest[$0...].starts(with: Array("\r\n\r\n".utf8)) }
        guard let end else { return require(false, "a head without an end") }
        let lines = String(decoding: rest[..<end], as: UTF8.self).components("\r\n")
        rest = rest[(end + 4)...]
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]), words[1].count == 3 else {
            return require(false, "a malformed status: \(lines[0])")
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return require(false, "a malformed field: \(line)") }
            let value = String(line[line.index(after: colon)...].drop { $0 == " " })
            let isOnce = fields.updateValue(value, forKey: line[..<colon].lowercased()) == nil
            require(isOnce, "a field that is there twice: \(line)")
        }
        if status == 100 { continue }
        if status == 101 { return checkFrames(rest) }
        require(fields["content-security-policy"] != nil && fields["cache-control"] != nil, "without protection")
        rest = body(rest, status, fields)
        require(fields["connection"] != "close" || rest.isEmpty, "something after the last response")
    }
}

/// Removes a body, which a response to HEAD does not have.
private func body(_ rest: ArraySlice<UInt8>, _ status: Int, _ fields: [String: String]) -> ArraySlice<UInt8> {
    let hasBody = !rest.isEmpty && !rest.starts(with: Array("HTTP/1.1 ".utf8))
    guard hasBody, status != 204, status != 304 else { return rest }
    if let length = fields["content-length"].flatMap({ Int($0) }) {
        require(rest.count >= length, "a body that is not complete")
        return rest.dropFirst(length)
    }
    let whole = Array("3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n".utf8)
    require(Array(rest) == (fields["transfer-encoding"] == nil ? Array("onetwo".utf8) : whole), "a torn stream")
    return []
}

/// Checks that bytes are whole frames of a WebSocket's server, with nothing after the one that closes.
///
/// - Parameter output: What the server has sent.
package func checkFrames(_ output: ArraySlice<UInt8>) {
    var rest = output
    while let first = rest.popFirst() {
        guard let short = rest.popFirst() else { return require(false, "a torn frame") }
        require([0x81, 0x88, 0x89, 0x8A].contains(first) && short < 0x80, "a frame of another kind: \(first)")
        var length = Int(short)
        if short > 125 {
            let count = short == 126 ? 2 : 8
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
            require(first < 0x88 && length > 125, "a length with too many bytes")
        }
        require(rest.count >= length, "a torn frame")
        let payload = rest.prefix(length)
        rest = rest.dropFirst(length)
        if first == 0x81 { require(String(validating: payload, as: UTF8.self) != nil, "a text that is not UTF-8") }
        if first == 0x88 {
            require(length != 1 && rest.isEmpty, "a malformed close frame, or something after it")
            let isText = String(validating: payload.dropFirst(2), as: UTF8.self) != nil
            require(isText, "a reason that is not UTF-8")
        }
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [String] {
        var (parts, rest) = ([String](), self[...])
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
