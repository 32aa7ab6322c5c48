// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import UIKitCore

@MainActor struct TouchEstimateTests {
    @Test func `a finger has no estimated properties`() {
        let touch = UITouch()
        #expect(touch.estimatedProperties.isEmpty)
        #expect(touch.estimatedPropertiesExpectingUpdates.isDisjoint(with: [.force, .azimuth, .altitude, .location]))
        #expect(touch.estimationUpdateIndex == nil)
    }

    @Test func `no device measures force`() {
        #expect(UITraitCollection().forceTouchCapability == .unknown)
        #expect(UITraitCollection(userInterfaceIdiom: .phone).forceTouchCapability == .unavailable)
    }

    @Test func `the style of a table's separators is one of the cell's constants`() {
        let table = UITableView()
        let style: UITableViewCell.SeparatorStyle = table.separatorStyle
        #expect(style == .singleLine)
    }
}
