// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Testing

/// Identifiers of monitors, hotplug.md §2.2.
struct MonitorNamingTests {
    private func monitor(_ serial: UInt32, text: String? = nil) -> MonitorIdentity {
        MonitorIdentity(manufacturer: "DEL", product: 1, serialNumber: serial, serialText: text)
    }

    private func connector(_ name: String, _ edid: [UInt8] = [], _ monitor: MonitorIdentity? = nil) -> Connector {
        Connector(
            id: ConnectorID(cardPath: "gpu", card: "card0", name: name), status: .connected, edid: edid,
            monitor: monitor)
    }

    private func ids(_ naming: inout MonitorNaming, _ connectors: [Connector]) -> [String?] {
        naming.name(connectors).map(\.monitorID)
    }

    @Test func `a monitor keeps its identifier from socket to socket and from run to run`() {
        var first = MonitorNaming()
        var second = MonitorNaming()
        let before = ids(&first, [connector("DP-1", [1], monitor(7))])
        let after = ids(&first, [connector("DP-2", [1], monitor(7))])
        #expect(before == after)
        #expect(before == ids(&second, [connector("HDMI-A-1", [1], monitor(7))]))
        // Stored by users: the same for ever, on every machine.
        #expect(before == ["85832428d0b76a50"])
    }

    @Test func `monitors that differ in any property have different identifiers`() {
        var naming = MonitorNaming()
        let names = ids(
            &naming,
            [
                connector("DP-1", [1], monitor(7)), connector("DP-2", [2], monitor(8)),
                connector("DP-3", [3], monitor(7, text: "A")), connector("DP-4", [4], monitor(0, text: "7A")),
            ])
        #expect(Set(names).count == 4)
        #expect(names.allSatisfy { $0?.count == 16 })
    }

    @Test func `equal identities are told apart by bytes, and equal bytes by connector`() {
        var naming = MonitorNaming()
        let names = ids(
            &naming,
            [
                connector("DP-1", [1], monitor(0)), connector("DP-2", [2], monitor(0)),
                connector("DP-3", [1], monitor(0)), connector("DP-4", [1], monitor(0)),
            ]
        ).compactMap(\.self)
        let identity = names[0]
        #expect(names[1].hasPrefix(identity + "-"))
        #expect(names[2].hasPrefix(identity + "-"))
        #expect(names[3] == identity + "@card0-DP-4")
        #expect(Set(names).count == 4)
    }

    @Test func `a monitor with an unreadable EDID is identified by its bytes, or by its connector`() {
        var naming = MonitorNaming()
        let names = ids(&naming, [connector("DP-1", [9]), connector("DP-2", [9]), connector("DP-3")])
        #expect(names[0]?.count == 16)
        #expect(names[1] == names[0].map { $0 + "@card0-DP-2" })
        #expect(names[2] == "card0-DP-3")
    }

    @Test func `connecting or disconnecting a twin renames no other monitor`() {
        var naming = MonitorNaming()
        let left = connector("DP-1", [1], monitor(0))
        let right = connector("DP-2", [1], monitor(0))
        let alone = ids(&naming, [right])
        let both = ids(&naming, [left, right])
        #expect(both[1] == alone[0])
        #expect(both[0] != both[1])
        #expect(ids(&naming, [left]) == [both[0]])
        #expect(ids(&naming, [left, right])[0] == both[0])
    }

    @Test func `a briefly unknown connector keeps its identifier, an empty one has none`() {
        var naming = MonitorNaming()
        let there = connector("DP-1", [1], monitor(7))
        let unknown = Connector(id: there.id, status: .unknown)
        let gone = Connector(id: there.id, status: .disconnected)
        let before = ids(&naming, [there])
        #expect(ids(&naming, [unknown]) == before)
        #expect(ids(&naming, [gone]) == [nil])
    }

    @Test func `a different monitor in the socket has a different identifier`() {
        var naming = MonitorNaming()
        let before = ids(&naming, [connector("DP-1", [1], monitor(7))])
        #expect(ids(&naming, [connector("DP-1", [2], monitor(8))]) != before)
    }

