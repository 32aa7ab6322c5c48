// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CDRM
import DisplayModel
import FrameOutput
import Synchronization
import SystemPackage

/// Which modes a card can set.
extension KMSCard {
    /// Tests a mode with the driver, without changing anything.
    ///
    /// - Throws: the reason for a refusal. A mode that cannot be tested now, such as while another VT is in front, is
    ///   accepted.
    nonisolated func test(_ mode: DisplayMode, on connector: String) throws(FrameSinkError) {
        let found = try find(connector, for: mode)
        guard isAtomic, let route = shared.withLock({ $0.table.candidate(for: found.connector) }) else { return }
        do throws(Errno) {
            let buffer = try DumbBuffer(found.mode.size, on: device)
            try testCommit(route, found.mode, buffer)
        } catch {
            try Self.refuse(error, found.mode, on: connector)
        }
    }

    /// Finds a connector and the kernel's mode for one of a screen.
    nonisolated func find(
        _ connector: String, for mode: DisplayMode
    ) throws(FrameSinkError) -> (connector: DRMDevice.Connector, mode: KernelMode) {
        let found = connectors(named: connector)
        guard let last = found.last else {
            throw FrameSinkError("\(name) has no connector \(connector)")
        }
        for connector in found {
            if let match = connector.modes.matching(mode) { return (connector, match) }
        }
        let rates = last.modes.filter { $0.size == mode.size }.map { DisplayMode.rateText($0.refreshMillihertz) }
        throw FrameSinkError(
            "the kernel does not offer \(mode) on \(connector)"
                + (rates.isEmpty ? "" : "; at \(mode.size) it offers \(rates.joined(separator: ", ")) Hz"))
    }

    /// The connector as the last probe found it, then, if it has other modes, as it is now.
    private nonisolated func connectors(named name: String) -> [DRMDevice.Connector] {
        guard let resources = try? device.resources() else { return [] }
        for id in resources.connectors {
            guard let known = try? device.connector(id, isProbing: false), known.name == name else { continue }
            guard !known.isConnected || known.modes.isEmpty else { return [known] }
            return [known, try? device.connector(id, isProbing: true)].compactMap(\.self)
        }
        return []
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

    /// Throws the reason for a refusal; returns if the card could not be asked.
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
