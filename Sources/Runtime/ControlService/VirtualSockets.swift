// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
package import Hotplug
package import ScreensWire
import SecondScreen

/// The sockets that programs created, with their virtual monitors.
@MainActor
package final class VirtualSockets {
    /// The sockets in order of creation.
    package private(set) var sockets: [Wire.Socket]
    /// Called after a monitor is plugged in, replaced, or unplugged.
    package var didChange: () -> Void = {}
    /// Called with the socket at the same times.
    var report: (Wire.Socket) -> Void = { _ in }

    private let source: VirtualSource
    /// The pixel count of each plugged monitor's largest mode, by socket.
    private var pixels: [String: Int]
    private let applied: @MainActor (UInt64) async -> Void

    /// Creates the sockets of a source.
    ///
    /// - Parameters:
    ///   - source: the source to plug monitors into.
    ///   - plugged: the monitors already plugged in.
    ///   - pixels: the pixel count of each one's largest mode, by socket.
    ///   - applied: waits until a revision of the source has been applied to the app.
    package init(
        of source: VirtualSource, plugged: [PluggedMonitor], pixels: [String: Int],
        applied: @escaping @MainActor (UInt64) async -> Void
    ) {
        self.source = source
        sockets = plugged.map { Wire.Socket(id: $0.socket, spec: $0.spec.description) }
        (self.pixels, self.applied) = (pixels, applied)
    }

    /// Plugs a monitor in, and waits until the app has settled.
    ///
    /// - Parameters:
    ///   - spec: the monitor's spec.
    ///   - edid: an EDID in Base64, in place of the spec's monitor; nil for that one.
    ///   - name: the socket; nil for the next free one of `HDMI-A-1`, `HDMI-A-2`, …
    /// - Returns: the socket's name, which is also the screen's.
    /// - Throws: ``ScreensError`` if the socket is in use, the name or the monitor is invalid, or the virtual screens
    ///   would exceed ``VirtualLimits``.
    package func plug(_ spec: String, edid: String? = nil, as name: String?) async throws(ScreensError) -> String {
        let (spec, monitor) = try Self.monitor(spec, edid: edid)
        let id = try reserve(monitor, spec, as: name)
        await applied(source.plug(ConnectorReading(id: VirtualSource.connector(id), monitor: monitor)))
        return id
    }

    /// Puts a monitor that is about to be plugged in into a socket.
    private func reserve(
        _ monitor: VirtualMonitor, _ spec: String, as name: String?
    ) throws(ScreensError) -> String {
        let isFull = sockets.count >= VirtualLimits.sockets
        let empty = isFull ? sockets.first { $0.spec == nil }?.id : nil
        let id = try name.map { name throws(ScreensError) in try checked(name) } ?? empty ?? nextFreeName
        guard socket(id)?.spec == nil else { throw .socketInUse(id: id) }
        guard socket(id) != nil || !isFull else {
            let remedy = empty.map { "use an empty one, such as \($0)" } ?? "unplug a monitor, and use its socket"
            throw .notPossible(reason: "at most \(VirtualLimits.sockets) sockets; \(remedy)")
        }
        try put(spec, monitor, into: id)
        return id
    }

    /// Replaces the monitor in a socket, and waits until the app has settled.
    ///
    /// - Parameters:
    ///   - id: the socket.
    ///   - spec: the new monitor's spec.
    ///   - edid: an EDID in Base64, in place of the spec's monitor; nil for that one.
    /// - Throws: ``ScreensError`` if the socket has no monitor, the new one is invalid, or the virtual screens would
    ///   exceed ``VirtualLimits``.
    package func set(_ id: String, to spec: String, edid: String? = nil) async throws(ScreensError) {
        let (spec, monitor) = try Self.monitor(spec, edid: edid)
        try checkPlugged(id)
        try put(spec, monitor, into: id)
        let connector = VirtualSource.connector(id)
        // An EDID that follows none is a late one of the same monitor; after a disconnect, it is another monitor's.
        if await source.sockets.contains(where: { $0.id == connector && $0.isWithoutEDID }) {
            await applied(source.unplug(connector))
            // In the meantime, another client may have unplugged or replaced the new monitor.
            guard socket(id)?.spec == spec else { return }
        }
        await applied(source.plug(ConnectorReading(id: connector, monitor: monitor)))
    }

    /// Unplugs a monitor, and waits until the app has settled.
    ///
    /// - Throws: ``ScreensError/noSuchSocket(id:known:)``, which lists the sockets with a monitor.
    package func unplug(_ id: String) async throws(ScreensError) {
        try checkPlugged(id)
        pixels[id] = nil
        keep(Wire.Socket(id: id, spec: nil))
        await applied(source.unplug(VirtualSource.connector(id)))
    }

    /// Begins a fault of a monitor, and waits until the app has settled in its first phase.
    ///
    /// - Parameters:
    ///   - fault: the fault.
    ///   - id: the monitor's socket.
    /// - Returns: the socket of a twin, which is an ordinary monitor from then on; nil for other faults.
    /// - Throws: ``ScreensError`` if the socket has no monitor, or there is no room for a twin.
    package func begin(_ fault: MonitorFault, of id: String) async throws(ScreensError) -> String? {
        try checkPlugged(id)
        let connector = VirtualSource.connector(id)
        guard fault == .twin else {
            await applied(source.begin(fault, of: connector))
            return nil
        }
        // The same bytes, even if the file or the catalog that they came from has changed.
        let monitor = await source.monitor(in: connector)
        try checkPlugged(id)
        guard let monitor, let spec = socket(id)?.spec else { return nil }
        // A twin that is refused has no effect.
        let twin = try reserve(monitor, spec, as: nil)
        // As every other fault does, and first: without its EDID, the monitor would lose its identity to the twin.
        await applied(source.endFault(of: connector))
        // In the meantime, another client may have unplugged the twin.
        guard socket(twin)?.spec == spec else { return twin }
        await applied(source.plug(ConnectorReading(id: VirtualSource.connector(twin), monitor: monitor)))
        return twin
    }

    /// The socket with the given name.
    package func socket(_ id: String) -> Wire.Socket? { sockets.first { $0.id == id } }

    private func checkPlugged(_ id: String) throws(ScreensError) {
        guard socket(id)?.spec == nil else { return }
        throw .noSuchSocket(id: id, known: sockets.filter { $0.spec != nil }.map(\.id))
    }

    private func put(_ spec: String, _ monitor: VirtualMonitor, into id: String) throws(ScreensError) {
        let others = pixels.filter { $0.key != id }.map(\.value)
        let largest = monitor.largestPixels
        if let problem = VirtualLimits.problem(withTotal: others + [largest]) { throw .notPossible(reason: problem) }
        pixels[id] = largest
        keep(Wire.Socket(id: id, spec: spec))
    }

    private func keep(_ socket: Wire.Socket) {
        if let index = sockets.firstIndex(where: { $0.id == socket.id }) {
            sockets[index] = socket
        } else {
            sockets.append(socket)
        }
        report(socket)
        didChange()
    }

    private var nextFreeName: String {
        ConnectorID.freeSocketName { socket($0)?.spec != nil }
    }

    /// Checks that a name does not belong to a real connector or the main screen.
    private func checked(_ name: String) throws(ScreensError) -> String {
        if let problem = ConnectorID.problem(withSocketName: name) { throw .notPossible(reason: problem) }
        return name
    }

    /// Reads a spec and the EDID that may replace its monitor; returns the text for both, and the monitor.
    private static func monitor(
        _ text: String, edid: String?
    ) throws(ScreensError) -> (spec: String, monitor: VirtualMonitor) {
        let bytes = try edid.map { text throws(ScreensError) in try self.bytes(of: text) }
        var spec: ScreenSpec
        do throws(ScreenSpecError) {
            // With an EDID, the spec need not name a monitor.
            spec = bytes != nil && text.isEmpty ? .standard : try ScreenSpec(parsing: text, checkingTexts: true)
        } catch {
            throw .badSpec(spec: text, column: error.column, message: error.message)
        }
        if let bytes { spec.monitor = .edid(bytes) }
        do { return (bytes == nil ? text : spec.description, try VirtualMonitor(spec)) } catch {
            throw .badSpec(spec: bytes == nil ? text : "edid", column: 1, message: "\(error)")
        }
    }

    private static func bytes(of base64: String) throws(ScreensError) -> [UInt8] {
        guard let data = Data(base64Encoded: base64), !data.isEmpty else { throw .invalidParameter("edid") }
        if let problem = VirtualLimits.problem(withEDIDOf: data.count) {
            throw .badSpec(spec: "edid", column: 1, message: problem)
        }
        return [UInt8](data)
    }
}

extension ConnectorReading {
    /// Whether a monitor is connected whose EDID cannot be read.
    fileprivate var isWithoutEDID: Bool { status == .connected && edid.isEmpty }
}
