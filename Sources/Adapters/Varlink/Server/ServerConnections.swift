// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Logging
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
        let cancel = time.schedule(after: grace, on: MultiThreadedEventLoopGroup.singleton.next()) { self.closeAll() }
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

/// Pauses a listener when a connection cannot be accepted, for example because the process is out of descriptors.
///
/// Such a connection stays in the queue, and the listener would retry endlessly. NIO's `AcceptBackoffHandler` only
/// delays the next read while the last one is pending: after its first pause it uses a whole core.
///
/// Idle connections are closed to make room, as if there were too many; a persistent problem is logged once.
final class AcceptBackoff: ChannelInboundHandler, Sendable {
    typealias InboundIn = any Channel

    /// The length of the pause; depends on whether room was made.
    private static let rests = (short: TimeAmount.milliseconds(100), long: TimeAmount.seconds(1))

    private let connections: ServerConnections
    private let logger: Logger
    private let throttle = WarningThrottle()

    init(_ connections: ServerConnections, logger: Logger) {
        self.connections = connections
        self.logger = logger
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let channel = context.channel
        let hasRoom = connections.makeRoom()
        if throttle.shouldLog() {
            logger.warning(
                "cannot accept varlink connections; closing idle ones, others wait",
                metadata: ["reason": "\(error)"])
        }
        // Removes the listener from the selector, unlike skipping reads.
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: hasRoom ? Self.rests.short : Self.rests.long) {
                channel.setOption(.autoRead, value: true)
            }
        }
    }
}

/// Limits a repeated warning to one per episode, so that no client can fill the log.
final class WarningThrottle: Sendable {
    /// The time without an occurrence after which a new episode starts.
    private static let quiet = TimeAmount.minutes(1)

    private let lastOccurrence = Mutex<NIODeadline?>(nil)

    /// Records an occurrence.
    ///
    /// - Returns: Whether to log it: whether it is the first occurrence, or the first after a quiet period.
    func shouldLog() -> Bool {
        let now = NIODeadline.now()
        return lastOccurrence.withLock { last in
            defer { last = now }
            return last.map { now - $0 > Self.quiet } ?? true
        }
    }
}
