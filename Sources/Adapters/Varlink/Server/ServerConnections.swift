// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The connections of a server: admits, evicts and closes them.
final class ServerConnections: Sendable {
    fileprivate struct State {
        var table: ConnectionTable
        var channels: [Int: MessageChannel] = [:]
        /// The connections that have not made a call yet.
        var newcomers: Set<Int> = []
        /// The evicted ones of these, whose first call is answered with the reason.
        var leaving: [Int: ConnectionRefusal] = [:]
        /// The number of refused clients that are getting a reply, including those that are leaving.
        var refusedCount = 0
        /// Whether one more refused client can get a reply.
        var canTell: Bool { refusedCount < RefusedConnection.limit }
        var isClosed = false
        var isFinished = false
        var cancelClosing: (@Sendable () -> Void)?
    }

    /// The result of admitting a connection.
    enum Admission {
        /// It is served, and identified by a number.
        case served(Int)
        /// It is refused; if `isTold`, it gets a reply, after which `endRefusal()` has to be called.
        case refused(ConnectionRefusal, isTold: Bool)
        /// The server is closing.
        case closed
    }

    private let state: Mutex<State>
    private let time: WireTime

    /// Creates an empty set of connections.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of connections.
    ///   - ownUser: The user that the server runs as.
    ///   - time: Measures how long evicted connections have for their first call.
    init(capacity: Int, ownUser: UInt32, time: WireTime) {
        state = Mutex(State(table: ConnectionTable(ConnectionQuotas(capacity: capacity, ownUser: ownUser))))
        self.time = time
    }

    /// Admits a connection, closing the longest idle one if there is no room.
    ///
    /// If that one has not made a call yet, its first call is answered with the reason: of many clients that connect at
    /// once, the first ones are evicted before their calls have been read.
    func admit(_ messages: MessageChannel, of peer: PeerCredentials) -> Admission {
        let (admission, evicted) = state.withLock { state -> (Admission, (messages: MessageChannel, isTold: Bool)?) in
            guard !state.isClosed else { return (.closed, nil) }
            switch state.table.admit(peer) {
            case .refused(let refusal):
                let isTold = state.canTell
                if isTold { state.refusedCount += 1 }
                return (.refused(refusal, isTold: isTold), nil)
            case .admitted(let number):
                state.add(number, messages)
                return (.served(number), nil)
            case .admittedInstead(let number, let other, let refusal):
                state.add(number, messages)
                return (.served(number), state.evict(other, refusal))
            }
        }
        if let evicted { close(evicted.messages, isTold: evicted.isTold) }
        return admission
    }

    private func close(_ messages: MessageChannel, isTold: Bool) {
        guard isTold else { return messages.close(because: .disconnected) }
        let endWait = time.schedule(after: RefusedConnection.patience, on: messages.channel.eventLoop) {
            messages.close(because: .timedOut)
        }
        messages.channel.closeFuture.whenComplete { _ in endWait() }
    }

    /// Ends the reply to a refused client.
    func endRefusal() { state.withLock { $0.refusedCount -= 1 } }

    /// Closes a few of the longest idle connections, because the process is out of descriptors.
    ///
    /// - Returns: Whether there were any.
    func makeRoom() -> Bool {
        let evicted = state.withLock { state in
            let numbers = state.table.evict(4)
            state.newcomers.subtract(numbers)
            return numbers.compactMap { state.channels.removeValue(forKey: $0) }
        }
        for messages in evicted { messages.close(because: .disconnected) }
        return !evicted.isEmpty
    }

    /// Begins a call.
    ///
    /// - Returns: The reason to refuse it if the connection has been evicted; otherwise `nil`.
    func begin(_ number: Int) -> ConnectionRefusal? {
        state.withLock { state in
            state.newcomers.remove(number)
            state.table.begin(number)
            return state.leaving[number]
        }
    }

    func end(_ number: Int) { state.withLock { $0.table.end(number) } }

    func remove(_ number: Int) {
        state.withLock {
            $0.table.remove(number)
            $0.channels[number] = nil
            $0.newcomers.remove(number)
            if $0.leaving.removeValue(forKey: number) != nil { $0.refusedCount -= 1 }
        }
    }

    /// Stops admitting connections.
    func stopAdmitting() { state.withLock { $0.isClosed = true } }

    /// Closes all connections after a grace period, unless `finish` is called first.
    func closeAll(after grace: Duration, by time: WireTime) {
        let cancel = time.schedule(after: grace, on: EventLoops.group.next()) { self.closeAll() }
        let isFinished = state.withLock { state in
            state.cancelClosing = cancel
            return state.isFinished
        }
        if isFinished { cancel() }
    }

    /// Closes the connections that are no longer served: those admitted while the server was stopping.
    func finish() {
        let cancel = state.withLock { state in
            state.isFinished = true
            return state.cancelClosing
        }
        cancel?()
        closeAll()
    }

    private func closeAll() {
        for messages in state.withLock({ Array($0.channels.values) }) { messages.close(because: .cancelled) }
    }
}

extension ServerConnections.State {
    fileprivate mutating func add(_ number: Int, _ messages: MessageChannel) {
        channels[number] = messages
        newcomers.insert(number)
    }

    /// Removes a connection that the table has evicted.
    ///
    /// - Returns: Its channel, and whether it is to be closed only after its first call.
    fileprivate mutating func evict(
        _ number: Int, _ refusal: ConnectionRefusal
    ) -> (messages: MessageChannel, isTold: Bool)? {
        guard let messages = channels[number] else { return nil }
        let isTold = newcomers.remove(number) != nil && canTell
        if isTold {
            leaving[number] = refusal
            refusedCount += 1
        } else {
            channels[number] = nil
        }
        return (messages, isTold)
    }
}
