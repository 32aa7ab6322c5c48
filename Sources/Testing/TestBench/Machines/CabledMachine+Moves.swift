// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug

/// Moves the cables of a real machine.
package protocol Cables: Sendable {
    /// Moves a cable, and returns when it has been moved; the kernel may notice it later.
    ///
    /// - Throws: ``ActionRefused`` if it cannot be moved.
    func move(_ move: CableMove) async throws(ActionRefused)
}

/// A move of one cable. Sockets are named like screens, such as `card0-HDMI-A-1`.
package enum CableMove: Hashable, Sendable {
    /// Plugs a monitor, given its EDID and its name in the scenario, into a socket, replacing an existing one.
    case plug(socket: String, edid: [UInt8], monitor: String)
    /// Unplugs the monitor from a socket, which may be empty.
    case unplug(socket: String)

    /// The socket.
    package var socket: String {
        switch self {
        case .plug(let socket, _, _), .unplug(let socket): socket
        }
    }
}

extension CableMove: CustomStringConvertible {
    /// The move as text, such as `plug tv-4k into card0-HDMI-A-1`.
    package var description: String {
        switch self {
        case .plug(let socket, _, let monitor): "plug \(monitor) into \(socket)"
        case .unplug(let socket): "unplug \(socket)"
        }
    }
}

/// Moving cables, and waiting until the source shows it.
extension CabledMachine {
    /// Moves cables until they match the script; unplugs come before plugs.
    ///
    /// - Parameter anyway: a socket whose monitor is plugged in even if an identical one is already there.
    /// - Throws: the error of the first move that fails.
    func follow(movingAnyway anyway: ConnectorID? = nil) async throws(ActionRefused) {
        var wanted: [ConnectorID: Plug] = [:]
        for reading in script.readings(at: clock) where reading.status == .connected {
            wanted[reading.id] = Plug(edid: reading.edid, monitor: monitors[reading.id] ?? "")
        }
        for id in present.keys.filter({ wanted[$0] == nil }).sorted() {
            try await carryOut(.unplug(socket: id.description), of: id)
        }
        for (id, plug) in wanted.sorted(by: { $0.key < $1.key }) where present[id] != plug || id == anyway {
            try await carryOut(
                .plug(socket: id.description, edid: plug.edid, monitor: plug.monitor), of: id, leaving: plug)
        }
    }

    /// Unplugs all monitors that were plugged in by cables.
    ///
    /// - Throws: the first error, after all moves were tried.
    func unplugAll() async throws(ActionRefused) {
        var refusal: ActionRefused?
        for id in doubtful.union(present.keys).sorted() {
            do throws(ActionRefused) {
                try await carryOut(.unplug(socket: id.description), of: id)
            } catch { refusal = refusal ?? error }
        }
        if let refusal { throw refusal }
    }

    /// Moves a cable, waits until the source shows it, and settles its snapshot.
    private func carryOut(
        _ move: CableMove, of id: ConnectorID, leaving plug: Plug? = nil
    ) async throws(ActionRefused) {
        let socket = move.socket
        // A canceled scenario moves no more cables.
        guard !Task.isCancelled else { throw ActionRefused("cannot \(move): the scenario was aborted") }
        guard let before = state(of: socket) ?? (plug == nil ? Connector(id: id, status: .disconnected) : nil) else {
            throw ActionRefused("cannot \(move): this machine has no such connector; \(connectorsForPeople)")
        }
        // The state is unknown until the result of the move is seen.
        doubtful.insert(id)
        let events = watch.eventCount
        try await cables.move(move)
        if let plug {
            try await wait(for: plug, in: socket, after: before, move, announcedAfter: events)
        } else {
            try await wait(for: move, announcedAfter: events) { self.state(of: socket)?.isConnected != true }
        }
        doubtful.remove(id)
        present[id] = plug
        guard hasStarted, var news = watch.takeNews() else { return }
        // The cause is the event, even if a rescan was requested in the meantime.
        news.cause = .event
        settle(news)
    }

    /// Waits until a new monitor is seen; its EDID may follow its status without another event.
    private func wait(
        for plug: Plug, in socket: String, after before: Connector, _ move: CableMove, announcedAfter events: Int
    ) async throws(ActionRefused) {
        if before.isConnected, before.edid == plug.edid {
            // A monitor that replaces an identical one may show no change.
            _ = await watch.look(patience.limit)
        }
        let isOther = before.isConnected && before.edid != plug.edid
        try await wait(for: move, announcedAfter: events) {
            guard let state = self.state(of: socket), state.isConnected else { return false }
            return !isOther || state.edid != before.edid
        }
        var rest = patience.description
        while !plug.edid.isEmpty, state(of: socket)?.edid.isEmpty == true, rest > .zero {
            try? await realClock.sleep(for: patience.pause)
            rest -= patience.pause
            _ = await watch.look(patience.limit)
        }
    }

    /// Waits until a move is seen in a snapshot.
    ///
    /// The state may lag behind the only event that announces it (hotplug.md rule 10), so the source is rescanned once
    /// an event has arrived since the first `events`, which came before the move.
    private func wait(
        for move: CableMove, announcedAfter events: Int, until isSeen: () -> Bool
    ) async throws(ActionRefused) {
        var isLate = false
        let timer = Task { [realClock, patience] in
            try? await realClock.sleep(for: patience.limit)
            isLate = true
        }
        defer { timer.cancel() }
        _ = await watch.wait(patience.limit) { isSeen() || watch.eventCount > events }
        while !isSeen(), watch.eventCount > events, !isLate, !Task.isCancelled {
            try? await realClock.sleep(for: patience.pause)
            guard await watch.look(patience.limit) else { break }
        }
        guard isSeen() else {
            throw ActionRefused(
                "cannot \(move): the cable was moved, but the kernel reported no such change at \(move.socket) within "
                    + "\(patience.limit); check that the cable is connected to that socket")
        }
    }

    /// The latest state of a socket; nil when it is missing.
    private func state(of socket: String) -> Connector? {
        watch.latest?.connectors.first { $0.id.description == socket }
    }

    private var connectorsForPeople: String {
        let names = watch.latest?.connectors.map(\.id.description) ?? []
        guard !names.isEmpty else { return "it has none" }
        let more = names.count > 8 ? " and \(names.count - 8) more" : ""
        return "it has \(names.prefix(8).joined(separator: ", "))\(more)"
    }
}
