// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Synchronization

/// The replies of a stream in order, for one consumer.
public struct VarlinkReplies: AsyncSequence, Sendable {
    private let stream: OpenStream

    init(client: VarlinkClient) { stream = OpenStream(client: client) }

    /// Continues at the current position of the stream, which all iterators share.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: stream) }

    /// A position in the stream.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stream: OpenStream

        /// Returns the next reply's parameters, or `nil` after the last one.
        ///
        /// - Throws: `VarlinkError.failure` if the service replies with an error, which ends the stream but not the
        ///   connection; all other errors mean that the connection is closed.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(VarlinkError) -> JSONObject? {
            try await stream.next()
        }
    }
}

/// A stream that closes its connection if it is released before its last reply.
private final class OpenStream: Sendable {
    private let client: VarlinkClient
    private let isOpen = Mutex(true)

    init(client: VarlinkClient) { self.client = client }

    deinit {
        if isOpen.withLock({ $0 }) {
            client.messages.close(because: .cancelled)
            client.queue.release()
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
        if wasOpen { client.queue.release() }
    }
}

/// Serializes use of a connection: calls of all tasks in order of arrival.
final class CallQueue: Sendable {
    private struct Waiter {
        let number: Int
        let isStream: Bool
        let continuation: CheckedContinuation<Result<Void, VarlinkError>, Never>
    }

    private enum Holder {
        case nobody
        case call
        case stream
    }

    private struct State {
        var holder = Holder.nobody
        var waiters: [Waiter] = []
        var nextNumber = 0
        /// Waiters that were canceled before they began to wait.
        var cancelled: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Waits for the connection.
    ///
    /// - Throws: `VarlinkError.streaming` if a stream uses it, `VarlinkError.cancelled`.
    func acquire(streaming isStream: Bool = false) async throws(VarlinkError) {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(Waiter(number: number, isStream: isStream, continuation: continuation))
            }
        } onCancel: {
            cancel(number)
        }
        state.withLock { _ = $0.cancelled.remove(number) }
        try result.get()
    }

    /// Passes the connection to the next waiter.
    func release() {
        let next = state.withLock { state -> Waiter? in
            state.holder = .nobody
            guard !state.waiters.isEmpty else { return nil }
            let next = state.waiters.removeFirst()
            state.holder = next.isStream ? .stream : .call
            return next
        }
        guard let next else { return }
        next.continuation.resume(returning: .success(()))
        if next.isStream { refuseWaiters() }
    }

    /// A stream may never end, so waiters behind it fail immediately.
    private func refuseWaiters() {
        let refused = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in refused { waiter.continuation.resume(returning: .failure(.streaming)) }
    }

    private func wait(_ waiter: Waiter) {
        let result = state.withLock { state -> Result<Void, VarlinkError>? in
            if state.cancelled.contains(waiter.number) { return .failure(.cancelled) }
            switch state.holder {
            case .stream: return .failure(.streaming)
            case .call:
                state.waiters.append(waiter)
                return nil
            case .nobody:
                state.holder = waiter.isStream ? .stream : .call
                return .success(())
            }
        }
        if let result { waiter.continuation.resume(returning: result) }
    }

    private func cancel(_ number: Int) {
        let waiter = state.withLock { state -> Waiter? in
            if let index = state.waiters.firstIndex(where: { $0.number == number }) {
                return state.waiters.remove(at: index)
            }
            state.cancelled.insert(number)
            return nil
        }
        waiter?.continuation.resume(returning: .failure(.cancelled))
    }
}
