// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Logging
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The connections of a server: lets them in, makes room, and closes what is left.
final class ServerConnections: Sendable {
    private struct State {
        var table: ConnectionTable
        var channels: [Int: MessageChannel] = [:]
        /// How many clients are being told that there is no place for them.
        var refusedCount = 0
        var isClosed = false
        var isFinished = false
        var cancelClosing: (@Sendable () -> Void)?
    }

    /// Whether a connection may stay.
    enum Admission {
        /// It is served under a number.
        case served(Int)
        /// There is no place for it; `isTold` is whether it is answered so, after which `endRefusal()` is due.
        case refused(ConnectionRefusal, isTold: Bool)
        /// Nobody is let in any more.
        case closed
    }

    private let state: Mutex<State>

    /// No connections yet.
    ///
    /// - Parameters:
    ///   - capacity: how many there can be.
    ///   - ownUser: the user that the server runs as.
    init(capacity: Int, ownUser: UInt32) {
        state = Mutex(State(table: ConnectionTable(ConnectionShares(capacity: capacity, ownUser: ownUser))))
    }

    /// Lets a connection in, closing the one idle for longest when there is no room.
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

    /// A client that was refused has been told.
    func endRefusal() { state.withLock { $0.refusedCount -= 1 } }

    /// Closes the connections idle for longest, a few, as nothing more can be opened.
    ///
    /// - Returns: whether there were any.
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

    /// Lets nobody in any more.
    func stopAdmitting() { state.withLock { $0.isClosed = true } }

    /// Closes all after a while, whatever they are doing, unless `finish` comes first.
    func closeAll(after grace: Duration, by time: WireTime) {
        let cancel = time.schedule(after: grace, on: MultiThreadedEventLoopGroup.singleton.next()) { self.closeAll() }
        let isFinished = state.withLock { state in
            state.cancelClosing = cancel
            return state.isFinished
        }
        if isFinished { cancel() }
    }

    /// Closes at once what nobody serves any more: those that were let in when the server was ending already.
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

/// Lets a listener rest when a connection cannot be accepted, as when there are no descriptors left.
///
/// Such a connection stays in the queue, and the listener would try again without end. NIO's own `AcceptBackoffHandler`
/// delays the next read only, while the last one is still pending: after a first rest it takes a whole core.
///
/// Connections that are idle make room, as where there are too many of them; a trouble that lasts is told once.
final class AcceptPause: ChannelInboundHandler, Sendable {
    typealias InboundIn = any Channel

    /// How long the listener rests when there is room again soon, and when there is not.
    private static let rests = (short: TimeAmount.milliseconds(100), long: TimeAmount.seconds(1))

    private let connections: ServerConnections
    private let logger: Logger
    private let news = TroubleNews()

    init(_ connections: ServerConnections, logger: Logger) {
        self.connections = connections
        self.logger = logger
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let channel = context.channel
        let hasRoom = connections.makeRoom()
        if news.note() {
            logger.warning(
                "varlink connections could not be accepted; idle ones make room, others wait",
                metadata: ["reason": "\(error)"])
        }
        // Takes the listener out of the selector, which leaving out reads does not.
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: hasRoom ? Self.rests.short : Self.rests.long) {
                channel.setOption(.autoRead, value: true)
            }
        }
    }
}

/// Has a trouble that lasts told once, so that no client can fill the log.
final class TroubleNews: Sendable {
    /// After how long without trouble the next one is news.
    private static let quiet = TimeAmount.minutes(1)

    private let lastTrouble = Mutex<NIODeadline?>(nil)

    /// Takes note of a trouble.
    ///
    /// - Returns: whether it is news: the first one, or the first after a quiet time.
    func note() -> Bool {
        let now = NIODeadline.now()
        return lastTrouble.withLock { last in
            defer { last = now }
            return last.map { now - $0 > Self.quiet } ?? true
        }
    }
}
