// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import EDIDCodec
import Hotplug
import Testing

@testable import SecondScreen

/// The catalog of monitors, and what a screen spec makes of it.
struct MonitorCatalogTests {
    private static let entries = (try? MonitorCatalog().entries) ?? []
    private static let monitors = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.monitor) })

    @Test func `there are at least forty monitors, each with a reason`() throws {
        let entries = try MonitorCatalog().entries
        #expect(entries.count >= 40)
        for entry in entries {
            #expect(entry.why.hasSuffix("."), "\(entry.name)")
            #expect(try ScreenSpec(parsing: entry.name).monitor == .catalog(entry.name))
            #expect(entry.why.split(separator: " ").count >= 6, "\(entry.name)")
        }
    }

    @Test(arguments: entries.map(\.name))
    func `a catalog monitor offers its declared modes`(name: String) throws {
        let monitor = try #require(Self.monitors[name])
        let edid = try EDID(parsing: monitor.virtualMonitor().edid)
        guard monitor.faults.isEmpty else {
            let checksums: Set<MonitorDescription.Fault> = [.baseChecksum, .extensionChecksum]
            #expect(monitor.faults.isDisjoint(with: checksums) || !edid.issues.isEmpty)
            if monitor.faults.contains(.noName) { #expect(edid.name == nil) }
            if monitor.faults.contains(.noSerial) { #expect(edid.serialNumber == nil && edid.serialText == nil) }
            return
        }
        #expect(edid.issues.isEmpty)
        #expect(edid.name == monitor.name)
        let preferred = try #require(edid.preferredMode)
        #expect(preferred.isAlike(monitor.modes[0]), "\(preferred)")
        for mode in monitor.modes {
            #expect(edid.modes.contains { $0.isAlike(mode) }, "\(name) lacks \(mode)")
        }
    }

    @Test func `twins have the same EDID`() throws {
        let catalog = try MonitorCatalog()
        let left = try catalog.monitor("office-twin-left").virtualMonitor()
        #expect(try left == catalog.monitor("office-twin-right").virtualMonitor())
    }

    @Test(arguments: [
        ("", "unexpected end; expected a value"),
        (#"{"tv": {"name": "X"}}"#, "monitor tv: why is missing"),
        (#"{"tv": [1]}"#, "monitor tv: is not an object"),
        (entry(#""modes": ["fast"]"#), "monitor tv: 'fast' is not a mode"),
        (entry(#""modes": []"#), "modes must not be empty"),
        (entry(#""modes": ["4x4"]"#), "no EDID can express 4x4@60"),
        (entry(#""modes": ["20000x100"]"#), "'20000x100' is not a mode"),
        (entry(#""modes": ["1920x1080"]"#, link: "scart"), "link must be vga, dvi, hdmi or displayport, got 'scart'"),
        (entry(#""modes": ["1920x1080"], "overscan": "5""#), "overscan must be a share of the picture"),
        (entry(#""modes": ["1920x1080"], "faults": ["smoke"]"#), "no fault 'smoke'"),
        (entry(#""modes": ["1920x1080"], "size": [1]"#), "size must be [width, height]"),
        (entry(#""modes": ["1920x1080"], "scale": 0"#), "scale must be from 0.1 to 8"),
    ])
    func `an error in the catalog is reported with file, monitor and remedy`(text: String, message: String) {
        let file = ConfigurationFile.Contents(text: text, origin: "x.json")
        let error = #expect(throws: ConfigurationError.self) { try MonitorCatalog([file]) }
        #expect(error?.description.hasPrefix("x.json: ") == true)
        #expect(error?.description.contains(message) == true, "\(error as Any)")
    }

    @Test func `a name in two files is reported with both`() {
        let text = Self.entry(#""modes": ["1920x1080"]"#)
        let files = ["a.json", "b.json"].map { ConfigurationFile.Contents(text: text, origin: $0) }
        let error = #expect(throws: ConfigurationError.self) { try MonitorCatalog(files) }
        #expect(error?.description == "b.json: monitor tv: duplicate monitor; first in a.json")
    }

    @Test func `a spec overrides the catalog`() throws {
        let text = Self.entry(#""modes": ["1920x1080"], "overscan": "2.5%", "scale": 2"#)
        let catalog = try MonitorCatalog([.init(text: text, origin: "x.json")])
        let plain = try VirtualMonitor(ScreenSpec(parsing: "tv"), catalog: catalog)
        #expect(plain.overscan == 0.025)
        #expect(plain.scale == 2)
        let spec = try ScreenSpec(parsing: "tv,label=Hall,serial=A1,overscan=5%,scale=1")
        let monitor = try VirtualMonitor(spec, catalog: catalog)
        #expect(monitor.overscan == 0.05)
        #expect(monitor.scale == 1)
        let edid = try EDID(parsing: monitor.edid)
        #expect(edid.name == "Hall")
        #expect(edid.serialText == "A1")
    }

    @Test func `an unknown monitor is reported with similar names`() throws {
        let catalog = try MonitorCatalog([.init(text: Self.entry(#""modes": ["1920x1080"]"#), origin: "x.json")])
        let alike = #expect(throws: VirtualMonitorError.self) { try catalog.monitor("tv-1080p") }
        #expect(alike?.description.hasSuffix("available: tv") == true)
        let unlike = #expect(throws: VirtualMonitorError.self) { try catalog.monitor("beamer") }
        #expect(unlike?.description.contains("secondscreen monitors") == true)
    }

    private static func entry(_ rest: String, link: String = "hdmi") -> String {
        #"{"tv": {"why": "Because.", "name": "TV", "maker": "SNY", "product": 1, "year": 2020, "#
            + #""link": "\#(link)", \#(rest)}}"#
    }
}

extension EDIDMode {
    /// Whether this is the mode that a spec names, within the 50 mHz by which people's figures may differ.
    fileprivate func isAlike(_ mode: ScreenSpec.Mode) -> Bool {
        width == mode.size.width && height == mode.size.height && isInterlaced == mode.isInterlaced
            && abs(refreshMillihertz - mode.refreshMillihertz) <= 50
    }
}
