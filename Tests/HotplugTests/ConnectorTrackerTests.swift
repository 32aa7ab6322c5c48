// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Testing

struct ConnectorTrackerTests {
    private let full = PixelSize(width: 1920, height: 1080)

    private func connector(
        _ name: String,
        _ status: ConnectorStatus = .connected,
        edid: [UInt8] = [1],
        width: Int = 1920
    ) -> Connector {
        Connector(
            id: VirtualSource.connector(name),
            status: status,
            edid: status == .connected ? edid : [],
            modes: status == .connected
                ? [DisplayMode(size: PixelSize(width: width, height: 1080), refreshMillihertz: 60000)] : []
        )
    }

    /// The changes from one state to another, as short texts, in order.
    private func changes(from old: [Connector], to new: [Connector]) -> [String] {
        var tracker = ConnectorTracker()
        _ = tracker.changes(to: old)
        return tracker.changes(to: new).map { change in
            switch change {
            case .disconnected(let connector): "-\(connector.id)"
            case .connected(let connector): "+\(connector.id)"
            case .modesChanged(let connector): "~\(connector.id)"
            }
        }
    }

    @Test func `a new connected connector is reported as connected`() {
        #expect(changes(from: [], to: [connector("DP-1"), connector("DP-2", .disconnected)]) == ["+DP-1"])
    }

    @Test func `rule 12 an initially unknown connector is not connected`() {
        #expect(changes(from: [], to: [connector("DP-1", .unknown)]) == [])
    }

    @Test func `rule 12 an unknown status never disconnects`() {
        #expect(changes(from: [connector("DP-1")], to: [connector("DP-1", .unknown)]) == [])
    }

    @Test func `rule 12 a disconnect after an unknown status is still reported once`() {
        var tracker = ConnectorTracker()
        _ = tracker.changes(to: [connector("DP-1")])
        _ = tracker.changes(to: [connector("DP-1", .unknown)])
        #expect(tracker.changes(to: [connector("DP-1", .disconnected)]) == [.disconnected(connector("DP-1"))])
        #expect(tracker.changes(to: [connector("DP-1", .disconnected)]) == [])
    }

    @Test func `rule 14 a different EDID is a different monitor`() {
        #expect(changes(from: [connector("DP-1")], to: [connector("DP-1", edid: [2])]) == ["-DP-1", "+DP-1"])
    }

    @Test func `rule 14 the same EDID with different modes is a mode change`() {
        #expect(changes(from: [connector("DP-1")], to: [connector("DP-1", width: 1280)]) == ["~DP-1"])
    }

    @Test func `rule 10 a late EDID is the same monitor`() {
        #expect(changes(from: [connector("DP-1", edid: [])], to: [connector("DP-1")]) == ["~DP-1"])
    }

    @Test func `rule 15 a connector that vanishes is disconnected`() {
        #expect(changes(from: [connector("DP-1"), connector("DP-2")], to: [connector("DP-2")]) == ["-DP-1"])
    }

    @Test func `rule 16 disconnects come first, then connects, then changes, each in order`() {
        let old = [connector("DP-1"), connector("DP-2"), connector("DP-3"), connector("DP-10")]
        let new = [
            connector("DP-1", edid: [2]), connector("DP-3", width: 1280), connector("DP-4"), connector("DP-11"),
        ]
        #expect(
            changes(from: old, to: new) == ["-DP-1", "-DP-2", "-DP-10", "+DP-1", "+DP-4", "+DP-11", "~DP-3"]
        )
    }

    @Test func `rule 23 all connectors of a removed card are disconnected`() {
        let onCard = (1...3).map {
            Connector(
                id: ConnectorID(cardPath: "/devices/a/card1", card: "card1", name: "DP-\($0)"),
                status: .connected
            )
        }
        #expect(
            changes(from: onCard + [connector("DP-1")], to: [connector("DP-1")])
                == ["-card1-DP-1", "-card1-DP-2", "-card1-DP-3"]
        )
    }

    @Test func `rule 24 the same snapshot twice changes nothing`() {
        let state = [connector("DP-1"), connector("DP-2", .disconnected), connector("DP-3", .unknown)]
        #expect(changes(from: state, to: state) == [])
    }
}
