// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import Varlink

/// A connection to a runtime, using the types of ``Wire``.
package struct ScreensClient: Sendable {
    let client: VarlinkClient

    /// Creates a client.
    ///
    /// - Parameter client: a connection to a runtime.
    package init(_ client: VarlinkClient) {
        self.client = client
    }

    /// The process that opened the runtime's socket: the runtime, or the service manager that starts it.
    package var processID: Int32 { client.peer.processID }

    /// Whether this is the same connection as another client's.
    package func isSame(as other: ScreensClient) -> Bool { client === other.client }

    /// Closes the connection; pending calls fail.
    package func close() { client.close() }

    /// A reply and its JSON, which may have fields that this program does not know.
    package struct Received<Reply: Sendable>: Sendable {
        /// The reply.
        package let reply: Reply
        /// The reply as received.
        package let json: JSONObject
    }

    /// Calls a method.
    ///
    /// - Parameter method: the method and its parameters.
    /// - Returns: its reply.
    /// - Throws: ``ClientError``.
    @discardableResult
    package func call<Method: ScreensMethod>(_ method: Method) async throws(ClientError) -> Method.Reply {
        try await receive(method).reply
    }

    /// Calls a method, and returns its reply along with the JSON received.
    ///
    /// - Parameter method: the method and its parameters.
    /// - Returns: its reply.
    /// - Throws: ``ClientError``.
    package func receive<Method: ScreensMethod>(
        _ method: Method
    ) async throws(ClientError) -> Received<Method.Reply> {
        let json: JSONObject
        do throws(VarlinkError) {
            json = try await client.call(
                ScreensInterface.member(Method.name), JSONObject(encoding: method, omittingAbsent: true))
        } catch {
            throw ClientError(error)
        }
        return try Received(decoding: json)
    }

    /// Calls a method that is not known at compile time.
    ///
    /// - Parameters:
    ///   - method: the method's name in the interface.
    ///   - parameters: its parameters, which the runtime validates.
    /// - Returns: the parameters of the reply.
    /// - Throws: `VarlinkError`.
    package func call(_ method: String, _ parameters: JSONObject) async throws(VarlinkError) -> JSONObject {
        try await client.call(ScreensInterface.member(method), parameters)
    }

    /// Calls a method with a stream of replies.
    ///
    /// - Parameter method: the method and its parameters.
    /// - Returns: the replies; the connection is busy until they end.
    /// - Throws: ``ClientError``.
    package func stream<Method: ScreensStream>(
        _ method: Method
    ) async throws(ClientError) -> ScreensReplies<Method.Reply> {
        do throws(VarlinkError) {
            let parameters = JSONObject(encoding: method, omittingAbsent: true)
            return ScreensReplies(replies: try await client.stream(ScreensInterface.member(Method.name), parameters))
        } catch {
            throw ClientError(error)
        }
    }
}

/// The replies of a stream, for a single reader.
package struct ScreensReplies<Reply: Decodable & Sendable>: AsyncSequence, Sendable {
    fileprivate let replies: VarlinkReplies

    /// Creates an iterator; iterators share the position in the stream.
    package func makeAsyncIterator() -> Iterator { Iterator(base: replies.makeAsyncIterator()) }

    /// The iterator of a stream.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: VarlinkReplies.Iterator

        /// Returns the next reply, or nil after the last.
        ///
        /// - Throws: ``ClientError``.
        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(ClientError) -> ScreensClient.Received<Reply>? {
            let json: JSONObject?
            do throws(VarlinkError) {
                json = try await base.next(isolation: actor)
            } catch {
                throw ClientError(error)
            }
            guard let json else { return nil }
            return try ScreensClient.Received(decoding: json)
        }
    }
}

extension ScreensClient.Received where Reply: Decodable {
    fileprivate init(decoding json: JSONObject) throws(ClientError) {
        do throws(JSONMismatch) {
            self.init(reply: try JSONValueDecoder().decode(from: .object(json)), json: json)
        } catch {
            throw ClientError("cannot decode the runtime's reply; its version may differ: \(error)")
        }
    }
}

/// The reason a client failed, with the remedy, in one line.
package struct ClientError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String
    /// Whether the runtime refused the request.
    package let isAnswer: Bool
    /// Whether no runtime is listening.
    package let isAbsence: Bool
    /// The name of the parameter whose value the runtime refused; nil for other errors.
    package let invalidParameter: String?

    /// Creates an error that is not a runtime's reply; see the properties.
    package init(_ description: String, isAbsence: Bool = false) {
        (self.description, self.isAbsence) = (description, isAbsence)
        isAnswer = false
        invalidParameter = nil
    }

    /// Creates the error for a failed call.
    package init(_ error: VarlinkError) {
        isAbsence = false
        invalidParameter = if case .invalidParameter(let name)? = ScreensError(error) { name } else { nil }
        guard case .failure(let name, _) = error else {
            let reason =
                error == .timedOut ? "it did not answer in time; run 'secondscreen doctor' to check it" : "\(error)"
            (description, isAnswer) = ("no reply from the runtime: \(reason)", false)
            return
        }
        isAnswer = true
        description =
            switch (ScreensError(error), name.split(separator: ".").last) {
            case (.badSpec(let spec, let column, let message), _):
                Self.text(of: spec, column, message)
            case (.configurationInvalid(let problems), _):
                (["the configuration is invalid; the previous one stays in effect:"] + problems.map(\.description))
                    .joined(separator: "\n")
            case (let error?, _): error.description
            case (nil, "MethodNotFound"), (nil, "InterfaceNotFound"), (nil, "MethodNotImplemented"):
                "the runtime does not support this command; its version differs"
            case (nil, "PermissionDenied"): "permission denied by the runtime"
            case (nil, _): "\(error)"
            }
    }
}

extension ClientError {
    /// Returns a message with the spec on a separate line and a marker below the error; a long spec is shortened to the
    /// part around the error.
    ///
    /// - Parameters:
    ///   - spec: a monitor's spec.
    ///   - column: the column of the error, from 1.
    ///   - message: the problem and the remedy.
    /// - Returns: three lines.
    package static func text(of spec: String, _ column: Int, _ message: String) -> String {
        let (width, before) = (72, 24)
        // The column comes from the runtime, so it may be invalid.
        let column = min(max(column, 1), spec.count + 1)
        let start = spec.count > width ? max(0, column - 1 - before) : 0
        let part = spec.dropFirst(start).prefix(width)
        let marks = (start > 0 ? "…" : "", start + part.count < spec.count ? "…" : "")
        let place = max(0, column - 1 - start) + marks.0.count
        return "invalid monitor:\n\(marks.0)\(String(part).escapingControls())\(marks.1)\n"
            + "\(String(repeating: " ", count: place))^ \(message)"
    }
}
