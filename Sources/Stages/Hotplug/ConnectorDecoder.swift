// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import EDIDCodec

/// The raw state of one connector, before decoding.
///
/// All sources produce these, so a scripted monitor takes the same path as a real one: bytes in, `Connector` out.
package struct ConnectorReading: Hashable, Sendable {
    /// The connector.
    package var id: ConnectorID
    /// Whether a monitor is connected.
    package var status: ConnectorStatus
    /// The EDID, untrusted; empty if there is none.
    package var edid: [UInt8]
    /// Mode names as listed by sysfs, such as `1920x1080` or `720x480i`: sizes only, and not always all of them (rule
    /// 19).
    package var modeNames: [String]
    /// Pixels per point; set by virtual monitors.
    package var scale: Double
    /// The fraction of the image cut off at each edge; set by virtual monitors.
    package var overscan: Double

    /// Creates a reading; see the properties.
    package init(
        id: ConnectorID, status: ConnectorStatus, edid: [UInt8] = [], modeNames: [String] = [], scale: Double = 1,
        overscan: Double = 0
    ) {
        self.id = id
        self.status = status
        self.edid = edid
        self.modeNames = modeNames
        self.scale = scale
        self.overscan = overscan
    }
}

/// Decodes readings into connectors: each EDID once, with sysfs's modes as a fallback.
package struct ConnectorDecoder: Sendable {
    private struct Description {
        var edid: [UInt8]
        var monitor: MonitorIdentity?
        var modes: [DisplayMode]
    }

    /// The last description of each connector; an EDID is decoded again only if its bytes change.
    private var cache: [ConnectorID: Description] = [:]

    /// Creates a decoder with an empty cache.
    package init() {}

    /// Decodes a reading; adds to `warnings` if a new EDID is invalid.
    ///
    /// A bad EDID never prevents a monitor from connecting (rule 17): without a usable one, the modes are sysfs's sizes
    /// at 60 Hz (rule 19), and the identity is nil.
    package mutating func describe(_ reading: ConnectorReading, warnings: inout [String]) -> Connector {
        guard reading.status == .connected else {
            cache[reading.id] = nil
            return Connector(id: reading.id, status: reading.status)
        }
        var connector = Connector(
            id: reading.id, status: .connected, edid: reading.edid, scale: reading.scale, overscan: reading.overscan)
        if !reading.edid.isEmpty {
            let description = description(of: reading, warnings: &warnings)
            // Shares the same array each time, so that comparisons need not compare bytes.
            connector.edid = description.edid
            connector.monitor = description.monitor
            connector.modes = description.modes
        }
        if connector.modes.isEmpty { connector.modes = Self.modes(named: reading.modeNames) }
        return connector
    }

    private mutating func description(of reading: ConnectorReading, warnings: inout [String]) -> Description {
        if let known = cache[reading.id], known.edid == reading.edid { return known }
        var description = Description(edid: reading.edid, monitor: nil, modes: [])
        do {
            let edid = try EDID(parsing: reading.edid)
            description.monitor = MonitorIdentity(edid)
            description.modes = edid.kernelModes.map(DisplayMode.init).uniqued()
            if let issue = edid.issues.first {
                let others = edid.issues.count > 1 ? ", and \(edid.issues.count - 1) more" : ""
                warnings.append("\(reading.id): EDID byte \(issue.offset): \(issue.message)\(others)")
            }
        } catch {
            warnings.append("\(reading.id): \(error); identified by its connector instead")
        }
        cache[reading.id] = description
        return description
    }

    /// Modes from sysfs names: sizes only, so 60 Hz is assumed; duplicates (one per refresh rate) are removed.
    static func modes(named names: [String]) -> [DisplayMode] {
        var seen: Set<String> = []
        return names.compactMap { name in
            guard seen.insert(name).inserted else { return nil }
            let isInterlaced = name.hasSuffix("i")
            let sides = (isInterlaced ? name.dropLast() : name[...]).split(separator: "x")
            guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
                (1...16384).contains(width), (1...16384).contains(height)
            else { return nil }
            return DisplayMode(
                size: PixelSize(width: width, height: height), refreshMillihertz: 60000, isInterlaced: isInterlaced)
        }
    }
}

extension MonitorIdentity {
    /// The identity from an EDID.
    init(_ edid: EDID) {
        self.init(
            manufacturer: edid.manufacturer.description, product: Int(edid.product),
            serialNumber: edid.serialNumber ?? 0, serialText: edid.serialText, name: edid.name, week: edid.week,
            year: edid.year)
    }
}

extension DisplayMode {
    /// Creates a display mode from an EDID mode.
    package init(_ mode: EDIDMode) {
        self.init(
            size: PixelSize(width: mode.width, height: mode.height), refreshMillihertz: mode.refreshMillihertz,
            isInterlaced: mode.isInterlaced, isPreferred: mode.isPreferred,
            pixelAspectRatio: Double(mode.pixelAspectRatio.horizontal) / Double(max(1, mode.pixelAspectRatio.vertical)))
    }
}
