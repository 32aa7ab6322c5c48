// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import EDIDCodec
import Foundation
package import Hotplug

/// The monitors in `config/monitors/`: a selection worth testing an app with.
package struct MonitorCatalog: Sendable {
    /// One monitor of the catalog.
    package struct Entry: Sendable {
        /// The name used to plug it in, such as `xga-projector`.
        package var name: String
        /// Why it is worth testing, in one sentence.
        package var why: String
        /// The monitor.
        package var monitor: MonitorDescription
        /// The name of its file without extension, such as `televisions`.
        package var group: String
    }

    /// All monitors, sorted by file name, then in file order.
    package let entries: [Entry]

    /// The catalog of this process, read on first use: changed files take effect at the next start.
    ///
    /// - Throws: the error of that read, on each call.
    package static func installed() throws(ConfigurationError) -> MonitorCatalog { try reading.get() }

    private static let reading = Result { () throws(ConfigurationError) in try MonitorCatalog() }

    /// Reads the catalog from the files that `ConfigurationFile` finds.
    package init() throws(ConfigurationError) {
        try self.init(ConfigurationFile.readFolder("monitors", builtIn: EmbeddedFile.monitors))
    }

    /// Reads the catalog from the contents of files.
    ///
    /// - Throws: if a file is not a table of monitors, a monitor is invalid, or a name is used twice; the error names
    ///   the file, monitor, and field.
    package init(_ files: [ConfigurationFile.Contents]) throws(ConfigurationError) {
        var entries: [Entry] = []
        var origins: [String: String] = [:]
        for file in files {
            let name = file.origin.split(separator: "/").last ?? ""
            let group = String(name.prefix { $0 != "." })
            for (name, line) in try file.entries(of: CatalogLine.self, called: "monitor") {
                let origin = "\(file.origin): monitor \(name)"
                if let other = origins.updateValue(file.origin, forKey: name) {
                    throw ConfigurationError(origin: origin, message: "duplicate monitor; first in \(other)")
                }
                entries.append(
                    Entry(name: name, why: line.why, monitor: try line.description(origin: origin), group: group))
            }
        }
        self.entries = entries
    }

    /// Finds the monitor called `name`.
    ///
    /// - Throws: if there is none; the message suggests similar names, or how to list all.
    package func monitor(_ name: String) throws(VirtualMonitorError) -> MonitorDescription {
        if let entry = entries.first(where: { $0.name == name }) { return entry.monitor }
        let alike = entries.map(\.name).filter { $0.contains(name) || name.contains($0) }
        throw VirtualMonitorError(
            alike.isEmpty
                ? "no monitor '\(name)' in the catalog; run 'secondscreen monitors' to list them"
                : "no monitor '\(name)' in the catalog; available: \(alike.joined(separator: ", "))")
    }
}

/// A monitor as written in a catalog file.
private struct CatalogLine: Decodable {
    var why: String
    var name: String
    var maker: String
    var product: Int
    var serialNumber: Int?
    var serial: String?
    var year: Int
    var week: Int?
    var size: [Int]?
    var link: String
    var modes: [String]
    var scale: Double?
    var audio: Bool?
    var overscan: String?
    var faults: [String]?

    func description(origin: String) throws(ConfigurationError) -> MonitorDescription {
        func check(_ isRight: Bool, _ message: String) throws(ConfigurationError) {
            guard isRight else { throw ConfigurationError(origin: origin, message: message) }
        }
        func some<Value>(_ value: Value?, _ message: String) throws(ConfigurationError) -> Value {
            guard let value else { throw ConfigurationError(origin: origin, message: message) }
            return value
        }
        try check(!modes.isEmpty, "modes must not be empty")
        var description = MonitorDescription(name: name, modes: [])
        for text in modes {
            guard let spec = try? ScreenSpec(parsing: text), case .modes(let modes) = spec.monitor else {
                throw ConfigurationError(origin: origin, message: "'\(text)' is not a mode such as 1920x1080@60")
            }
            description.modes += modes
        }
        description.maker = maker
        description.product = try some(UInt16(exactly: product), "product must be from 0 to 65535")
        if let serialNumber {
            description.serialNumber = try some(
                UInt32(exactly: serialNumber), "serialNumber must be from 0 to 4294967295")
        }
        description.serial = serial
        description.year = year
        description.week = week
        if let size {
            try check(size.count == 2, "size must be [width, height] in millimeters")
            description.size = (size[0], size[1])
        }
        description.link = try some(Self.links[link], "link must be vga, dvi, hdmi or displayport, got '\(link)'")
        description.scale = scale ?? 1
        try check((0.1...8).contains(description.scale), "scale must be from 0.1 to 8")
        description.hasAudio = audio ?? false
        if let overscan {
            let percent = overscan.hasSuffix("%") ? Double(overscan.dropLast()) : nil
            description.overscan = try some(percent, "overscan must be a share of the picture such as 2.5%") / 100
            try check((0...0.49).contains(description.overscan), "overscan must be from 0% to 49%")
        }
        for fault in faults ?? [] {
            let known = MonitorDescription.Fault.allCases.map(\.rawValue).joined(separator: ", ")
            description.faults.insert(
                try some(MonitorDescription.Fault(rawValue: fault), "no fault '\(fault)'; available: \(known)"))
        }
        do throws(VirtualMonitorError) {
            _ = try description.virtualMonitor()
        } catch {
            throw ConfigurationError(origin: origin, message: error.description)
        }
        return description
    }

    private static let links: [String: EDIDSpecification.Connection] = [
        "vga": .analog, "dvi": .dvi, "hdmi": .hdmi, "displayport": .displayPort,
    ]
}

/// Manufacturer names by PNP ID, from the UEFI Forum's registry as packaged in Debian's hwdata.
package struct PNPRegistry: Sendable {
    private let names: [Substring: Substring]

    /// Reads this system's table; empty if hwdata is not installed.
    package init(path: String = "/usr/share/hwdata/pnp.ids") {
        self.init(text: String(decoding: (try? BoundedFile.read(path, limit: 1 << 20)) ?? [], as: UTF8.self))
    }

    /// Parses lines of three letters, a tab, and a name; ignores other lines.
    package init(text: String) {
        var names: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "\t", maxSplits: 1)
            if parts.count == 2, parts[0].count == 3 { names[parts[0]] = parts[1] }
        }
        self.names = names
    }

    /// The name of the manufacturer with a three-letter ID; nil if unknown.
    package func name(of manufacturer: String) -> String? {
        names[manufacturer[...]].map(String.init)
    }
}
