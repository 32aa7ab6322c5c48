// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import EDIDCodec
package import Hotplug

/// A kind of damage to an EDID.
package enum EDIDDamage: String, Hashable, Sendable, CaseIterable {
    /// A wrong checksum.
    case checksum
    /// A wrong header.
    case header
    /// The bytes end in the middle of the base block.
    case truncated
    /// All bytes are zero.
    case zeros
}

extension EDIDDamage {
    private static let blockSize = 128

    /// Damages an EDID.
    ///
    /// - `checksum` changes the checksum of the last declared block. The kernel accepts a CTA block with a wrong
    ///   checksum, drops other extensions, and rejects an EDID that has no other block (hotplug.md rule 17).
    /// - `header` leaves five of eight bytes correct; the kernel repairs headers with at least six.
    ///
    /// - Parameter edid: the bytes, of any length.
    /// - Returns: the damaged bytes; never more than the original.
    package func apply(to edid: [UInt8]) -> [UInt8] {
        var damaged = edid
        switch self {
        case .checksum:
            // Bytes after the declared blocks are not part of the EDID.
            let announced = damaged.count > 126 ? (Int(damaged[126]) + 1) * Self.blockSize : damaged.count
            let end = min(damaged.count, announced)
            if end > 0 { damaged[end - 1] ^= 0x55 }
        case .header: for index in damaged.indices.prefix(4).dropFirst() { damaged[index] = 0x5A }
        case .truncated: damaged = Array(damaged.prefix(Self.blockSize / 2))
        case .zeros: damaged = [UInt8](repeating: 0, count: damaged.count)
        }
        return damaged
    }

    /// Whether the kernel rejects the EDID and lists fallback modes instead (`drm_edid_block_valid`).
    ///
    /// - Parameter edid: the bytes, damaged or not.
    /// - Returns: false for a complete base block with a repairable header, version 1 and a correct checksum.
    static func isRejectedByKernel(_ edid: [UInt8]) -> Bool {
        guard edid.count >= blockSize else { return true }
        let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
        let right = header.indices.count { edid[$0] == header[$0] }
        guard right >= 6, edid[18] == 1 else { return true }
        // The checksum is verified after the header is repaired.
        return (header + edid[8..<blockSize]).reduce(0, &+) != 0
    }

    /// The modes that the kernel lists for a monitor without an EDID: VESA's modes up to 1024x768 and 61 Hz (hotplug.md
    /// §2.3).
    ///
    /// 800x600 is listed at 60 and at 56 Hz, which names do not show. DisplayPort supports 640x480 over any cable, and
    /// the kernel prefers it there (hotplug.md §2.3).
    ///
    /// - Parameter connector: the connector's name.
    /// - Returns: the names, the preferred one first.
    static func fallbackModeNames(on connector: String) -> [String] {
        let names = ["1024x768", "800x600", "800x600", "848x480"]
        return connector.hasPrefix("DP-") || connector.hasPrefix("eDP-") ? ["640x480"] + names : names + ["640x480"]
    }
}

extension VirtualMonitor {
    /// The same monitor with an EDID that declares another mode as preferred.
    ///
    /// The EDID is decoded and encoded again with the timing in front; identity, size and audio are kept.
    ///
    /// - Parameter request: the mode; the kernel must list it for the monitor.
    /// - Returns: the monitor; unchanged if it already prefers the mode.
    /// - Throws: if there is no valid EDID, or the mode is not in it or cannot be preferred.
    package func preferring(_ request: ModeRequest) throws(VirtualMonitorError) -> VirtualMonitor {
        let known: EDID
        do {
            known = try EDID(parsing: edid)
        } catch {
            throw VirtualMonitorError("\(request) cannot be its preferred mode: \(error)")
        }
        let modes = known.kernelModes
        guard let wanted = ModePolicy.exact(request).mode(among: modes.map(DisplayMode.init)) else {
            let sizes = modes.prefix(8).map { DisplayMode($0).description }.joined(separator: ", ")
            throw VirtualMonitorError(
                "\(request) cannot be its preferred mode: it has \(modes.isEmpty ? "no modes" : sizes)"
                    + (modes.count > 8 ? " and \(modes.count - 8) more" : ""))
        }
        if wanted.isPreferred { return self }
        var monitor = self
        for mode in modes where DisplayMode(mode) == wanted {
            guard let bytes = try? EDIDSpecification(known).preferring(mode.timing).encoded() else { continue }
            guard let first = try? EDID(parsing: bytes).preferredMode, request.matches(DisplayMode(first)) else {
                continue
            }
            monitor.edid = bytes
            return monitor
        }
        throw VirtualMonitorError("\(request) cannot be its preferred mode: no EDID can express that for its timing")
    }
}

extension EDIDSpecification {
    /// The same specification with another timing first.
    fileprivate func preferring(_ timing: VideoTiming) throws(EDIDSpecificationError) -> EDIDSpecification {
        try EDIDSpecification(
            name: name, manufacturer: manufacturer, product: product, serialNumber: serialNumber,
            serialText: serialText, week: week, year: year, widthMillimeters: widthMillimeters,
            heightMillimeters: heightMillimeters, connection: connection,
            timings: [timing] + timings.filter { $0 != timing }, hasAudio: hasAudio, overscans: overscans)
    }
}
