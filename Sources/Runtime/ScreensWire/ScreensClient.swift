// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Varlink

/// A connection to a runtime that speaks the types of ``Wire``.
package struct ScreensClient: Sendable {
    private let client: VarlinkClient

    /// Creates a client.
    ///
    /// - Parameter client: a connection to a runtime.
    package init(_ client: VarlinkClient) {
        self.client = client
    }

    /// A reply and the JSON that it was read from, which may have fields that this program does not know.
    package struct Received<Reply: Sendable>: Sendable {
        /// The reply.
        package let reply: Reply
        /// The reply as it was sent.
        package let json: JSONObject
    }

    /// Calls a method.
    ///
    /// - Parameter method: the method with its parameters.
    /// - Returns: its reply.
    /// - Throws: ``ClientError``.
    @discardableResult
    package func call<Method: ScreensMethod>(_ method: Method) async throws(ClientError) -> Method.Reply {
        try await receive(method).reply
    }

    /// Calls a method whose reply is also needed as it was sent.
    ///
    /// - Parameter method: the method with its parameters.
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

    /// Calls a method for all of its replies.
    ///
    /// - Parameter method: the method with its parameters.
    /// - Returns: the replies; the connection serves nothing else until they end.
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

/// The replies of a stream, for one reader.
package struct ScreensReplies<Reply: Decodable & Sendable>: AsyncSequence, Sendable {
    fileprivate let replies: VarlinkReplies

    /// Reads on from where the stream is; iterators share it.
    package func makeAsyncIterator() -> Iterator { Iterator(base: replies.makeAsyncIterator()) }

    /// A place in the stream.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var base: VarlinkReplies.Iterator

        /// The next reply; nil after the last.
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
            throw ClientError("cannot read the runtime's reply (it may be of another version): \(error)")
        }
    }
}

/// Why a client failed, in a line that names the remedy.
package struct ClientError: Error, Hashable, CustomStringConvertible {
    /// What went wrong.
    package let description: String
    /// Whether the runtime refused the request.
    package let isAnswer: Bool
    /// Whether no runtime listens there.
    package let isAbsence: Bool

    /// Creates an error other than an answer of a runtime; see the properties.
    package init(_ description: String, isAbsence: Bool = false) {
        (self.description, self.isAbsence) = (description, isAbsence)
        isAnswer = false
    }

    /// The error of a call in words.
    package init(_ error: VarlinkError) {
        isAbsence = false
        guard case .failure(let name, _) = error else {
            (description, isAnswer) = ("the runtime gave no answer: \(error)", false)
            return
        }
        isAnswer = true
        description =
            switch (ScreensError(error), name.split(separator: ".").last) {
            case (.badSpec(let spec, let column, let message), _):
                "\(spec)\n\(String(repeating: " ", count: max(0, column - 1)))^ \(message)"
            case (.configurationInvalid(let problems), _):
                (["the configuration is not used:"] + problems.map(\.description)).joined(separator: "\n")
            case (let error?, _): error.description
            case (nil, "MethodNotFound"), (nil, "InterfaceNotFound"), (nil, "MethodNotImplemented"):
                "the runtime does not know this command; it is of another version"
            case (nil, "PermissionDenied"): "the runtime does not let you do this"
            case (nil, _): "\(error)"
            }
    }
}
