// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

struct EventLedgerTests {
    private static let histories: [(kinds: [String], faults: [String])] = [
        (["ready"], []),
        (["ready", "screenConnected", "windowShown", "windowReleased", "screenDisconnected"], []),
        (["screenConnected"], ["not one ready, at the beginning: 0.0 screenConnected card0-Virtual-2"]),
        (["ready", "ready"], ["not one ready, at the beginning: 1.0 ready "]),
        (
            ["ready", "screenConnected", "screenConnected"],
            ["connected twice: 2.0 screenConnected card0-Virtual-2"]
        ),
        (
            ["ready", "screenDisconnected"],
            ["disconnected without having been connected: 1.0 screenDisconnected card0-Virtual-2"]
        ),
        (
            ["ready", "windowShown"],
            [
                "a window on a screen that is not there: 1.0 windowShown card0-Virtual-2"
            ]
        ),
        (
            ["ready", "screenConnected", "windowShown", "screenDisconnected"],
            ["gone before its window: 3.0 screenDisconnected card0-Virtual-2"]
        ),
        (
            ["ready", "screenConnected", "windowReleased"],
            ["released a window that was not shown: 2.0 windowReleased card0-Virtual-2"]
        ),
    ]

    @Test(arguments: histories)
    func `contradictory events are faults`(kinds: [String], faults: [String]) throws {
        let events = try kinds.enumerated().map { index, kind in
            let about = kind == "ready" ? #""screens":[]"# : Self.screen
            let text = #"{"time":\#(index),"event":"\#(kind)",\#(about)}"#
            return try ProgramEvent(GuestProgram.Line(index: index, uptime: Double(index), text: text))
        }
        #expect(EventLedger(events).faults == faults)
    }

    private static let screen = #"""
        "screen":{"id":"card0-Virtual-2","main":false,"mode":null,"bounds":[0,0,1,1],"scale":1,"mirrored":null}
        """#
}
