// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The connections of a server: admits, evicts and closes them.
final class ServerConnections: Sendable {
    private struct State {
        var table: ConnectionTable
        var channels: [Int: MessageChannel] = [:]
        /// The number of refused clients that are getting a reply.
        var refusedCount = 0
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

    /// Creates an empty set of connections.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of connections.
    ///   - ownUser: The user that the server runs as.
    init(capacity: Int, ownUser: UInt32) {
        state = Mutex(State(table: ConnectionTable(ConnectionQuotas(capacity: capacity, ownUser: ownUser))))
    }

    /// Admits a connection, closing the longest idle one if there is no room.
    func admit(_ messages: MessageChannel, of peer: PeerCredentials) -> Admission {
        let (admission, evicted) = state.withLock { state -> (Admission, MessageChannel?) in
            guard !state.isClosed else { return (.closed, nil) }
            switch state.table.admit(peer) {
            case .refused(let refusal):
                let isTold = state.refusedCount < RefusedConnection.limit
                if isTold { state.refusedCount += 1 }
                return (.refused(refusal, isTold: isTold), nil)
            case .admitted(let number):
                state.channels[number] = messages
                return (.served(number), nil)
            case .admittedInstead(let number, let other):
                state.channels[number] = messages
                return (.served(number), state.channels.removeValue(forKey: other))
            }
        }
        evicted?.close(because: .disconnected)
        return admission
    }

    /// Ends the reply to a refused client.
    func endRefusal() { state.withLock { $0.refusedCount -= 1 } }

    /// Closes a few of the longest idle connections, because the process is out of descriptors.
    ///
    /// - Returns: Whether there were any.
    func makeRoom() -> Bool {
        let evicted = state.withLock { state in
            let numbers = state.table.evict(4)
            return numbers.compactMap { state.channels.removeValue(forKey: $0) }
        }
        for messages in evicted { messages.close(because: .disconnected) }
        return !evicted.isEmpty
    }

    func begin(_ number: Int) { state.withLock { $0.table.begin(number) } }

    func end(_ number: Int) { state.withLock { $0.table.end(number) } }

    func remove(_ number: Int) {
        state.withLock {
            $0.table.remove(number)
            $0.channels[number] = nil
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
