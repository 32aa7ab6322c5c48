// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import Hotplug
import MockKernel
import Testing

@testable import UdevHotplug

/// The real libudev over a mock kernel: every uevent kind, bursts, lost events, cards that come and go.
@Suite("UdevConnectorSource over the mock kernel", .needsMockEvents, .timeLimit(.minutes(5)))
struct UdevConnectorSourceOverMockKernelTests {
    /// A valid EDID of a made-up monitor; `product` tells one from another.
    private func edid(product: UInt8 = 1) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 128)
        bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
        bytes.replaceSubrange(8..<20, with: [0x4E, 0x63, product, 0, 1, 0, 0, 0, 10, 30, 1, 4])
        // 1920x1080 at 60 Hz, the timing of CTA-861 format 16.
        bytes.replaceSubrange(
            54..<72, with: [2, 0x3A, 0x80, 0x18, 0x71, 0x38, 0x2D, 0x40, 0x58, 0x2C, 0x45, 0, 9, 37, 33, 0, 0, 30])
        bytes[127] = 0 &- bytes.reduce(0, &+)
        return bytes
    }

    private func options(_ kernel: MockKernel, seat: String? = "seat0") -> UdevConnectorSource.Options {
        var options = UdevConnectorSource.Options()
        options.sysfsRoot = kernel.sysfsRoot
        options.seat = seat
        // The mock sends to the udev group; /run/udev/control need not exist for that.
        options.udevControlPath = "/dev/null"
        return options
    }

    private func withCard(
        _ connectors: [String] = ["card0-DP-1", "card0-HDMI-A-1"],
        _ body: (MockKernel, UdevConnectorSource, inout SnapshotReader) async throws -> Void
    ) async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            for connector in connectors { try kernel.addConnector(connector) }
            let source = UdevConnectorSource(options: options(kernel))
            var reader = SnapshotReader(source)
            let first = try await reader.next()
            #expect(first.cause == .start)
            try await body(kernel, source, &reader)
        }
    }

    @Test func `observers receive each event before the reading it causes`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1")
            let (events, continuation) = AsyncStream.makeStream(of: UdevEvent.self)
            let source = UdevConnectorSource(
                options: options(kernel), observe: { if $1 { continuation.yield($0) } })
            var reader = SnapshotReader(source)
            _ = try await reader.next()
            try kernel.plug("card0-DP-1", edid: edid(), modes: ["1920x1080"])
            _ = try await reader.next(connected: ["card0-DP-1"])
            continuation.finish()
            var seen: [UdevEvent] = []
            for await event in events { seen.append(event) }
            #expect(seen.contains { $0.action == "change" && $0.properties["HOTPLUG"] == "1" })
        }
    }

    @Test func `a change during a probe causes another scan`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            for connector in ["card0-DP-1", "card0-HDMI-A-1"] { try kernel.addConnector(connector) }
            let (calls, called) = AsyncStream.makeStream(of: Void.self)
            let (answers, answer) = AsyncStream.makeStream(of: Void.self)
            let (events, received) = AsyncStream.makeStream(of: Void.self)
            let source = UdevConnectorSource(
                options: options(kernel),
                willScan: {
                    called.yield()
                    for await _ in answers { break }
                }, observe: { _, isFromUdevd in if isFromUdevd { received.yield() } })
            var reader = SnapshotReader(source)
            #expect(try await reader.next().cause == .start)
            var (call, event) = (calls.makeAsyncIterator(), events.makeAsyncIterator())
            try kernel.plug("card0-DP-1", edid: edid(), modes: ["1920x1080"])
            _ = await call.next()
            _ = await event.next()
            // Nothing is read before the drivers have answered.
            #expect(await source.statistics.scans == 1)
            try kernel.emit(.connectorHotplug("card0-HDMI-A-1"))
            _ = await event.next()
            answer.yield()
            #expect(try await reader.next().connectedNames == ["card0-DP-1"])
            // The event in between asks again, and what the drivers find out then is read.
            _ = await call.next()
            try kernel.setConnected("card0-HDMI-A-1", edid: edid(product: 2))
            answer.finish()
            _ = try await reader.next(connected: ["card0-DP-1", "card0-HDMI-A-1"])
        }
    }

    @Test func `a plug and an unplug are seen with mode and name`() async throws {
        try await withCard { kernel, _, reader in
            try kernel.plug("card0-DP-1", edid: edid(), modes: ["1920x1080"])
            let plugged = try await reader.next(connected: ["card0-DP-1"])
            let connector = try #require(plugged.connectors.first { $0.isConnected })
            #expect(connector.preferredMode?.description == "1920x1080@60")
            #expect(connector.monitor?.manufacturer == "SSC")
            try kernel.unplug("card0-DP-1")
            _ = try await reader.next(connected: [])
        }
    }

    @Test(arguments: [
        MockUevent.hotplug(card: "card0"), .connectorHotplug("card0-DP-1"), .connectorAdded("card0-DP-1"),
        .synthetic(card: "card0"), .synthetic(card: "card0", uuid: "0", arguments: ["HOTPLUG": "1"]),
        .cardAdded("card0"),
    ])
    func `rules 1, 2, 7 and 8 any event causes a full reading`(event: MockUevent) async throws {
        try await withCard { kernel, _, reader in
            try kernel.setConnected("card0-HDMI-A-1", edid: edid())
            try kernel.emit(event)
            _ = try await reader.next(connected: ["card0-HDMI-A-1"])
        }
    }

    @Test func `rule 7 property, lease, and driver events are counted and cause no reading`() async throws {
        try await withCard { kernel, source, reader in
            let scans = await source.statistics.scans
            try kernel.emit(.propertyChanged("card0-DP-1", propertyID: 5))
            try kernel.emit(.leaseEnded(card: "card0"))
            try kernel.emit(.driver(card: "card0", action: "bind"))
            try kernel.emit(.otherDeviceType(card: "card0", action: "change", deviceType: "accel_minor"))
            try kernel.setConnected("card0-DP-1", edid: edid())
            try kernel.emit(.hotplug(card: "card0"))
            _ = try await reader.next(connected: ["card0-DP-1"])
            let statistics = await source.statistics
            #expect(statistics.events[.propertyChanged] == 1)
            #expect(statistics.events[.leaseEnded] == 1)
            // The driver's event is of the subsystem pci and never arrives.
            #expect(statistics.events[.unrelated] == 1)
            #expect(statistics.events[.connectorsMayHaveChanged] == 1)
            #expect(statistics.scans == scans + 1)
        }
    }

    @Test func `rule 3 events between opening the monitor and the first reading are not lost`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1")
            let context = try UdevContext()
            let monitor = try UdevMonitor(context, group: .udev)
            try kernel.plug("card0-DP-1", edid: edid())
            guard case .event(let event) = monitor.receive() else {
                Issue.record("the event of a plug before draining was lost")
                return
            }
            #expect(event.meaning == .connectorsMayHaveChanged)
        }
    }

    @Test func `rules 4 and 6 a storm of 10,000 events ends in the true state with few readings`() async throws {
        try await withCard { kernel, source, reader in
            for step in 0..<10 {
                if step.isMultiple(of: 2) {
                    try kernel.setConnected("card0-DP-1", edid: edid())
                } else {
                    try kernel.setDisconnected("card0-DP-1")
                }
                let storm = repeatElement(MockUevent.hotplug(card: "card0"), count: 1000)
                try #expect(await kernel.emit(contentsOf: storm) == 1000)
            }
            try kernel.plug("card0-HDMI-A-1", edid: edid())
            _ = try await reader.next(connected: ["card0-HDMI-A-1"])
            let statistics = await source.statistics
            #expect(statistics.scans < 10_001)
            #expect(reader.count <= statistics.scans)
        }
    }

    @Test func `rule 5 an event for another subsystem is ignored after waking`() async throws {
        try await withCard { kernel, _, _ in
            let context = try UdevContext()
            let monitor = try UdevMonitor(context, group: .udev)
            guard case .nothing = monitor.receive() else {
                Issue.record("an empty socket gave something")
                return
            }
            _ = kernel
        }
    }

    @Test func `lost events are recovered by the next reading`() async throws {
        try await withCard { kernel, source, reader in
            try kernel.setConnected("card0-DP-1", edid: edid())
            await source.rescan()
            let snapshot = try await reader.next(connected: ["card0-DP-1"])
            #expect(snapshot.cause == .rescan)
        }
    }

    @Test func `rule 10 stale state is corrected after settling`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1")
            let source = SettledSource(
                UdevConnectorSource(options: options(kernel)), options: .hardware, clock: ContinuousClock(),
                queue: SerialQueue())
            var reader = SnapshotReader(source)
            _ = try await reader.next()
            // The event comes first and the state follows without another event, as virtio-gpu does it.
            try kernel.emit(.hotplug(card: "card0"))
            try kernel.setConnected("card0-DP-1", edid: edid())
            _ = try await reader.next(connected: ["card0-DP-1"])
        }
    }

    @Test func `rule 14 a different monitor in the same socket is recognized by its EDID`() async throws {
        try await withCard { kernel, _, reader in
            try kernel.plug("card0-DP-1", edid: edid(product: 1))
            _ = try await reader.next(connected: ["card0-DP-1"])
            try kernel.plug("card0-DP-1", edid: edid(product: 2))
            let snapshot = try await reader.next(connected: ["card0-DP-1"])
            #expect(snapshot.connectors.first?.monitor?.product == 2)
        }
    }

    @Test func `rules 15 and 23 a card is removed with its connectors and returns`() async throws {
        try await withCard { kernel, _, reader in
            try kernel.plug("card0-DP-1", edid: edid())
            _ = try await reader.next(connected: ["card0-DP-1"])
            try kernel.unbindCard("card0")
            while try await !reader.next().connectors.isEmpty {}
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1", status: "connected", edid: edid())
            try kernel.announceBinding(ofCard: "card0")
            _ = try await reader.next(connected: ["card0-DP-1"])
        }
    }

    @Test func `rule 23 a removed card is considered gone even if its files still exist`() async throws {
        try await withCard { kernel, _, reader in
            try kernel.plug("card0-DP-1", edid: edid())
            _ = try await reader.next(connected: ["card0-DP-1"])
            try kernel.emit(.cardRemoved("card0"))
            let snapshot = try await reader.next(connected: [])
            #expect(snapshot.connectors.isEmpty)
        }
    }

    @Test func `rule 25 a card can be added to a machine without cards`() async throws {
        try await withMockKernel { kernel in
            var reader = SnapshotReader(UdevConnectorSource(options: options(kernel)))
            #expect(try await reader.next().connectors.isEmpty)
            try kernel.addCard("card1")
            try kernel.addConnector("card1-HDMI-A-1", status: "connected", edid: edid())
            try kernel.announceBinding(ofCard: "card1")
            _ = try await reader.next(connected: ["card1-HDMI-A-1"])
        }
    }

    @Test func `rule 26 cards of another seat are skipped unless all seats are used`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            try kernel.addConnector("card0-DP-1", status: "connected", edid: edid())
            try kernel.addCard("card1", seat: "seat1")
            try kernel.addConnector("card1-DP-1", status: "connected", edid: edid())
            for (seat, expected) in [
                ("seat0", ["card0-DP-1"]), ("seat1", ["card1-DP-1"]), (nil, ["card0-DP-1", "card1-DP-1"]),
            ] {
                var reader = SnapshotReader(UdevConnectorSource(options: options(kernel, seat: seat)))
                #expect(try await reader.next().connectedNames == expected)
            }
        }
    }

    @Test func `an unreadable file is reported once, keeps the state, and is reported when it recurs`()
        async throws
    {
        try await withCard { kernel, source, reader in
            try kernel.plug("card0-DP-1", edid: edid())
            _ = try await reader.next(connected: ["card0-DP-1"])
            try kernel.setStatus("torn", of: "card0-DP-1")
            for _ in 0..<3 {
                await source.rescan()
                #expect(try await reader.next().connectors.first?.status == .unknown)
            }
            #expect(reader.warnings.count { $0.contains("its last state is kept") } == 1)
            try kernel.setStatus("connected", of: "card0-DP-1")
            await source.rescan()
            _ = try await reader.next()
            try kernel.setStatus("torn", of: "card0-DP-1")
            await source.rescan()
            _ = try await reader.next()
            #expect(reader.warnings.count { $0.contains("its last state is kept") } == 2)
        }
    }

    @Test(arguments: [[], [1, 2, 3], [UInt8](repeating: 0xAA, count: 300), [UInt8](repeating: 0, count: 40_000)])
    func `rule 17 a broken EDID does not keep the monitor from connecting`(bytes: [UInt8]) async throws {
        try await withCard { kernel, _, reader in
            try kernel.plug("card0-DP-1", edid: bytes, modes: ["1024x768", "800x600", "800x600"])
            let snapshot = try await reader.next(connected: ["card0-DP-1"])
            let connector = try #require(snapshot.connectors.first)
            #expect(connector.monitor == nil)
            #expect(connector.modes.map(\.description) == ["1024x768@60", "800x600@60"])
            #expect(reader.warnings.isEmpty == bytes.isEmpty)
        }
    }

    @Test func `ending the loop closes the socket`() async throws {
        try await withMockKernel { kernel in
            try kernel.addCard("card0")
            let source = UdevConnectorSource(options: options(kernel))
            let task = Task { for await _ in source.snapshots() {} }
            while await source.statistics.scans == 0 { await Task.yield() }
            while try kernel.emit(.hotplug(card: "card0")) == 0 { await Task.yield() }
            task.cancel()
            _ = await task.result
            while try kernel.emit(.hotplug(card: "card0"), whenFull: .drop) > 0 { await Task.yield() }
        }
    }
}
