// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CDRM
import DisplayModel
import FrameOutput
import Synchronization
import SystemPackage

/// Tests of modes.
extension KMSCard {
    /// Tests a mode with the driver, without changing anything.
    ///
    /// Does not probe monitors, because it may be called on the main actor.
    ///
    /// - Throws: the reason for a rejection. A mode that cannot be tested now, such as while another VT is active or
    ///   before the driver has probed the monitor, is accepted.
    nonisolated func test(_ mode: DisplayMode, on connector: String) throws(FrameSinkError) {
        if let known = knownConnector(connector), !known.isConnected || known.modes.isEmpty { return }
        let found = try find(connector, for: mode, isProbing: false)
        try checkSize(found.mode, on: connector)
        guard isAtomic, let route = shared.withLock({ $0.table.candidate(for: found.connector) }) else { return }
        do throws(Errno) {
            let buffer = try DumbBuffer(found.mode.size, on: device)
            try testCommit(route, found.mode, buffer)
        } catch {
            try Self.refuse(error, found.mode, on: connector)
        }
    }

    /// Finds a connector, and the kernel's mode that matches a screen's.
    ///
    /// - Parameters:
    ///   - connector: the connector's name.
    ///   - mode: the screen's mode.
    ///   - isProbing: whether to probe the monitor if the last probe's list lacks the mode.
    /// - Returns: the connector, and the kernel's mode.
    /// - Throws: `FrameSinkError` if the connector or the mode is missing.
    nonisolated func find(
        _ connector: String, for mode: DisplayMode, isProbing: Bool
    ) throws(FrameSinkError) -> (connector: DRMDevice.Connector, mode: KernelMode) {
        guard var found = knownConnector(connector) else {
            throw FrameSinkError(
                shared.withLock(\.isGone) ? "\(name) is gone" : "\(name) has no connector \(connector)",
                isAboutMode: false)
        }
        if let match = found.modes.matching(mode) { return (found, match) }
        if isProbing, let probed = try? device.connector(found.id, isProbing: true) {
            found = probed
            if let match = found.modes.matching(mode) { return (found, match) }
        }
        guard !found.modes.isEmpty else { throw FrameSinkError("\(connector) has no monitor", isAboutMode: false) }
        let rates = found.modes.filter { $0.size == mode.size }.map { DisplayMode.rateText($0.refreshMillihertz) }
        throw FrameSinkError(
            "the kernel does not offer \(mode) on \(connector)"
                + (rates.isEmpty ? "" : "; at \(mode.size) it offers \(rates.joined(separator: ", ")) Hz"))
    }

    /// Returns a connector in the state of the last probe.
    private nonisolated func knownConnector(_ name: String) -> DRMDevice.Connector? {
        guard let resources = try? device.resources() else { return nil }
        for id in resources.connectors {
            if let connector = try? device.connector(id, isProbing: false), connector.name == name { return connector }
        }
        return nil
    }

    /// Throws if the mode's size exceeds the card's largest framebuffer.
    nonisolated func checkSize(_ mode: KernelMode, on connector: String) throws(FrameSinkError) {
        guard let resources = try? device.resources() else { return }
        let most = PixelSize(width: resources.maximumWidth, height: resources.maximumHeight)
        guard mode.size.width > most.width || mode.size.height > most.height else { return }
        throw FrameSinkError("\(connector) needs \(mode.size), and \(name) shows at most \(most)")
    }

    /// Tests a mode with the buffer that will show it.
    nonisolated func check(
        _ route: Route, _ mode: KernelMode, _ buffer: DumbBuffer, on connector: String
    ) throws(FrameSinkError) {
        guard isAtomic else { return }
        do throws(Errno) { try testCommit(route, mode, buffer) } catch { try Self.refuse(error, mode, on: connector) }
    }

    private nonisolated func testCommit(_ route: Route, _ mode: KernelMode, _ buffer: DumbBuffer) throws(Errno) {
        let blob = try device.createBlob([mode.info])
        defer { device.destroyBlob(blob) }
        var request = AtomicRequest()
        let connectors = try device.resources().connectors
        shared.withLock { if $0.needsReset { $0.table.reset(&request, connectors: connectors) } }
        request.light(route, mode: blob, framebuffer: buffer.framebuffer, size: mode.size)
        try device.commit(request, [.testOnly, .allowsModeset])
    }

    /// Throws the reason for a rejection; returns if the test could not be made.
    private static func refuse(_ error: Errno, _ mode: KernelMode, on connector: String) throws(FrameSinkError) {
        switch error {
        case .permissionDenied, .notPermitted, .operationNotSupportedByDevice, .resourceBusy: return
        case .noSpace: throw FrameSinkError("the card lacks the bandwidth for \(mode.size) on \(connector)")
        default: throw FrameSinkError("the driver refuses \(mode.size) on \(connector): \(error)")
        }
    }
}

/// A rectangle in the kernel's form, for the property `FB_DAMAGE_CLIPS`.
struct ClipRect {
    let x1, y1, x2, y2: Int32

    init(_ rect: PixelRect) {
        (x1, y1) = (Int32(clamping: rect.x), Int32(clamping: rect.y))
        (x2, y2) = (Int32(clamping: rect.maxX), Int32(clamping: rect.maxY))
    }
}
