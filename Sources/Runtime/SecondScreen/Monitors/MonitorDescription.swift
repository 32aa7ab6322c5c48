// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import EDIDCodec
package import Hotplug

/// A description of a monitor from which its EDID is made.
package struct MonitorDescription: Hashable, Sendable {
    /// A defect, as real monitors have them.
    package enum Fault: String, CaseIterable, Decodable, Sendable {
        /// It has no name.
        case noName
        /// It has no serial number, neither as a number nor as text.
        case noSerial
        /// The checksum of the base block is wrong.
        case baseChecksum
        /// The checksum of the extension block is wrong.
        case extensionChecksum
    }

    /// The name that people read, 1 to 13 printable ASCII characters.
    package var name: String
    /// Three letters; nil for this project's own.
    package var maker: String?
    /// The product code.
    package var product: UInt16 = 1
    /// The serial number; nil for none.
    package var serialNumber: UInt32?
    /// The serial number as text, as `name`.
    package var serial: String?
    /// Year of manufacture, 1990 to 2245.
    package var year = 2025
    /// Week of manufacture, 1 to 53.
    package var week: Int?
    /// Width and height of the picture in millimeters; nil for a projector.
    package var size: (width: Int, height: Int)? {
        get { sides.map { ($0[0], $0[1]) } }
        set { sides = newValue.map { [$0.width, $0.height] } }
    }
    /// The kind of link.
    package var link = EDIDSpecification.Connection.hdmi
    /// The modes, the preferred one first; never empty.
    package var modes: [ScreenSpec.Mode]
    /// Pixels for one point.
    package var scale = 1.0
    /// Whether it supports audio.
    package var hasAudio = false
    /// The fraction of the picture cut off at each edge, 0 to 0.49.
    package var overscan = 0.0
    /// Its defects.
    package var faults: Set<Fault> = []

    private var sides: [Int]?

    /// Creates a description; what is not given is as the properties say.
    package init(name: String, modes: [ScreenSpec.Mode]) { (self.name, self.modes) = (name, modes) }

    /// The monitor, with its EDID.
    ///
    /// - Throws: if an EDID cannot express one of the values; names it and the remedy.
    package func virtualMonitor() throws(VirtualMonitorError) -> VirtualMonitor {
        var manufacturer: ManufacturerID?
        if let maker {
            manufacturer = ManufacturerID(maker)
            guard manufacturer != nil else {
                throw VirtualMonitorError("'\(maker)' is not a maker: give three letters A to Z")
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
    /// Damages the bytes of a whole EDID.
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

    /// Puts a dummy (0x10) in the place of a base block's descriptors with `tag`, and mends the checksum.
    private static func removeDescriptor(_ tag: UInt8, from bytes: inout [UInt8]) {
        for offset in stride(from: 54, to: 126, by: 18) where bytes[offset..<offset + 4].elementsEqual([0, 0, 0, tag]) {
            bytes.replaceSubrange(offset..<offset + 18, with: [0, 0, 0, 0x10] + [UInt8](repeating: 0, count: 14))
        }
        bytes[127] = 0
        bytes[127] = 0 &- bytes[..<128].reduce(0, &+)
    }
}

extension VirtualMonitor {
    /// Makes the monitor that a spec describes.
    ///
    /// A label or a serial number in the spec gives a monitor of the catalog another one; a monitor from a file keeps
    /// what its EDID says.
    ///
    /// - Parameters:
    ///   - spec: what a person wrote.
    ///   - catalog: where monitors are looked up by name.
    /// - Throws: if there is no such monitor or file, or an EDID cannot express the spec; names the remedy.
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
                throw VirtualMonitorError("\(path) already names the monitor; leave out label and serial")
            }
            do throws(EDIDFile.ReadError) {
                self.init(edid: try EDIDFile(path: path, waits: false).bytes)
            } catch {
                throw VirtualMonitorError("\(path): \(error.reason)")
            }
        }
        if let scale = spec.scale { self.scale = scale }
        if let overscan = spec.overscan { self.overscan = overscan }
        // A file, or an addition to the catalog, is untrusted.
        for mode in modes {
            if let problem = VirtualLimits.problem(with: mode.size) { throw VirtualMonitorError("\(spec): \(problem)") }
        }
    }
}
