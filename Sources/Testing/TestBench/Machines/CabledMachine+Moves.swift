// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug

/// What moves the cables of this machine.
package protocol Cables: Sendable {
    /// Moves a cable, and returns when that is done; the kernel need not have noticed yet.
    ///
    /// - Throws: ``ActionRefused`` when it cannot be done.
    func move(_ move: CableMove) async throws(ActionRefused)
}

/// A move of one cable. Sockets are called as the kernel's are in screens' names, as `card0-HDMI-A-1`.
package enum CableMove: Hashable, Sendable {
    /// A monitor into a socket, in the place of one that is there: its EDID, and how the scenario calls it.
    case plug(socket: String, edid: [UInt8], monitor: String)
    /// The monitor out of a socket; there may be none.
    case unplug(socket: String)

    /// The socket.
    package var socket: String {
        switch self {
        case .plug(let socket, _, _), .unplug(let socket): socket
        }
    }
}

extension CableMove: CustomStringConvertible {
    /// What is done, as `plug tv-4k into card0-HDMI-A-1`.
    package var description: String {
        switch self {
        case .plug(let socket, _, let monitor): "plug \(monitor) into \(socket)"
        case .unplug(let socket): "unplug \(socket)"
        }
    }
}

/// What is done with cables, and how the source shows it.
extension CabledMachine {
    /// Moves cables until what is plugged in is what the script says; monitors go before others come.
    ///
    /// - Parameter anyway: a socket whose monitor is to be plugged in even if the script has one like it there.
    /// - Throws: at the first move that cannot be done.
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

    /// Takes out whatever cables have put in.
    ///
    /// - Throws: the first reason for which a monitor may still be there; the others are tried nevertheless.
    func unplugAll() async throws(ActionRefused) {
        var refusal: ActionRefused?
        for id in doubtful.union(present.keys).sorted() {
            do throws(ActionRefused) {
                try await carryOut(.unplug(socket: id.description), of: id)
            } catch { refusal = refusal ?? error }
        }
        if let refusal { throw refusal }
    }

    /// Moves a cable, waits until the source shows it, and takes what it says.
    private func carryOut(
        _ move: CableMove, of id: ConnectorID, leaving plug: Plug? = nil
    ) async throws(ActionRefused) {
        let socket = move.socket
        // Whoever has ended the scenario waits for no more flaps.
        guard !Task.isCancelled else { throw ActionRefused("cannot \(move): the scenario was ended") }
        guard let before = state(of: socket) ?? (plug == nil ? Connector(id: id, status: .disconnected) : nil) else {
            throw ActionRefused("cannot \(move): this machine has no such connector; \(connectorsForPeople)")
        }
        // Until the move has been seen, nobody knows.
        doubtful.insert(id)
        try await cables.move(move)
        if let plug {
            try await wait(for: plug, in: socket, after: before, move)
        } else {
            try await wait(for: move) { self.state(of: socket)?.isConnected != true }
        }
        doubtful.remove(id)
        present[id] = plug
        guard hasStarted, var news = watch.takeNews() else { return }
        // The event told of it, whatever else was asked for meanwhile.
        news.cause = .event
        settle(news)
    }

    /// Waits until a monitor is seen that has come; its EDID may follow its status without another event.
    private func wait(
        for plug: Plug, in socket: String, after before: Connector, _ move: CableMove
    ) async throws(ActionRefused) {
        if before.isConnected, before.edid == plug.edid {
            // Nothing need be seen of a monitor in the place of one that says the same.
            _ = await watch.look(patience.limit)
        }
        let isOther = before.isConnected && before.edid != plug.edid
        try await wait(for: move) {
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

    private func wait(for move: CableMove, until isSeen: () -> Bool) async throws(ActionRefused) {
        guard await watch.wait(patience.limit, until: isSeen) else {
            throw ActionRefused(
                "cannot \(move): the cable was moved, and within \(patience.limit) the kernel told of nothing like it "
                    + "at \(move.socket); look whether that is the socket that the cable goes to")
        }
    }

    /// A socket as the source said last; nil when it is not there.
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
