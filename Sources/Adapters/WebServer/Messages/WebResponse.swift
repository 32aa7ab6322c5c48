// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The response to a request.
///
/// The server adds the header fields for security, `Content-Length` and `Cache-Control: no-store`. A field whose name
/// or value could not be sent as one line makes the response a 500.
package struct WebResponse: Sendable {
    /// The content of a response.
    package enum Body: Sendable {
        /// All of it.
        case bytes([UInt8])
        /// Written piece by piece by a function, whose task is canceled when the client disconnects.
        case stream(contentType: String, @Sendable (WebBodyWriter) async throws -> Void)
    }

    /// The status code, such as 200.
    package var status: Int
    /// The header fields besides those that the server adds. `Cache-Control` replaces the server's.
    package var headers: [WebRequest.Field]
    /// The content.
    package var body: Body

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The status code.
    ///   - headers: The header fields besides those that the server adds.
    ///   - body: The content.
    package init(status: Int = 200, headers: [WebRequest.Field] = [], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a response with a content type.
    ///
    /// - Parameters:
    ///   - contentType: The value of `Content-Type`.
    ///   - bytes: The content.
    ///   - status: The status code.
    ///   - headers: Further header fields.
    package init(
        _ contentType: String, _ bytes: [UInt8], status: Int = 200, headers: [WebRequest.Field] = []
    ) {
        self.init(status: status, headers: [("Content-Type", contentType)] + headers, body: .bytes(bytes))
    }

    /// Returns a response in plain text, for people and scripts.
    ///
    /// - Parameters:
    ///   - text: The text; a line feed is appended.
    ///   - status: The status code.
    ///   - headers: Further header fields.
    /// - Returns: The response.
    package static func text(
        _ text: String, status: Int = 200, headers: [WebRequest.Field] = []
    ) -> WebResponse {
        WebResponse("text/plain; charset=utf-8", Array("\(text)\n".utf8), status: status, headers: headers)
    }

    /// Returns the response for a path that does not exist.
    ///
    /// - Parameter text: The message.
    /// - Returns: The response.
    package static func notFound(_ text: String = "not found") -> WebResponse { .text(text, status: 404) }

    /// Returns the response for a method that the path does not have.
    ///
    /// - Parameter allowed: The methods that it has: `GET, HEAD`.
    /// - Returns: The response.
    package static func methodNotAllowed(_ allowed: String) -> WebResponse {
        .text("method not allowed; allowed: \(allowed)", status: 405, headers: [("Allow", allowed)])
    }
}

/// The connection has ended: the client disconnected or did not read for too long, or the server is stopping.
package struct WebConnectionClosed: Error, Hashable {
    /// Creates the error.
    package init() {}
}
