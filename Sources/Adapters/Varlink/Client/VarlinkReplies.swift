// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Synchronization

/// The replies to a call for more, in order, for one reader.
public struct VarlinkReplies: AsyncSequence, Sendable {
    private let stream: OpenStream

    init(client: VarlinkClient) {
        stream = OpenStream(client: client)
    }

    /// Reads on from where the stream is; iterators share it.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: stream) }

    /// A place in the stream.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: OpenStream

        /// The next reply's parameters, or `nil` after the last.
        ///
        /// - Throws: `VarlinkError.failure` for an error that the service answers, which ends the stream but not the
        ///   connection; anything else means that the connection is closed.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(VarlinkError) -> JSONObject? {
            try await stream.next()
        }
    }
}

/// A stream that closes its connection when nobody reads on before its last reply.
private final class OpenStream: Sendable {
    private let client: VarlinkClient
    private let isOpen = Mutex(true)

    init(client: VarlinkClient) {
        self.client = client
    }

    deinit {
        if isOpen.withLock({ $0 }) {
            client.messages.close(because: .cancelled)
            client.turns.give()
        }
    }

    func next() async throws(VarlinkError) -> JSONObject? {
        guard isOpen.withLock({ $0 }) else { return nil }
        do throws(VarlinkError) {
            let reply = try await client.reply(more: true)
            if !reply.continues {
                client.messages.settle()
                end()
            }
            return try reply.checked()
        } catch {
            end()
            throw error
        }
    }

    private func end() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { client.turns.give() }
    }
}
