// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import UdevHotplug

struct UdevEventTests {
    private static let card = "/devices/pci0000:00/0000:00:01.0/drm/card0"

    @Test(arguments: [
        ("E1", "change", "drm_minor", ["HOTPLUG": "1"], UdevEvent.Meaning.connectorsMayHaveChanged),
        ("E2", "change", "drm_minor", ["HOTPLUG": "1", "CONNECTOR": "34"], .connectorsMayHaveChanged),
        ("E3", "change", "drm_minor", ["HOTPLUG": "1", "CONNECTOR": "34", "PROPERTY": "5"], .propertyChanged),
        ("E4", "change", "drm_minor", ["LEASE": "1"], .leaseEnded),
        ("E5 add", "add", "drm_connector", [:], .connectorsMayHaveChanged),
        ("E5 remove", "remove", "drm_connector", [:], .connectorsMayHaveChanged),
        ("E6 add", "add", "drm_minor", [:], .cardAdded),
        ("E6 remove", "remove", "drm_minor", [:], .cardRemoved),
        ("E7", "change", "drm_minor", ["SYNTH_UUID": "0"], .connectorsMayHaveChanged),
        ("E7 with an argument", "change", "drm_minor", ["SYNTH_UUID": "0"], .connectorsMayHaveChanged),
        ("E8 bind", "bind", "drm_minor", [:], .unrelated),
        ("E8 unbind", "unbind", "drm_minor", [:], .unrelated),
        ("E8 another device type", "change", "accel_minor", [:], .unrelated),
        ("rule 8, a bare change", "change", "drm_minor", [:], .connectorsMayHaveChanged),
    ])
    func `rules 7 and 8 each uevent is interpreted`(
        name: String,
        action: String,
        deviceType: String,
        properties: [String: String],
        meaning: UdevEvent.Meaning
    ) {
        let event = UdevEvent(
            action: action,
            devicePath: Self.card,
            deviceType: deviceType,
            properties: properties
        )
        #expect(event.meaning == meaning, "\(name)")
    }
}
