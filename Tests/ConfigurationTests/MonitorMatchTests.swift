// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import DisplayModel
import SecondScreen
import Testing

struct MonitorMatchTests {
    private static let makers = PNPRegistry(text: "DEL\tDell Inc.\n")

    private static let dell = Connector(
        id: ConnectorID(cardPath: "a", card: "card0", name: "HDMI-A-1"), status: .connected,
        monitor: MonitorIdentity(
            manufacturer: "DEL", product: 0x40b1, serialNumber: 1234, serialText: "7XJ5C8", name: "DELL U2718Q"),
        monitorID: "00c0ffee")
    private static let silent = Connector(
        id: ConnectorID(cardPath: "a", card: "", name: "VGA-1"), status: .connected)

    @Test(
        arguments: [
            [.connector: "card0-HDMI-A-1"], [.connector: "HDMI-A-?"], [.name: "dell*"], [.make: "del"],
            [.make: "DELL *"],
            [.model: "16561"], [.model: "0x40B1"], [.serial: "7XJ5C8"], [.serial: "1234"], [.id: "00c0*"],
            [.name: "*27*", .make: "DEL", .serial: "*"], [:],
        ] as [[MonitorMatch.Property: String]])
    func `a monitor matches by each of its properties`(patterns: [MonitorMatch.Property: String]) {
        #expect(MonitorMatch(patterns.mapValues(Glob.init)).matches(Self.dell, makers: Self.makers))
    }

    @Test(
        arguments: [
            [.connector: "HDMI"], [.connector: "hdmi-a-1"], [.name: "U27*"], [.make: "SAM"], [.model: "40b1"],
            [.serial: "7xj5c8"], [.serial: ""], [.id: "00C0*"], [.name: "*27*", .make: "SAM"],
        ] as [[MonitorMatch.Property: String]])
    func `a monitor does not match if one property differs`(patterns: [MonitorMatch.Property: String]) {
        #expect(!MonitorMatch(patterns.mapValues(Glob.init)).matches(Self.dell, makers: Self.makers))
    }

    @Test(arguments: [MonitorMatch.Property.name, .make, .model, .serial, .id])
    func `a missing property is an empty string`(property: MonitorMatch.Property) {
        #expect(MonitorMatch([property: Glob("")]).matches(Self.silent, makers: Self.makers))
        #expect(MonitorMatch([property: Glob("*")]).matches(Self.silent, makers: Self.makers))
        #expect(!MonitorMatch([property: Glob("?*")]).matches(Self.silent, makers: Self.makers))
    }
}
