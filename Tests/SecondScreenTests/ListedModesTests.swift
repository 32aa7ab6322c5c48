// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import EDIDCodec
import Hotplug
import Testing

@testable import SecondScreen

struct ListedModesTests {
    /// The modes of a monitor as screens get them.
    private func modes(_ spec: ScreenSpec) throws -> [DisplayMode] {
        var (describer, warnings) = (ConnectorDecoder(), [String]())
        let reading = ConnectorReading(id: VirtualSource.connector("DP-1"), monitor: try VirtualMonitor(spec))
        return describer.describe(reading, warnings: &warnings).modes
    }

    @Test func `the default virtual monitor lists each of its modes once`() throws {
        let texts = try modes(.standard).map(\.description)
        #expect(texts.first == "1920x1080@60")
        #expect(texts.count { $0 == "1920x1080@60" } == 1)
        #expect(Set(texts).count == texts.count)
    }

    @Test func `the kernel's list keeps modes that differ only in timing`() throws {
        let kernel = try EDID(parsing: VirtualMonitor(.standard).edid).kernelModes.map(DisplayMode.init)
        #expect(kernel.count { $0.description == "1920x1080@60" } == 2)
        #expect(try modes(.standard) == kernel.uniqued())
    }
}
