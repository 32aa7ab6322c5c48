// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Glibc
import Hotplug
import SystemPackage
import Testing

@testable import UdevHotplug

struct SysfsConnectorReaderTests {
    private func scan(_ tree: SysfsTree) throws -> SysfsConnectorReader.Scan {
        var reader = SysfsConnectorReader(root: tree.root)
        let scan = try reader.scan()
        // What it remembers of a scan makes no difference to the next.
        #expect(try reader.scan() == scan)
        return scan
    }

    @Test func `rule 25 a missing drm class is a valid state`() throws {
        #expect(try scan(SysfsTree()) == SysfsConnectorReader.Scan())
    }

    @Test func `rule 13 a connector is identified by its card's device path and its name`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("HDMI-A-1")
        let id = try #require(try scan(tree).readings.first).id
        #expect(id.cardPath == "/devices/pci0000:00/0000:00:01.0/drm/card0")
        #expect(id.description == "card0-HDMI-A-1")
    }

    @Test func `rule 1 each scan is complete, whatever was added, removed, or moved since the last one`() throws {
        let tree = try SysfsTree()
        var reader = SysfsConnectorReader(root: tree.root)
        #expect(try reader.scan().readings == [])
        try tree.addCard("card0")
        for connector in ["DP-10", "DP-2"] { try tree.addConnector(connector, status: "connected\n", edid: [7]) }
        #expect(try reader.scan().readings.map(\.id.description) == ["card0-DP-2", "card0-DP-10"])
        try tree.write(Array("disconnected\n".utf8), to: "status", of: "card0-DP-2")
        try tree.write([8], to: "edid", of: "card0-DP-10")
        #expect(try reader.scan().readings.map(\.status) == [.disconnected, .connected])
        #expect(try reader.scan().readings.map(\.edid) == [[], [8]])
        // Another connector, as on a dock with its own.
        try tree.addConnector("DP-3", status: "connected\n")
        try tree.remove("card0-DP-10")
        #expect(try reader.scan().readings.map(\.id.name) == ["DP-2", "DP-3"])
        // The card leaves its slot and returns in another, under the same name.
        try tree.remove("card0")
        try tree.addCard("card0", slot: "0000:00:02.0")
        let path = "/devices/pci0000:00/0000:00:02.0/drm/card0"
        #expect(try reader.scan().readings.map(\.id.cardPath) == [path, path])
    }

    @Test func `rule 25 nothing is remembered of a drm class that was missing`() throws {
        let tree = try SysfsTree()
        var reader = SysfsConnectorReader(root: tree.root)
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n", edid: [7])
        #expect(try reader.scan().readings.map(\.edid) == [[7]])
        // Moved away, its files stay readable.
        for folder in ["class", "devices"] {
            try FileManager.default.moveItem(atPath: "\(tree.root)/\(folder)", toPath: "\(tree.root)/old-\(folder)")
        }
        #expect(try reader.scan() == SysfsConnectorReader.Scan())
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n", edid: [8])
        #expect(try reader.scan().readings.map(\.edid) == [[8]])
    }

    @Test func `rules 17 and 18 an EDID is read completely and only from a connected monitor`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        let edid = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
        try tree.addConnector("DP-1", status: "connected\n", edid: edid, modes: "1920x1080\n1280x720\n1280x720\n")
        try tree.addConnector("DP-2", status: "disconnected\n", edid: edid)
        let readings = try scan(tree).readings
        #expect(readings.map(\.status) == [.connected, .disconnected])
        #expect(readings[0].edid == edid)
        #expect(readings[0].modeNames == ["1920x1080", "1280x720", "1280x720"])
        #expect(readings[1].edid.isEmpty)
    }

    @Test func `rule 17 an oversized EDID is read up to 256 blocks`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n", edid: [UInt8](repeating: 7, count: 1 << 20))
        #expect(try scan(tree).readings.first?.edid.count == 32 * 1024)
    }

    @Test func `rule 27 writeback connectors, cards, and render nodes are not sockets`() throws {
        let tree = try SysfsTree()
        for card in ["card0", "renderD128"] { try tree.addCard(card) }
        for connector in ["Writeback-1", "Virtual-1"] { try tree.addConnector(connector) }
        #expect(try scan(tree).readings.map(\.id.name) == ["Virtual-1"])
    }

    @Test func `a card not yet in the device tree is skipped until it is`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n")
        try tree.remove("card0")
        try FileManager.default.createSymbolicLink(
            atPath: tree.root + "/class/drm/card0",
            withDestinationPath: "../../card0"
        )
        #expect(try scan(tree).readings == [])
    }

    @Test func `a connector whose status vanishes between listing and reading is removed`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n")
        try tree.addConnector("DP-2", status: "connected\n")
        try tree.remove("card0-DP-1/status")
        let found = try scan(tree)
        #expect(found.readings.map(\.id.name) == ["DP-2"])
        #expect(found.warnings.isEmpty)
    }

    @Test(arguments: ["", "connect", "CONNECTED\n", "on\n", "\u{0}\u{0}"])
    func `a truncated status is unknown and reported`(status: String) throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: status)
        let found = try scan(tree)
        #expect(found.readings.map(\.status) == [.unknown])
        #expect(found.warnings.first?.contains("card0-DP-1: status is neither") == true)
    }

    @Test func `an unreadable status keeps its state and is reported with file and reason`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n")
        // A directory in the file's place fails for root too, unlike permissions.
        try tree.remove("card0-DP-1/status")
        try FileManager.default.createDirectory(
            atPath: tree.root + "/class/drm/card0-DP-1/status",
            withIntermediateDirectories: false
        )
        let found = try scan(tree)
        #expect(found.readings.map(\.status) == [.unknown])
        let warning = try #require(found.warnings.first)
        #expect(warning.hasPrefix("card0-DP-1: cannot read "))
        #expect(warning.hasSuffix("card0-DP-1/status: Is a directory; its last state is kept"))
    }

    @Test func `an unreadable EDID does not prevent a monitor from connecting`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1", status: "connected\n", modes: "800x600\n")
        try tree.remove("card0-DP-1/edid")
        try FileManager.default.createDirectory(
            atPath: tree.root + "/class/drm/card0-DP-1/edid",
            withIntermediateDirectories: false
        )
        let found = try scan(tree)
        #expect(found.readings.map(\.status) == [.connected])
        #expect(found.readings.first?.modeNames == ["800x600"])
        #expect(found.warnings.first?.contains("continuing without it") == true)
    }

    @Test func `an unlistable directory is an error, not an empty machine`() throws {
        let tree = try SysfsTree()
        try FileManager.default.createDirectory(atPath: tree.root + "/class", withIntermediateDirectories: true)
        try #require(FileManager.default.createFile(atPath: tree.root + "/class/drm", contents: Data()))
        #expect(throws: FileError("list", "\(tree.root)/class/drm", .notDirectory)) { try scan(tree) }
    }

    @Test func `a name that is not UTF-8 is skipped with a warning`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        try tree.addConnector("DP-1")
        let name = Array("\(tree.root)/class/drm/card0-".utf8CString.dropLast()) + [-1, -2, 0]
        let made = unsafe mkdir(name, 0o755)
        #expect(made == 0)
        let found = try scan(tree)
        #expect(found.readings.map(\.id.name) == ["DP-1"])
        #expect(found.warnings.count == 1)
    }

    @Test func `64 connectors on 8 cards are all found`() throws {
        let tree = try SysfsTree()
        for card in 0..<8 {
            try tree.addCard("card\(card)", slot: "0000:0\(card):00.0")
            for connector in 1...8 {
                try tree.addConnector(
                    "DP-\(connector)",
                    card: "card\(card)",
                    slot: "0000:0\(card):00.0",
                    status: "connected\n"
                )
            }
        }
        let readings = try scan(tree).readings
        #expect(readings.count == 64)
        #expect(Set(readings.map(\.id.cardPath)).count == 8)
        #expect(readings.allSatisfy { $0.status == .connected })
    }
}
