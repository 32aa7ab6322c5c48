// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

struct ConnectorIDTests {
    @Test func `numbers in card and connector names sort by value`() {
        let names = ["card10-DP-1", "card2-DP-10", "card2-DP-2", "card2-eDP-1"]
        let ids = names.map { name -> ConnectorID in
            let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
            return ConnectorID(cardPath: "/devices/\(parts[0])", card: parts[0], name: parts[1])
        }
        #expect(ids.sorted().map(\.description) == ["card2-DP-2", "card2-DP-10", "card2-eDP-1", "card10-DP-1"])
    }

    @Test func `rule 13 the same name on different devices means different connectors`() {
        let first = ConnectorID(cardPath: "/devices/a/card0", card: "card0", name: "DP-1")
        let second = ConnectorID(cardPath: "/devices/b/card0", card: "card0", name: "DP-1")
        #expect(first != second)
        #expect((first < second) != (second < first))
    }
}
