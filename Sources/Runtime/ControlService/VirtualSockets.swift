// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug
import SecondScreen

/// The sockets that programs made, and what is plugged into each of them.
@MainActor
package final class VirtualSockets {
    /// A socket and the monitor in it.
    package struct Socket: Hashable, Sendable {
        /// The socket's name.
        package var id: String
        /// The specification of the monitor; nil for an empty socket.
        package var spec: String?
        /// The pixels of the monitor's largest mode; 0 for an empty socket.
        package var pixels: Int

        /// Creates a socket; see the properties.
        package init(id: String, spec: String?, pixels: Int = 0) {
            self.id = id
            self.spec = spec
            self.pixels = pixels
        }
    }

    /// The sockets in the order in which they were made.
    package private(set) var sockets: [Socket] = []
    /// Called when a monitor was plugged in, exchanged or pulled out.
    package var didChange: () -> Void = {}

    private let source: VirtualSource
    private let applied: @MainActor (UInt64) async -> Void

    /// Creates the sockets of a source.
    ///
    /// - Parameters:
    ///   - source: where the monitors are plugged in.
    ///   - plugged: what is in it already.
    ///   - applied: waits until a revision of the source has reached the app.
    package init(
        of source: VirtualSource, plugged: [Socket] = [], applied: @escaping @MainActor (UInt64) async -> Void
    ) {
        self.source = source
        sockets = plugged
        self.applied = applied
    }

    /// Plugs a monitor in and waits until the app has settled.
    ///
    /// - Parameters:
    ///   - spec: the monitor, as people write it.
    ///   - name: the socket; nil for the next free one of `HDMI-A-1`, `HDMI-A-2` …
    /// - Returns: the socket's name, which is the screen's.
    /// - Throws: ``ControlError``, when the socket is in use, its name or the monitor cannot be, or the virtual screens
    ///   would be larger together than ``VirtualLimits`` allows.
    package func plug(_ spec: String, as name: String?) async throws(ControlError) -> String {
        let monitor = try Self.monitor(spec)
        let id = try name.map { name throws(ControlError) in try checked(name) } ?? nextFreeName
        guard socket(id)?.spec == nil else { throw .socketInUse(id: id) }
        guard socket(id) != nil || sockets.count < VirtualLimits.sockets else {
            throw .notPossible(reason: "there are \(VirtualLimits.sockets) sockets already; plug into one of them")
        }
        try put(spec, monitor, into: id)
        await applied(source.plug(ConnectorReading(id: VirtualSource.connector(id), monitor: monitor)))
        return id
    }

    /// Has the monitor in a socket be another one, and waits until the app has settled.
    ///
    /// - Throws: ``ControlError``, when there is no monitor in such a socket, the new one cannot be, or the virtual
    ///   screens would be larger together than ``VirtualLimits`` allows.
    package func set(_ id: String, to spec: String) async throws(ControlError) {
        let monitor = try Self.monitor(spec)
        try checkPlugged(id)
        try put(spec, monitor, into: id)
        await applied(source.plug(ConnectorReading(id: VirtualSource.connector(id), monitor: monitor)))
    }

    /// Pulls a monitor out and waits until the app has settled.
    ///
    /// - Throws: ``ControlError/noSuchSocket(id:known:)`` that names the sockets with a monitor.
    package func unplug(_ id: String) async throws(ControlError) {
        try checkPlugged(id)
        keep(Socket(id: id, spec: nil))
        await applied(source.unplug(VirtualSource.connector(id)))
    }

    /// The socket with a name.
    package func socket(_ id: String) -> Socket? { sockets.first { $0.id == id } }

    private func checkPlugged(_ id: String) throws(ControlError) {
        guard socket(id)?.spec == nil else { return }
        throw .noSuchSocket(id: id, known: sockets.filter { $0.spec != nil }.map(\.id))
    }

    private func put(_ spec: String, _ monitor: VirtualMonitor, into id: String) throws(ControlError) {
        let socket = Socket(id: id, spec: spec, pixels: monitor.largestPixels)
        let others = sockets.filter { $0.id != id }
        if let problem = VirtualLimits.problem(withTotal: (others + [socket]).map(\.pixels)) {
            throw .notPossible(reason: problem)
        }
        keep(socket)
    }

    private func keep(_ socket: Socket) {
        if let index = sockets.firstIndex(where: { $0.id == socket.id }) {
            sockets[index] = socket
        } else {
            sockets.append(socket)
        }
        didChange()
    }

    private var nextFreeName: String {
        ConnectorID.freeSocketName { socket($0)?.spec != nil }
    }

    /// A name that cannot be taken for a real connector's, nor for the main screen's.
    private func checked(_ name: String) throws(ControlError) -> String {
        let isWord =
            name.utf8.count <= 32 && name.first?.isLetter == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let isReal = name.hasPrefix("card") && name.dropFirst(4).first?.isNumber == true
        guard isWord, !isReal, name != "main" else {
            throw .notPossible(
                reason: "'\(name)' is no name for a socket: use up to 32 letters, digits and hyphens, as HDMI-A-2; "
                    + "not main, and not card and a number, which real connectors have")
        }
        return name
    }

    private static func monitor(_ text: String) throws(ControlError) -> VirtualMonitor {
        let spec: ScreenSpec
        do throws(ScreenSpecError) {
            spec = try ScreenSpec(parsing: text)
        } catch {
            throw .badSpec(spec: text, column: error.column, message: error.message)
        }
        do { return try VirtualMonitor(spec) } catch {
            throw .badSpec(spec: text, column: 1, message: "\(error)")
        }
    }
}
