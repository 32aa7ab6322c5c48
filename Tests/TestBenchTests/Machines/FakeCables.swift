// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Synchronization

@testable import TestBench

/// Cables and sockets in the place of real ones: a source, and what moves its monitors as a kernel would show it.
final class FakeCables: Cables {
    /// What the cables can do wrong.
    enum Fault {
        /// They say that they cannot.
        case refuses
        /// They say that they have, and nothing happens.
        case isLoose
    }

    /// What a source has of its sockets.
    let source = VirtualSource()
    private let sockets: [String: ConnectorID]
    private let state = Mutex<(moves: [String], fault: (moves: Range<Int>, Fault)?)>(([], nil))

    /// Creates cables to sockets that are there and empty.
    init(_ sockets: [String]) async throws {
        var known: [String: ConnectorID] = [:]
        for socket in sockets {
            let id = try await Bench.connector(socket)
            known[socket] = id
            await source.plug(ConnectorReading(id: id, status: .disconnected))
        }
        self.sockets = known
    }

    /// What was done: `plug SOCKET MONITOR` and `unplug SOCKET`.
    var moves: [String] { state.withLock { $0.moves } }

    /// Lets moves go wrong, by their numbers from 0.
    func fail(_ moves: Range<Int>, _ fault: Fault) { state.withLock { $0.fault = (moves, fault) } }

    func move(_ move: CableMove) async throws(ActionRefused) {
        let fault = state.withLock { state -> Fault? in
            let words =
                switch move {
                case .plug(let socket, _, let monitor): "plug \(socket) \(monitor)"
                case .unplug(let socket): "unplug \(socket)"
                }
            state.moves.append(words)
            return state.fault.flatMap { $0.moves.contains(state.moves.count - 1) ? $0.1 : nil }
        }
        switch fault {
        case .refuses: throw ActionRefused("cannot \(move): the relay is stuck")
        case .isLoose: return
        case nil: break
        }
        guard let id = sockets[move.socket] else { throw ActionRefused("there is no socket \(move.socket)") }
        switch move {
        case .plug(_, let edid, _): await source.plug(ConnectorReading(id: id, status: .connected, edid: edid))
        case .unplug: await source.unplug(id)
        }
    }
}

/// A source whose state lags behind its events: an event has the state before it, and a rescan the state as it is.
struct LaggingSource: ConnectorSource {
    let base: any ConnectorSource
    var name: String { base.name }

    func snapshots() -> AsyncStream<ConnectorSnapshot> {
        let snapshots = base.snapshots()
        let (stream, continuation) = AsyncStream.makeStream(of: ConnectorSnapshot.self)
        let course = Task {
            var known: [Connector] = []
            for await var snapshot in snapshots {
                (known, snapshot.connectors) =
                    (snapshot.connectors, snapshot.cause == .event ? known : snapshot.connectors)
                continuation.yield(snapshot)
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in course.cancel() }
        return stream
    }

    func rescan() async { await base.rescan() }
}
