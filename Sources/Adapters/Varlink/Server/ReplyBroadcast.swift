// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// Sends the same replies to many calls of one method.
///
/// A reply is checked and encoded once for all calls that keep up, and written to all calls of an event loop in one
/// visit to the loop. Between visits, the loop has as much time for other calls as the last visit took; items that are
/// sent meanwhile go into one reply. A client that reads slowly gets its items together once it has read the earlier
/// ones.
public final class ReplyBroadcast<Item: Sendable>: Sendable {
    /// The content of a reply.
    public enum Delivery: Sendable {
        /// Items, in order; at least one.
        case items([Item])
        /// The client read too slowly, and this many items are not sent to it.
        case behind(missed: Int)
    }

    private struct State {
        var followers: Set<ObjectIdentifier> = []
        var branches: [ObjectIdentifier: BroadcastBranch<Item>] = [:]
        var isFinished = false
    }

    private let plan: BroadcastPlan<Item>
    private let state = Mutex(State())

    /// Creates a broadcast without followers.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of items that wait for a client.
    ///   - reply: Returns the parameters of a reply; `nil` to end the call with ``BroadcastFollower/End/behind``.
    ///     Called on event loops.
    public init(limit: Int = 1024, reply: @escaping @Sendable (Delivery) -> JSONObject?) {
        plan = BroadcastPlan(limit: limit, reply: reply)
    }

    /// Whether there are any followers.
    public var hasFollowers: Bool { state.withLock { !$0.followers.isEmpty } }

    /// Adds a follower, or restarts one that fell behind; after ``finish()``, it ends with its first reply.
    ///
    /// - Parameters:
    ///   - follower: Receives `first`, and then the items that are sent from now on.
    ///   - first: The parameters of its next reply; `nil` for no reply before the first item.
    public func add(_ follower: BroadcastFollower<Item>, first: JSONObject?) {
        state.withLock { state in
            state.followers.insert(ObjectIdentifier(follower))
            let loop = follower.loop
            let branch = state.branches[ObjectIdentifier(loop)] ?? BroadcastBranch(on: loop, plan)
            state.branches[ObjectIdentifier(loop)] = branch
            branch.perform(.add(follower, first: first))
            if state.isFinished { branch.perform(.finish) }
        }
    }

    /// Removes a follower; nothing more is sent to it.
    public func remove(_ follower: BroadcastFollower<Item>) {
        state.withLock { state in
            guard state.followers.remove(ObjectIdentifier(follower)) != nil else { return }
            state.branches[ObjectIdentifier(follower.loop)]?.perform(.remove(follower))
        }
    }

    /// Sends items to all followers.
    public func send(_ items: [Item]) {
        state.withLock { state in
            guard !state.followers.isEmpty else { return }
            for branch in state.branches.values { branch.perform(.send(items)) }
        }
    }

    /// Ends all followers when everything that was sent to them has been written.
    ///
    /// A later cancellation does not end a follower early; the end of its connection does.
    public func finish() {
        state.withLock { state in
            state.isFinished = true
            state.followers = []
            for branch in state.branches.values { branch.perform(.finish) }
        }
    }
}

/// How a broadcast replies.
struct BroadcastPlan<Item: Sendable>: Sendable {
    /// The maximum number of items in a reply: clients limit what they parse at once.
    static var replySize: Int { 64 }

    let limit: Int
    let reply: @Sendable (ReplyBroadcast<Item>.Delivery) -> JSONObject?
}

/// The followers of a broadcast whose connections are on one event loop.
final class BroadcastBranch<Item: Sendable>: Sendable {
    enum Operation {
        case add(BroadcastFollower<Item>, first: JSONObject?)
        case remove(BroadcastFollower<Item>)
        case send([Item])
        case finish
    }

    private struct Pending {
        var operations: [Operation] = []
        var isScheduled = false
        /// The earliest time of the next visit.
        var earliest = NIODeadline.uptimeNanoseconds(0)
    }

    private let loop: any EventLoop
    private let plan: BroadcastPlan<Item>
    private let pending = Mutex(Pending())
    private let followers: NIOLoopBoundBox<[BroadcastFollower<Item>]>

    init(on loop: any EventLoop, _ plan: BroadcastPlan<Item>) {
        (self.loop, self.plan) = (loop, plan)
        followers = .makeBoxSendingValue([], eventLoop: loop)
    }

    /// Performs an operation after the earlier ones: the finish immediately, ahead of cancellations; others soon.
    func perform(_ operation: Operation) {
        let earliest: NIODeadline? = pending.withLock { pending in
            pending.operations.append(operation)
            if case .finish = operation { return .uptimeNanoseconds(0) }
            guard !pending.isScheduled else { return nil }
            pending.isScheduled = true
            return pending.earliest
        }
        guard let earliest else { return }
        if earliest <= .now() {
            loop.execute { self.visit() }
        } else {
            loop.scheduleTask(deadline: earliest) { self.visit() }
        }
    }

    private func visit() {
        let start = NIODeadline.now()
        let operations = pending.withLock { pending in
            defer { pending.operations = [] }
            return pending.operations
        }
        var items: [Item] = []
        for operation in operations {
            if case .send(let more) = operation {
                items += more
                continue
            }
            sendAll(items)
            items = []
            perform(now: operation)
        }
        sendAll(items)
        let isAgain = pending.withLock { pending in
            let end = NIODeadline.now()
            pending.earliest = end + (end - start)
            pending.isScheduled = !pending.operations.isEmpty
            return pending.isScheduled
        }
        guard isAgain else { return }
        loop.scheduleTask(deadline: pending.withLock { $0.earliest }) { self.visit() }
    }

    private func perform(now operation: Operation) {
        switch operation {
        case .add(let follower, let first):
            if !followers.value.contains(where: { $0 === follower }) { followers.value.append(follower) }
            follower.begin(plan, first: first)
        case .remove(let follower): followers.value.removeAll { $0 === follower }
        case .send: break
        case .finish:
            for follower in followers.value { follower.finish() }
            followers.value = []
        }
    }

    /// Sends items in replies of a bounded size.
    private func sendAll(_ items: [Item]) {
        let size = min(plan.limit, BroadcastPlan<Item>.replySize)
        for start in stride(from: 0, to: items.count, by: size) {
            send(Array(items[start..<min(start + size, items.count)]))
        }
    }

    private func send(_ items: [Item]) {
        // Encoded by the first follower that can send it immediately; the result is the same for all.
        var message: Result<ByteBuffer, VarlinkError>?
        for follower in followers.value {
            follower.send(items) {
                let encoded = message ?? follower.encode(plan.reply(.items(items)) ?? [:])
                message = encoded
                return encoded
            }
        }
    }
}
