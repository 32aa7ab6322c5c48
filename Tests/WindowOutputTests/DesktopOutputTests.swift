// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import InputDevices
import Testing
import WindowOutput

struct DesktopOutputTests {
    @Test(arguments: [
        ("HDMI-A-1", ["DP-1", "HDMI-A-1"], "HDMI-A-1"),
        // X11's modesetting driver.
        ("HDMI-A-2", ["eDP-1", "HDMI-1", "HDMI-2"], "HDMI-2"), ("DP-1", ["DP-1"], "DP-1"),
        ("HDMI-A-1", ["HDMI-1", "HDMI-A-1"], "HDMI-A-1"),
        ("HDMI-A-1", ["HDMI-A-10", "HDMI-10"], nil), ("DP-1", [], nil), ("HDMI-A-1", ["HDMI-A-1 "], nil),
    ])
    func `A connector is found by its desktop name`(
        connector: String, outputs: [String], name: String?
    ) {
        #expect(DesktopOutput.name(of: connector, among: outputs) == name)
    }

    @Test func `Pending movements are merged within a window, but not across windows`() throws {
        func move(_ x: Double, in screen: String) -> WindowEvent {
            WindowEvent(.input(.pointerPlaced(InputPosition(x: x, y: 0))), screen: screen, time: x)
        }
        let merged = try #require(move(0.1, in: "main").merged(with: move(0.2, in: "main")))
        #expect(merged.time == 0.2 && merged.screen == "main")
        guard case .input(.pointerPlaced(let place)) = merged.kind else { return #expect(Bool(false), "\(merged)") }
        #expect(place.x == 0.2)
        #expect(move(0.1, in: "main").merged(with: move(0.2, in: "HDMI-A-1")) == nil)
        #expect(move(0.1, in: "main").merged(with: WindowEvent(.focusLost, screen: "main", time: 1)) == nil)
    }

    @Test func `Events that end something are never dropped`() {
        #expect(WindowEvent(.closed, screen: "main", time: 0).endsSomething)
        #expect(WindowEvent(.focusLost, screen: "main", time: 0).endsSomething)
        #expect(WindowEvent(.input(.button(.left, isPressed: false)), screen: "main", time: 0).endsSomething)
        #expect(!WindowEvent(.input(.scroll(x: 0, y: 1)), screen: "main", time: 0).endsSomething)
    }
}
