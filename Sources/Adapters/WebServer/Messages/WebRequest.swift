// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A request that may be answered: its host and origin are allowed, and it is authorized unless its path is public.
package struct WebRequest: Sendable {
    /// A request method; `HEAD` arrives as `get`, and the server omits the body of the response.
    package enum Method: Hashable, Sendable {
        case get, post
    }

    /// A header field or a parameter of the query.
    package typealias Field = (name: String, value: String)

    /// The method.
    package var method: Method
    /// The decoded path: begins with a slash and has no empty component, no `.`, no `..` and no control characters.
    package var path: String
    /// The decoded parameters of the query, in their order, without the access token.
    package var query: [Field]
    /// The header fields, in their order.
    package var headers: [Field]
    /// The body; empty if there is none.
    package var body: [UInt8]

    /// Creates a request; see the properties.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The decoded path.
    ///   - query: The decoded parameters of the query.
    ///   - headers: The header fields.
    ///   - body: The body.
    package init(
        method: Method = .get, path: String, query: [Field] = [], headers: [Field] = [], body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
        self.body = body
    }

    /// Returns the first parameter of the query with a name.
    ///
    /// - Parameter name: The name; case matters.
    /// - Returns: The decoded value; `nil` if there is none.
    package func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }

    /// Returns the first header field with a name.
    ///
    /// - Parameter name: The name; case does not matter.
    /// - Returns: The value; `nil` if there is none.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }
}
