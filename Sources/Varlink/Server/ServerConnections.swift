// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// The connections of a server: lets them in, makes room, and closes what is left.
final class ServerConnections: Sendable {
    private struct State {
        var table: ConnectionTable
        var channels: [Int: MessageChannel] = [:]
        var isClosed = false
        var watchdog: Task<Void, any Error>?
    }

    private let state: Mutex<State>

    init(capacity: Int) {
        state = Mutex(State(table: ConnectionTable(capacity: capacity)))
    }

    /// Lets a connection in, closing the one idle for longest when there is no room.
    ///
    /// - Returns: its number, or `nil` when it must be closed.
    func admit(_ messages: MessageChannel) -> Int? {
        let (number, evicted) = state.withLock { state -> (Int?, MessageChannel?) in
            guard !state.isClosed else { return (nil, nil) }
            switch state.table.admit() {
            case .refused:
                return (nil, nil)
            case .admitted(let number):
                state.channels[number] = messages
                return (number, nil)
            case .admittedInstead(let number, let other):
                state.channels[number] = messages
                return (number, state.channels.removeValue(forKey: other))
            }
        }
        evicted?.close(because: .disconnected)
        return number
    }

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
    func closeAll(after grace: Duration, by clock: any Clock<Duration>) {
        let watchdog = Task {
            try await clock.sleep(for: grace)
            closeAll()
        }
        state.withLock { $0.watchdog = watchdog }
    }

    /// Closes at once what nobody serves any more: those that were let in when the server was ending already.
    func finish() {
        state.withLock { $0.watchdog?.cancel() }
        closeAll()
    }

    private func closeAll() {
        for messages in state.withLock({ Array($0.channels.values) }) { messages.close(because: .cancelled) }
    }
}