    @Test func `twins keep their identifiers across a restart, in any plug order`() {
        let left = connector("DP-1", [1], monitor(0))
        let right = connector("DP-2", [1], monitor(0))
        var first = MonitorNaming()
        _ = first.name([right])
        let before = ids(&first, [left, right])
        // Both are there when the next run begins, and the order of their connectors says nothing of who came first.
        var second = MonitorNaming(remembering: first.remembered)
        #expect(ids(&second, [left, right]) == before)
        // One pulled out in between renames nobody either.
        var third = MonitorNaming(remembering: second.remembered)
        #expect(ids(&third, [left]) == [before[0]])
    }

    @Test func `only identifiers that cannot be recomputed are remembered`() {
        var naming = MonitorNaming()
        _ = naming.name([connector("DP-1", [1], monitor(7)), connector("DP-2", [2], monitor(8)), connector("DP-3")])
        #expect(naming.remembered.isEmpty)
        _ = naming.name([connector("DP-1", [1], monitor(7)), connector("DP-2", [1], monitor(7))])
        #expect(naming.remembered.map(\.connector) == ["card0-DP-2"])
    }

    @Test func `a remembered identifier applies once, to the same EDID in the same connector`() {
        let left = connector("DP-1", [1], monitor(0))
        var naming = MonitorNaming()
        _ = naming.name([left, connector("DP-2", [1], monitor(0))])
        let remembered = naming.remembered
        // Another monitor in the connector.
        var other = MonitorNaming(remembering: remembered)
        let identity = ids(&other, [connector("DP-2", [3], monitor(0))])[0]
        #expect(identity == ids(&naming, [left])[0])
        #expect(other.remembered.isEmpty)
        // An empty connector.
        var empty = MonitorNaming(remembering: remembered)
        _ = empty.name([Connector(id: connector("DP-2").id, status: .disconnected)])
        #expect(ids(&empty, [connector("DP-2", [1], monitor(0))]) == [identity])
        // A connector that nobody has looked at yet is remembered on, and an EDID may be late.
        var late = MonitorNaming(remembering: remembered)
        _ = late.name([left, connector("DP-2")])
        #expect(late.remembered == remembered)
        #expect(ids(&late, [left, connector("DP-2", [1], monitor(0))])[1] == remembered[0].id)
    }

    @Test func `an impossible identifier in a file is ignored`() {
        let monitor = connector("DP-1", [1], monitor(7))
        var naming = MonitorNaming()
        _ = naming.name([connector("DP-0", [1], self.monitor(7)), monitor])
        var forged = naming.remembered
        forged[0].id = "main"
        var next = MonitorNaming(remembering: forged)
        #expect(ids(&next, [monitor]) == ["85832428d0b76a50"])
    }

    @Test(arguments: 0..<200)
    func `connected monitors always have different identifiers, and keep their names`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var naming = MonitorNaming()
        var last: [ConnectorID: Connector] = [:]
        for _ in 0..<30 {
            let connectors = (1...4).compactMap { index -> Connector? in
                let edid: [UInt8] = Bool.random(using: &generator) ? [UInt8.random(in: 0...2, using: &generator)] : []
                let who = Bool.random(using: &generator) && !edid.isEmpty ? monitor(UInt32(edid[0] / 2)) : nil
                var connector = connector("DP-\(index)", edid, who)
                connector.status = [.connected, .connected, .disconnected, .unknown].randomElement(using: &generator)!
                return Int.random(in: 0..<6, using: &generator) == 0 ? nil : connector
            }
            let named = naming.name(connectors)
            let ids = named.filter(\.isConnected).map(\.monitorID)
            #expect(!ids.contains(nil) && Set(ids).count == ids.count)
            for connector in named {
                if connector.isConnected, let old = last[connector.id], old.isConnected, old.edid == connector.edid {
                    #expect(connector.monitorID == old.monitorID)
                }
            }
            last = Dictionary(uniqueKeysWithValues: named.map { ($0.id, $0) })
        }
    }
}
