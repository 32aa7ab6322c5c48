// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import EDIDCodec
package import Hotplug

/// A description of a monitor, from which its EDID is generated.
package struct MonitorDescription: Hashable, Sendable {
    /// A defect found in real monitors.
    package enum Fault: String, CaseIterable, Decodable, Sendable {
        /// No name.
        case noName
        /// No serial number, neither numeric nor text.
        case noSerial
        /// A wrong checksum in the base block.
        case baseChecksum
        /// A wrong checksum in the extension block.
        case extensionChecksum
    }

    /// The display name, 1 to 13 printable ASCII characters.
    package var name: String
    /// The manufacturer's three letters; nil for this project's own.
    package var maker: String?
    /// The product code.
    package var product: UInt16 = 1
    /// The serial number; nil for none.
    package var serialNumber: UInt32?
    /// The serial number as text, with the limits of `name`.
    package var serial: String?
    /// Year of manufacture, 1990 to 2245.
    package var year = 2025
    /// Week of manufacture, 1 to 53.
    package var week: Int?
    /// Width and height of the image in millimeters; nil for a projector.
    package var size: (width: Int, height: Int)? {
        get { sides.map { ($0[0], $0[1]) } }
        set { sides = newValue.map { [$0.width, $0.height] } }
    }
    /// The kind of link.
    package var link = EDIDSpecification.Connection.hdmi
    /// The modes, the preferred one first; never empty.
    package var modes: [ScreenSpec.Mode]
    /// Pixels per point.
    package var scale = 1.0
    /// Whether it supports audio.
    package var hasAudio = false
    /// The fraction of the image cut off at each edge, 0 to 0.49.
    package var overscan = 0.0
    /// Its defects.
    package var faults: Set<Fault> = []

    private var sides: [Int]?

    /// Creates a description; other properties have their defaults.
    package init(name: String, modes: [ScreenSpec.Mode]) { (self.name, self.modes) = (name, modes) }

    /// Returns the monitor with its EDID.
    ///
    /// - Throws: if an EDID cannot express a value; the error names the value and the remedy.
    package func virtualMonitor() throws(VirtualMonitorError) -> VirtualMonitor {
        var manufacturer: ManufacturerID?
        if let maker {
            manufacturer = ManufacturerID(maker)
            guard manufacturer != nil else {
                throw VirtualMonitorError("invalid manufacturer '\(maker)'; use three letters A to Z")
            }
        }
        let timings = try VirtualMonitor.timings(modes)
        do throws(EDIDSpecificationError) {
            let specification = try EDIDSpecification(
                name: name, manufacturer: manufacturer, product: product, serialNumber: serialNumber,
                serialText: serial, week: week, year: year, widthMillimeters: size?.width,
                heightMillimeters: size?.height, connection: link, timings: timings, hasAudio: hasAudio,
                overscans: overscan > 0 && link != .analog)
            var bytes = specification.encoded()
            for fault in Fault.allCases where faults.contains(fault) { fault.damage(&bytes) }
            return VirtualMonitor(edid: bytes, scale: scale, overscan: overscan)
        } catch {
            throw VirtualMonitorError("\(error)")
        }
    }
}

extension MonitorDescription.Fault {
    /// Corrupts the bytes of a complete EDID.
    fileprivate func damage(_ bytes: inout [UInt8]) {
        switch self {
        case .noName:
            Self.removeDescriptor(0xFC, from: &bytes)
        case .noSerial:
            for offset in 12..<16 { bytes[offset] = 0 }
            Self.removeDescriptor(0xFF, from: &bytes)
        case .baseChecksum:
            bytes[127] ^= 0x5A
        case .extensionChecksum:
            if bytes.count >= 256 { bytes[255] ^= 0x5A }
        }
    }

    /// Replaces a base block's descriptors with `tag` by dummies (0x10), and corrects the checksum.
    private static func removeDescriptor(_ tag: UInt8, from bytes: inout [UInt8]) {
        for offset in stride(from: 54, to: 126, by: 18) where bytes[offset..<offset + 4].elementsEqual([0, 0, 0, tag]) {
            bytes.replaceSubrange(offset..<offset + 18, with: [0, 0, 0, 0x10] + [UInt8](repeating: 0, count: 14))
        }
        bytes[127] = 0
        bytes[127] = 0 &- bytes[..<128].reduce(0, &+)
    }
}

extension VirtualMonitor {
    /// Creates the monitor that a spec describes.
    ///
    /// A label or serial number in the spec overrides that of a catalog monitor; a monitor with an EDID of its own
    /// keeps that EDID's.
    ///
    /// - Parameters:
    ///   - spec: the spec as entered.
    ///   - catalog: the catalog of monitors.
    /// - Throws: if there is no such monitor or file, or an EDID cannot express the spec; the error names the remedy.
    package init(
        _ spec: ScreenSpec, catalog: @autoclosure () throws -> MonitorCatalog = try MonitorCatalog.installed()
    ) throws {
        switch spec.monitor {
        case .modes(let modes):
            var monitor = MonitorDescription(name: spec.label ?? "Virtual", modes: modes)
            monitor.serial = spec.serial
            monitor.hasAudio = true
            monitor.overscan = spec.overscan ?? 0
            self = try monitor.virtualMonitor()
        case .catalog(let name):
            var monitor = try catalog().monitor(name)
            monitor.name = spec.label ?? monitor.name
            monitor.serial = spec.serial ?? monitor.serial
            monitor.overscan = spec.overscan ?? monitor.overscan
            self = try monitor.virtualMonitor()
        case .edidFile(let path):
            guard spec.label == nil, spec.serial == nil else {
                throw VirtualMonitorError("\(path) already names the monitor; omit label and serial")
            }
            do throws(EDIDFile.ReadError) {
                self.init(edid: try EDIDFile(path: path, waits: false).bytes)
            } catch {
                throw VirtualMonitorError("\(path): \(error.reason)")
            }
        case .edid(let bytes):
            guard spec.label == nil, spec.serial == nil else {
                throw VirtualMonitorError("the EDID already names the monitor; omit label and serial")
            }
            do { self.init(edid: try EDID(parsing: bytes).bytes) } catch {
                throw VirtualMonitorError("\(error)")
            }
        }
        if let scale = spec.scale { self.scale = scale }
        if let overscan = spec.overscan { self.overscan = overscan }
        // Files, including additions to the catalog, are untrusted.
        for mode in modes {
            if let problem = VirtualLimits.problem(with: mode.size) { throw VirtualMonitorError("\(spec): \(problem)") }
        }
    }
}
