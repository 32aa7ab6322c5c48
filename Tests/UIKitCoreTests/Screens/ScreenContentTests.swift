// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import UIKitCore

struct ScreenContentTests {
    typealias Event = ScreenContentState.Event

    /// The table of ``ScreenContentState``, row by row: what happened, the next event, what is shown then, and
    /// whether that is news.
    nonisolated static let rows: [(mirrors: Bool, past: [Event], event: Event, next: ScreenContent?, isNews: Bool)] = [
        (true, [], .windowAssociated, .black, true),
        (false, [], .windowAssociated, .black, false),
        (true, [.windowAssociated], .windowShown, .windows, true),
        (true, [.windowAssociated, .windowShown, .windowAssociated], .windowShown, .windows, false),
        (true, [.windowAssociated, .windowShown, .windowAssociated, .windowShown], .windowHidden, .windows, false),
        (true, [.windowAssociated, .windowShown], .windowHidden, .black, true),
        (true, [.windowAssociated], .windowRemoved, .mirroring, true),
        (false, [.windowAssociated], .windowRemoved, .black, false),
        (true, [.windowAssociated, .windowAssociated, .windowShown], .windowRemoved, .windows, false),
        (true, [], .mirroringForbidden, .black, true),
        (false, [], .mirroringAllowed, .mirroring, true),
        (true, [.windowAssociated], .mirroringForbidden, .black, false),
        (false, [.windowAssociated, .windowShown], .mirroringAllowed, .windows, false),
        (true, [.windowAssociated, .windowShown], .disconnected, nil, true),
        (true, [.disconnected], .windowAssociated, nil, false),
    ]

    @Test(arguments: 0..<rows.count)
    func `MIR-4 a screen mirrors, is black, or shows windows according to the table`(index: Int) {
        let row = Self.rows[index]
        var state = ScreenContentState(allowsMirroring: row.mirrors)
        for event in row.past { state.handle(event) }
        let news = state.handle(row.event)
        #expect(state.content == row.next)
        #expect(news == row.isNews)
    }

    @Test func `MIR-1 a screen without windows mirrors if mirroring is allowed`() {
        #expect(ScreenContentState(allowsMirroring: true).content == .mirroring)
        #expect(ScreenContentState(allowsMirroring: false).content == .black)
    }
}
