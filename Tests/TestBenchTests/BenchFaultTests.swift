// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import SecondScreenTesting
import Testing
import UIKitCore

/// What real cables, docks, monitors and drivers do, through the bench's own methods.
@MainActor @Suite(.screens("1920x1080@60+1280x720@50"))
struct BenchFaultTests {
    private let bench: Bench

    init() throws {
        bench = try #require(Bench.current)
    }

    private var screen: UIScreen? { UIScreen.screens.dropFirst().first }

    @Test func `a cable that briefly loses contact is not a disconnect`() async throws {
        try await bench.flap("HDMI-A-1", times: 3, each: .milliseconds(400))
        #expect(bench.postedAboutScreens.isEmpty)
        #expect(UIScreen.screens.count == 2)
        try await bench.storm("HDMI-A-1", eventsPerSecond: 200, lasting: .seconds(5))
        #expect(bench.postedAboutScreens.isEmpty)
        // 2.4 s of flaps and 5 s of storm, but for the pauses at their ends.
        #expect(bench.now > .milliseconds(6900))
    }

    @Test func `a cable that loses contact for longer is a disconnect each time`() async throws {
        try await bench.flap("HDMI-A-1", times: 2, each: .seconds(4))
        let pair = ["didDisconnect HDMI-A-1", "didConnect HDMI-A-1"]
        #expect(bench.postedAboutScreens == pair + pair)
    }

    @Test func `a lost event is recovered by the next reading`() async throws {
        try await bench.loseEvents()
        try await bench.plug("DP-1", "tv-1080p")
        #expect(UIScreen.screens.count == 2)
        await bench.wait(.seconds(61))
        #expect(UIScreen.screens.count == 3)
        try await bench.plug("DP-2", "tv-1080p")
        try await bench.rescan()
        #expect(UIScreen.screens.count == 4)
        try await bench.deliverEvents()
        try await bench.unplug("DP-2")
        #expect(UIScreen.screens.count == 3)
    }

    @Test func `readings that lag behind their events are repeated`() async throws {
        try await bench.stale(.milliseconds(20))
        try await bench.plug("DP-1", "tv-1080p")
        #expect(UIScreen.screens.count == 3)
        #expect(bench.now >= .milliseconds(20))
    }

    @Test func `a monitor without an EDID has standard modes, and one with a late EDID waits`() async throws {
        try await bench.hideEDID("DP-1")
        try await bench.plug("DP-1", "2560x1440@60")
        #expect(UIScreen.screens.last?.availableModes.contains { $0.size.width == 2560 } == false)
        try await bench.mendEDID("DP-1")
        #expect(UIScreen.screens.last?.availableModes.contains { $0.size.width == 2560 } == true)
        try await bench.delayEDID("DP-2", by: .milliseconds(300))
        let before = bench.now
        try await bench.plug("DP-2", "2560x1440@60")
        #expect(bench.now - before >= .milliseconds(300))
        #expect(UIScreen.screens.last?.availableModes.contains { $0.size.width == 2560 } == true)
    }

    @Test func `a broken EDID is reported`() async throws {
        try await bench.breakEDID("DP-1", "header")
        try await bench.plug("DP-1", "2560x1440@60")
        #expect(bench.messages.contains { $0.contains("DP-1") })
        await #expect(throws: ActionRefused.self) { try await bench.breakEDID("DP-1", "rust") }
    }

    @Test func `a monitor can prefer the wrong mode`() async throws {
        await bench.launch()
        #expect(screen?.preferredMode?.size.width == 1920)
        try await bench.preferWrongMode("HDMI-A-1", "1280x720@50")
        #expect(screen?.preferredMode?.size.width == 1280)
        await #expect(throws: ActionRefused.self) { try await bench.preferWrongMode("HDMI-A-1", "wide") }
    }

    @Test func `an output can refuse a mode`() async throws {
        try await bench.failMode("HDMI-A-1", "1280x720@50")
        await #expect(throws: ActionRefused.self) { try await bench.chooseMode("HDMI-A-1", "1280x720@50") }
        #expect(screen?.currentMode?.size.width == 1920)
        try await bench.allowModes("HDMI-A-1")
        try await bench.chooseMode("HDMI-A-1", "1280x720@50")
        #expect(screen?.currentMode?.size.width == 1280)
        await #expect(throws: ActionRefused.self) { try await bench.failMode("DP-9") }
    }

    @Test func `a card is removed with its sockets and returns with its monitors`() async throws {
        try await bench.plug("card1-DP-1", "tv-1080p")
        #expect(UIScreen.screens.count == 3)
        try await bench.removeCard("card1")
        #expect(UIScreen.screens.count == 2)
        try await bench.addCard("card1")
        #expect(UIScreen.screens.count == 3)
        try await bench.removeCard()
        #expect(UIScreen.screens.count == 2)
        await #expect(throws: ActionRefused.self) { try await bench.removeCard("card7") }
    }
}
