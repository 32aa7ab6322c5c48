// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// Limits the connections, WebSockets and streams of a server.
///
/// An idle connection makes room for a new one; if all are busy, the new one is refused.
final class ConnectionSlots: Sendable {
    enum Admission: Hashable {
        case served(Int)
        /// Refused, with a response if it `isTold`; `remove` it as well.
        case refused(Int, isTold: Bool)
        case closed
    }

    private struct State {
        var nextNumber = 0
        var channels: [Int: any Channel] = [:]
        /// The served connections between two requests, longest idle first.
        var idle: [Int] = []
        var refused: Set<Int> = []
        var socketCount = 0
        var streamCount = 0
        var isClosed = false
    }

    /// The number of refused clients that get a response at the same time.
    private static let maximumRefusals = 8

    private let limits: WebServer.Limits
    private let state = Mutex(State())

    init(_ limits: WebServer.Limits) { self.limits = limits }

    /// Whether the server is stopping.
    var isClosed: Bool { state.withLock(\.isClosed) }

    func admit(_ channel: any Channel) -> Admission {
        let (admission, evicted) = state.withLock { state -> (Admission, (any Channel)?) in
            guard !state.isClosed else { return (.closed, nil) }
            state.nextNumber += 1
            let number = state.nextNumber
            var evicted: (any Channel)?
            if state.channels.count - state.refused.count >= limits.connections {
                guard let oldest = state.idle.first else {
                    let isTold = state.refused.count < Self.maximumRefusals
                    if isTold {
                        state.refused.insert(number)
                        state.channels[number] = channel
                    }
                    return (.refused(number, isTold: isTold), nil)
                }
                state.idle.removeFirst()
                evicted = state.channels.removeValue(forKey: oldest)
            }
            state.channels[number] = channel
            state.idle.append(number)
            return (.served(number), evicted)
        }
        evicted?.close(promise: nil)
        return admission
    }

    /// Closes a few of the longest idle connections, because the process is out of descriptors.
    func makeRoom() -> Bool {
        let evicted = state.withLock { state in
            let numbers = state.idle.prefix(4)
            state.idle.removeFirst(numbers.count)
            return numbers.compactMap { state.channels.removeValue(forKey: $0) }
        }
        for channel in evicted { channel.close(promise: nil) }
        return !evicted.isEmpty
    }

    /// Marks a connection as busy.
    func begin(_ number: Int) { state.withLock { state in state.idle.removeAll { $0 == number } } }

    /// Marks a connection as idle from now on.
    func end(_ number: Int) {
        state.withLock { if $0.channels[number] != nil, !$0.idle.contains(number) { $0.idle.append(number) } }
    }

    func remove(_ number: Int) {
        state.withLock { state in
            state.idle.removeAll { $0 == number }
            state.refused.remove(number)
            state.channels[number] = nil
        }
    }

    /// Takes a slot for a WebSocket; returns false if none is free.
    func takeSocket() -> Bool { state.withLock { Self.take(&$0.socketCount, of: limits.sockets) } }

    func returnSocket() { state.withLock { $0.socketCount -= 1 } }

    /// Takes a slot for a stream; returns false if none is free.
    func takeStream() -> Bool { state.withLock { Self.take(&$0.streamCount, of: limits.streams) } }

    func returnStream() { state.withLock { $0.streamCount -= 1 } }

    private static func take(_ count: inout Int, of limit: Int) -> Bool {
        guard count < limit else { return false }
        count += 1
        return true
    }

    /// Admits no more connections, and closes the idle ones.
    func stop() {
        let idle = state.withLock { state in
            state.isClosed = true
            return state.idle.compactMap { state.channels[$0] }
        }
        for channel in idle { channel.close(promise: nil) }
    }

    /// Closes all connections; returns when they are closed.
    func closeAll() async {
        for channel in closeEach() { try? await channel.closeFuture.get() }
    }

    /// Closes all connections.
    @discardableResult
    func closeEach() -> [any Channel] {
        let channels = state.withLock { state in
            state.isClosed = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.close(promise: nil) }
        return channels
    }
}
