// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// A call that is answered by a ``ReplyBroadcast``.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | idle | items | writing | write them |
/// | writing | items, within the limit | writing | queue them |
/// | writing | items, beyond the limit | behind | drop and count all |
/// | behind | items | behind | drop and count them |
/// | writing | written, none queued | idle | |
/// | writing | written, some queued | writing | write them together, up to the size of a reply |
/// | behind | written | writing, or ended | write the reply for that; end if there is none, until restarted |
/// | any | the connection fails | ended | |
/// | any | the task is canceled | ended | |
/// | any | the broadcast finishes | finishing, or ended | write what is queued first |
/// | finishing | the task is canceled | finishing | |
public final class BroadcastFollower<Item: Sendable>: Sendable {
    /// Why a call ended.
    public enum End: Sendable {
        /// The broadcast has finished.
        case finished
        /// The client read too slowly, and the broadcast has no reply for that.
        case behind
    }

    private struct State {
        var plan: BroadcastPlan<Item>?
        var queue = FollowerQueue<Item>(limit: 0)
        var isWriting = false
        var isFinishing = false
        var end: Result<End, VarlinkError>?
        /// Whether `end` has been returned to the call.
        var isTold = false
        var waiter: EventLoopPromise<End>?
    }

    private let sink: ReplySink
    private let state: NIOLoopBoundBox<State>

    /// Creates a follower for a call; add it to a broadcast.
    ///
    /// - Throws: `VarlinkError.expectedMore` if the client accepts only one reply.
    public init(_ call: VarlinkCall) throws(VarlinkError) {
        guard call.wantsMore else { throw .expectedMore }
        sink = call.sink
        state = .makeBoxSendingValue(State(), eventLoop: call.sink.messages.channel.eventLoop)
    }

    /// Waits until the call has ended; add the follower again to continue.
    ///
    /// - Returns: Why it ended.
    /// - Throws: `VarlinkError.cancelled` if the task is canceled, or the reason why the connection ended.
    public func end() async throws(VarlinkError) -> End {
        let promise = loop.makePromise(of: End.self)
        let cancel = { @Sendable [loop, self] in loop.execute { self.cancel() } }
        do {
            return try await withTaskCancellationHandler {
                loop.execute { self.wait(promise) }
                // A cancellation before this line found nothing to cancel.
                if Task.isCancelled { cancel() }
                return try await promise.futureResult.get()
            } onCancel: {
                cancel()
            }
        } catch {
            throw error as? VarlinkError ?? .disconnected
        }
    }
}

// On the event loop.
extension BroadcastFollower {
    var loop: any EventLoop { sink.messages.channel.eventLoop }

    private func wait(_ promise: EventLoopPromise<End>) {
        // A follower that fell behind, and has been told so, waits for its restart, and then for the next end.
        guard let end = state.value.end, !(isBehind && state.value.isTold) else {
            return state.value.waiter = promise
        }
        state.value.isTold = true
        promise.completeWith(end.mapError { $0 })
    }

    private var isBehind: Bool { if case .success(.behind) = state.value.end { true } else { false } }

    /// Starts or restarts the follower.
    func begin(_ plan: BroadcastPlan<Item>, first: JSONObject?) {
        if case .failure = state.value.end { return }
        state.value.plan = plan
        state.value.queue = FollowerQueue(limit: plan.limit)
        state.value.end = nil
        guard let first else { return }
        write(encode(first))
    }

    /// Sends items, immediately or later together with others.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - message: Encodes their reply.
    func send(_ items: [Item], _ message: () -> Result<ByteBuffer, VarlinkError>) {
        guard state.value.end == nil else { return }
        if state.value.isWriting { state.value.queue.append(items) } else { write(message()) }
    }

    /// Ends the call when everything has been written.
    func finish() {
        state.value.isFinishing = true
        if !state.value.isWriting { proceed() }
    }

    /// Ends the call, unless it is already finishing.
    private func cancel() {
        if !state.value.isFinishing { end(.failure(.cancelled)) }
    }

    func encode(_ parameters: JSONObject) -> Result<ByteBuffer, VarlinkError> {
        do throws(VarlinkError) { return .success(try sink.encode(parameters)) } catch { return .failure(error) }
    }

    private func write(_ message: Result<ByteBuffer, VarlinkError>) {
        switch message {
        case .failure(let error): end(.failure(error))
        case .success(let bytes):
            state.value.isWriting = true
            sink.messages.write(bytes) { [self] failure in
                state.value.isWriting = false
                if let failure { end(.failure(failure)) } else { proceed() }
            }
        }
    }

    private func proceed() {
        guard state.value.end == nil, let plan = state.value.plan else { return }
        if let delivery = state.value.queue.take() {
            guard let reply = plan.reply(delivery) else { return end(.success(.behind)) }
            write(encode(reply))
        } else if state.value.isFinishing {
            end(.success(.finished))
        }
    }

    private func end(_ end: Result<End, VarlinkError>) {
        guard state.value.end == nil || isBehind else { return }
        let waiter = state.value.waiter.take()
        (state.value.end, state.value.isTold) = (end, waiter != nil)
        waiter?.completeWith(end.mapError { $0 })
    }
}

/// The items that wait for a client, up to a limit.
struct FollowerQueue<Item: Sendable> {
    private let limit: Int
    private var items: [Item] = []
    private var missed = 0

    init(limit: Int) { self.limit = limit }

    /// Adds items that belong together: all of them are kept, or none.
    mutating func append(_ more: [Item]) {
        if missed == 0, items.count + more.count <= limit {
            items += more
        } else {
            missed += items.count + more.count
            items = []
        }
    }

    /// Takes the content of the next reply from the queue.
    ///
    /// - Returns: The content; `nil` if the queue was empty.
    mutating func take() -> ReplyBroadcast<Item>.Delivery? {
        if missed > 0 {
            defer { self = FollowerQueue(limit: limit) }
            return .behind(missed: missed)
        }
        let next = Array(items.prefix(BroadcastPlan<Item>.replySize))
        items.removeFirst(next.count)
        return next.isEmpty ? nil : .items(next)
    }
}
