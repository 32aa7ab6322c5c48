// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import EDIDCodec

/// What was read of one socket, before anybody understood it.
///
/// Every source makes these, so that a scripted monitor takes the road of a real one: bytes in, `Connector` out.
package struct ConnectorReading: Hashable, Sendable {
    /// Which socket this is.
    package var id: ConnectorID
    /// Whether a monitor is there.
    package var status: ConnectorStatus
    /// The EDID's bytes, untrusted; empty when there are none.
    package var edid: [UInt8]
    /// Mode names as sysfs lists them, `1920x1080` or `720x480i`; only sizes, and not always all (rule 19).
    package var modeNames: [String]
    /// Pixels for one point; of scripted monitors.
    package var scale: Double
    /// The share of the picture lost at each edge; of scripted monitors.
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

/// Understands readings: decodes each EDID once, and falls back on sysfs where there is none.
package struct ConnectorDescriber: Sendable {
    private struct Description {
        var edid: [UInt8]
        var monitor: MonitorIdentity?
        var modes: [DisplayMode]
    }

    /// The last description per connector; an EDID is decoded again only when its bytes differ.
    private var cache: [ConnectorID: Description] = [:]

    /// Creates a describer that has seen nothing.
    package init() {}

    /// The connector that a reading tells of; adds to `warnings` when a new EDID cannot be used.
    ///
    /// A bad EDID never keeps a monitor from connecting (rule 17): without a usable one the modes are the sizes of
    /// sysfs at 60 Hz (rule 19), and the identity is nil.
    package mutating func describe(_ reading: ConnectorReading, warnings: inout [String]) -> Connector {
        guard reading.status == .connected else {
            cache[reading.id] = nil
            return Connector(id: reading.id, status: reading.status)
        }
        var connector = Connector(
            id: reading.id, status: .connected, edid: reading.edid, scale: reading.scale, overscan: reading.overscan)
        if !reading.edid.isEmpty {
            let description = description(of: reading, warnings: &warnings)
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
            warnings.append("\(reading.id): \(error); it goes by its connector's name")
        }
        cache[reading.id] = description
        return description
    }

    /// Modes from sysfs names: sizes only, so 60 Hz is assumed; duplicates (one for each refresh rate) once.
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
                size: PixelSize(width: width, height: height),
                refreshMillihertz: 60000,
                isInterlaced: isInterlaced
            )
        }
    }
}

extension MonitorIdentity {
    /// Who the monitor of an EDID is.
    init(_ edid: EDID) {
        self.init(
            manufacturer: edid.manufacturer.description,
            product: Int(edid.product),
            serialNumber: edid.serialNumber ?? 0,
            serialText: edid.serialText,
            name: edid.name,
            week: edid.week,
            year: edid.year
        )
    }
}

extension DisplayMode {
    /// A mode of an EDID as screens have it.
    package init(_ mode: EDIDMode) {
        self.init(
            size: PixelSize(width: mode.width, height: mode.height),
            refreshMillihertz: mode.refreshMillihertz,
            isInterlaced: mode.isInterlaced,
            isPreferred: mode.isPreferred,
            pixelAspectRatio: Double(mode.pixelAspectRatio.horizontal) / Double(max(1, mode.pixelAspectRatio.vertical))
        )
    }
}
