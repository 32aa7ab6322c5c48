// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Hotplug
import Testing

@testable import SecondScreenCommands

struct JSONObjectTests {
    private func members(_ value: some Encodable) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? [String: Any])
    }

    @Test(arguments: [true, false])
    func `a mode has a separate member for interlacing`(isInterlaced: Bool) throws {
        let mode = DisplayMode(
            size: PixelSize(width: 1920, height: 1080), refreshMillihertz: 60000, isInterlaced: isInterlaced)
        let connector = Connector(id: VirtualSource.connector("DP-1"), status: .connected, modes: [mode])
        let object = try members(ConnectorObject(connector))
        let modes = try #require(object["modes"] as? [[String: Any]])
        #expect(modes.map { $0["interlaced"] as? Bool } == [isInterlaced])
        #expect((object["preferred"] as? [String: Any])?["interlaced"] as? Bool == isInterlaced)
    }
}
