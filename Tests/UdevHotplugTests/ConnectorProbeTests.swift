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

struct ConnectorProbeTests {
    private func status(_ connector: String, in tree: SysfsTree) throws -> String {
        try String(contentsOfFile: "\(tree.root)/class/drm/\(connector)/status", encoding: .utf8)
    }

    @Test func `rule 20 each connector is probed only through its status file`() async throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        for name in ["HDMI-A-1", "DP-1", "Writeback-1"] { try tree.addConnector(name, edid: [1, 2]) }
        var options = UdevConnectorSource.Options()
        options.sysfsRoot = tree.root
        let probed = try await UdevConnectorSource(options: options).probe()
        #expect(probed == ["card0-DP-1", "card0-HDMI-A-1"])
        for connector in probed { #expect(try status(connector, in: tree) == "detect") }
        #expect(try status("card0-Writeback-1", in: tree) == "disconnected\n")
    }

    @Test func `a removed connector is skipped`() throws {
        let tree = try SysfsTree()
        try tree.addCard("card0")
        for name in ["DP-1", "DP-2"] { try tree.addConnector(name) }
        var reader = SysfsConnectorReader(root: tree.root)
        let connectors = try reader.scan().readings.map(\.id).sorted()
        try tree.remove("card0-DP-1")
        #expect(try ConnectorProbe(root: tree.root).detect(connectors).map(\.name) == ["DP-2"])
    }

    @Test func `an unwritable file is reported with the remedy`() {
        let path = "/sys/class/drm/card0-DP-1/status"
        #expect(
            "\(ProbeError(FileError("probe through", path, .permissionDenied)))"
                == "cannot probe through \(path): Permission denied; only root can: run the runtime as root, or write "
                + "'detect' into the file with sudo")
        #expect("\(ProbeError(FileError("probe through", path, .ioError)))".hasSuffix("Input/output error"))
    }
}
