// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import MockKernel
import Testing

@Suite("MockKernel tells the real libudev", .needsMockEvents)
struct MockKernelUeventTests {
    @Test func `E1: something changed on the card`() async throws {
        let event = try await received(.hotplug(card: "card0"))
        #expect(event.action == "change")
        #expect(event.deviceType == "drm_minor")
        #expect(event.devicePath == "/devices/pci0000:00/0000:00:02.0/drm/card0")
        #expect(event.properties["HOTPLUG"] == "1")
        #expect(event.properties["CONNECTOR"] == nil)
        #expect(event.properties["DEVNAME"] == "/dev/dri/card0")
        #expect(event.properties["MAJOR"] == "226")
        #expect(event.properties["MINOR"] == "0")
        #expect(event.properties["ID_PATH"] == "pci-0000:00:02.0")
        #expect(event.properties["ID_FOR_SEAT"] == "drm-pci-0000_00_02_0")
        #expect(event.properties["SEQNUM"] != nil)
    }

    @Test func `E2: one connector changed`() async throws {
        let event = try await received(.connectorHotplug("card0-HDMI-A-1"))
        #expect(event.action == "change")
        #expect(event.deviceType == "drm_minor")
        #expect(event.properties["HOTPLUG"] == "1")
        #expect(event.properties["CONNECTOR"] == "34")
        #expect(event.properties["PROPERTY"] == nil)
    }

    @Test func `E3: a property changed`() async throws {
        let event = try await received(.propertyChanged("card0-HDMI-A-1", propertyID: 7))
        #expect(event.properties["HOTPLUG"] == "1")
        #expect(event.properties["CONNECTOR"] == "34")
        #expect(event.properties["PROPERTY"] == "7")
    }

    @Test func `E4: a lease ended`() async throws {
        let event = try await received(.leaseEnded(card: "card0"))
        #expect(event.properties["LEASE"] == "1")
        #expect(event.properties["HOTPLUG"] == nil)
    }

    @Test(arguments: ["add", "remove"])
    func `E5: a connector was added or removed`(action: String) async throws {
        let name = "card0-HDMI-A-1"
        let event = try await received(action == "add" ? .connectorAdded(name) : .connectorRemoved(name))
        #expect(event.action == action)
        #expect(event.deviceType == "drm_connector")
        #expect(event.devicePath == "/devices/pci0000:00/0000:00:02.0/drm/card0/card0-HDMI-A-1")
        #expect(event.properties["DEVNAME"] == nil)
        #expect(event.properties["MAJOR"] == nil)
    }

    @Test func `E6: a driver is bound, and unbound`() async throws {
        try await withMockKernel { kernel in
            let listener = try UdevListener()
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1")
            try kernel.announceBinding(ofCard: "card0")
            let card = try kernel.devicePath(of: "card0")
            #expect(
                listener.drain().map { "\($0.action) \($0.devicePath)" } == [
                    "change /card0",
                    "add \(card.dropLast(5))renderD128",
                    "add \(card)",
                    "add \(card)/card0-DP-1",
                    "change \(card)",
                ]
            )
            try kernel.unbindCard("card0")
            #expect(
                listener.drain().map { "\($0.action) \($0.devicePath)" } == [
                    "remove \(card)/card0-DP-1",
                    "remove \(card)",
                    "remove \(card.dropLast(5))renderD128",
                ]
            )
        }
    }

    @Test func `E7: an event was requested`() async throws {
        let uuid = "01234567-89ab-cdef-0123-456789abcdef"
        let event = try await received(.synthetic(card: "card0", uuid: uuid, arguments: ["HOTPLUG": "1"]))
        #expect(event.action == "change")
        #expect(event.properties["SYNTH_UUID"] == uuid)
        #expect(event.properties["SYNTH_ARG_HOTPLUG"] == "1")
        #expect(event.properties["HOTPLUG"] == nil)
    }

    @Test func `E8: another device type`() async throws {
        let event = try await received(.otherDeviceType(card: "card0", action: "bind", deviceType: "accel_minor"))
        #expect(event.action == "bind")
        #expect(event.deviceType == "accel_minor")
    }

    @Test func `E8: a driver of another subsystem, which the filter drops`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let filtered = try UdevListener()
            let unfiltered = try UdevListener(subsystem: nil)
            try kernel.emit(.driver(card: "card0", action: "bind"))
            #expect(filtered.drain().isEmpty)
            #expect(unfiltered.drain().map(\.devicePath) == ["/devices/pci0000:00/0000:00:02.0"])
        }
    }

    @Test(arguments: ["udev", "kernel"])
    func `the kernel's own messages reach both groups`(group: String) async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.setEventForm(.kernel)
            let listener = try UdevListener(group: group)
            try kernel.emit(.hotplug(card: "card0"))
            let event = try #require(listener.drain().first)
            #expect(event.properties["HOTPLUG"] == "1")
            #expect(event.properties["ID_PATH"] == nil)
            #expect(event.properties["DEVNAME"] == "/dev/dri/card0")
        }
    }

    @Test func `a seat reaches events and devices`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card1", seat: "seat1")
            let listener = try UdevListener()
            try kernel.emit(.hotplug(card: "card1"))
            #expect(listener.drain().first?.properties["ID_SEAT"] == "seat1")
            #expect(udevProperty("ID_SEAT", ofDeviceAt: "/sys/class/drm/card1") == "seat1")
            try kernel.setSeat(nil, ofCard: "card1")
            #expect(udevProperty("ID_SEAT", ofDeviceAt: "/sys/class/drm/card1") == nil)
        }
    }

    @Test func `a plug without an event changes only the files`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1")
            let listener = try UdevListener()
            try kernel.setConnected("card0-DP-1", edid: [0, 0xff, 0], modes: ["1920x1080"])
            #expect(listener.poll(milliseconds: 20) == 0)
            try kernel.emit(.connectorHotplug("card0-DP-1"))
            #expect(listener.drain().count == 1)
        }
    }

    @Test func `a closed monitor causes no problems`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            do {
                let listener = try UdevListener()
                try #expect(kernel.emit(.hotplug(card: "card0")) == 1)
                #expect(listener.drain().count == 1)
            }
            try #expect(kernel.emit(.hotplug(card: "card0")) == 0)
        }
    }

    /// Sends one event of a card with one connector, and returns what a monitor heard.
    private func received(_ event: MockUevent) async throws -> UdevListener.Event {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-HDMI-A-1")
            let listener = try UdevListener()
            try kernel.emit(event)
            let events = listener.drain()
            #expect(events.count == 1)
            return try #require(events.first)
        }
    }
}
