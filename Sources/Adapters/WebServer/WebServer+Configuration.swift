// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import NIOCore

extension WebServer {
    /// Where a server listens, and which clients it admits.
    package struct Configuration: Sendable {
        /// The numeric address to listen on, such as `127.0.0.1` or `::1`.
        package var address = "127.0.0.1"
        /// The port; 0 for any free one.
        package var port = 0
        /// Names, besides those of this machine's loopback addresses, by which browsers may reach the server:
        /// `box.local`, with the port of a tunnel, `localhost:9000`, or of a server that adds TLS, `https://box.local`.
        package var hostNames: [String] = []
        /// The secret that a client must present; `nil` for a random one, which is possible on loopback addresses only.
        package var token: String?
        /// The secret of a session that outlives the server, such as a saved ``WebServer/randomSecret()``: the cookie
        /// of every client that presents ``token``. If it or the token is `nil`, sessions end with the server.
        package var session: String?
        /// The paths that need no token, for files that contain no data.
        package var publicPaths: Set<String> = []
        /// The path of the WebSocket.
        package var socketPath = "/socket"
        /// The prefix of the session cookie's name; a hyphen and the port follow.
        package var cookieName: String
        /// The executor that answers requests; `nil` for Swift's default executor, which on Linux wakes an idle process
        /// once a second for the rest of its life.
        package var executor: (any TaskExecutor)?
        /// The limits for clients.
        package var limits = Limits()

        /// Creates a configuration with default values.
        ///
        /// - Parameter cookieName: The prefix of the session cookie's name.
        package init(cookieName: String) { self.cookieName = cookieName }
    }

    /// The limits for clients.
    package struct Limits: Sendable {
        /// The maximum size of a header field, and of a request's target, in bytes.
        package var headerField = 8 << 10
        /// The maximum size of all header fields of a request, in bytes.
        package var headerList = 32 << 10
        /// The maximum number of header fields of a request.
        package var headerCount = 64
        /// The maximum size of a request's body, in bytes.
        package var body = 256 << 10
        /// The maximum number of connections, including WebSockets.
        package var connections = 32
        /// The maximum number of WebSockets.
        package var sockets = 8
        /// The maximum number of streamed responses.
        package var streams = 4
        /// The maximum number of sessions; beyond it, the least recently used one ends.
        package var sessions = 64
        /// The maximum size of a frame from a WebSocket, in bytes.
        package var frame = 16 << 10
        /// The maximum size of a message from a WebSocket, in bytes.
        package var message = 64 << 10
        /// The maximum rate of frames from a WebSocket.
        package var frameRate = Rate(perSecond: 200, burst: 400)
        /// The maximum rate of wrong tokens.
        package var wrongTokenRate = Rate(perSecond: 1, burst: 10)
        /// The number of unsent bytes at which a WebSocket is no longer writable.
        package var outbox = 1 << 20

        /// The time for the head of a request to arrive.
        package var headTime = Duration.seconds(5)
        /// The time for the body of a request to arrive.
        package var bodyTime = Duration.seconds(10)
        /// The time between requests.
        package var idleTime = Duration.seconds(30)
        /// The time in which a client must read some of what is sent to it.
        package var stallTime = Duration.seconds(10)
        /// The time between two pings of a WebSocket; it is closed when two go unanswered.
        package var pingInterval = Duration.seconds(20)
        /// The time for responses and closing handshakes when the server stops.
        package var grace = Duration.seconds(3)

        /// Creates the default limits.
        package init() {}
    }

    /// How often something may happen.
    package struct Rate: Hashable, Sendable {
        /// The sustained number of times per second.
        package var perSecond: Int
        /// The number of times in a burst.
        package var burst: Int

        /// Creates a rate.
        ///
        /// - Parameters:
        ///   - perSecond: The sustained number of times per second.
        ///   - burst: The number of times in a burst.
        package init(perSecond: Int, burst: Int) {
            self.perSecond = perSecond
            self.burst = burst
        }
    }
}

extension WebServer.Configuration {
    /// Returns the address to listen on.
    func checkedAddress() throws(WebServerError) -> SocketAddress {
        let name = address.escapingControls()
        guard (0...65535).contains(port) else { throw WebServerError("port \(port) is out of range; use 0 to 65535") }
        guard let resolved = try? SocketAddress(ipAddress: address, port: port) else {
            throw WebServerError("'\(name)' is not an IP address; use one such as 127.0.0.1 or ::1")
        }
        if let token {
            guard (16...256).contains(token.utf8.count), token.utf8.allSatisfy(Self.isTokenByte) else {
                throw WebServerError(
                    "invalid token; use 16 to 256 letters, digits, hyphens, underscores, periods or tildes")
            }
        } else if !Self.isLoopback(resolved) {
            throw WebServerError(
                "listening on \(name) requires a token; specify one, or listen on 127.0.0.1")
        }
        return resolved
    }

    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_.~".utf8.contains(byte)
        }
    }

    private static func isLoopback(_ address: SocketAddress) -> Bool {
        guard let digits = address.ipAddress else { return false }
        return digits == "::1" || (digits.hasPrefix("127.") && !digits.contains(":"))
    }
}

/// Why a server cannot listen.
package struct WebServerError: Error, Hashable, CustomStringConvertible {
    /// The reason, with the remedy.
    package let description: String

    init(_ description: String) { self.description = description }
}
