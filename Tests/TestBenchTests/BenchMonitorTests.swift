// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import SecondScreenTesting
import Testing
import UIKitCore

/// What people do with cables, through the bench's own methods.
@MainActor @Suite(.screens())
struct BenchMonitorTests {
    private let bench: Bench

    init() throws {
        bench = try #require(Bench.current)
    }

    private var names: [String] { UIScreen.screens.map(\.id) }

    @Test func `a monitor is a screen until it is unplugged and stays unplugged`() async throws {
        try await bench.plug("HDMI-A-1", "tv-1080p")
        #expect(names == ["main", "HDMI-A-1"])
        #expect(bench.now == .zero)
        try await bench.unplug("HDMI-A-1")
        #expect(names == ["main"])
        #expect(bench.now == .seconds(3))
        #expect(bench.postedAboutScreens == ["didConnect HDMI-A-1", "didDisconnect HDMI-A-1"])
    }

    @Test(.screens(settling: .none)) func `without settling, a monitor is removed at once`() async throws {
        try await bench.plug("HDMI-A-1", "tv-1080p")
        try await bench.unplug("HDMI-A-1")
        #expect(names == ["main"])
        #expect(bench.now == .zero)
    }

    @Test func `a different monitor in the same socket is a different screen`() async throws {
        try await bench.plug("HDMI-A-1", "1920x1080@60")
        let first = try #require(UIScreen.screens.last)
        try await bench.swap("HDMI-A-1", "1280x720@50")
        #expect(UIScreen.screens.last?.bounds.width == 1280)
        #expect(UIScreen.screens.last !== first)
        #expect(bench.postedAboutScreens.suffix(2) == ["didDisconnect HDMI-A-1", "didConnect HDMI-A-1"])
    }

    @Test func `a twin is the same monitor twice`() async throws {
        try await bench.plug("DP-1", "1920x1080@60,serial=7")
        try await bench.duplicate("DP-1", into: "DP-2")
        #expect(names == ["main", "DP-1", "DP-2"])
        let monitors = UIScreen.screens.dropFirst().map(\.hardware.monitor)
        #expect(monitors.first == monitors.last)
    }

    @Test func `a renamed connector disconnects and reconnects`() async throws {
        try await bench.plug("DP-1", "1920x1080@60")
        try await bench.rename("DP-1", to: "DP-9")
        #expect(names == ["main", "DP-9"])
    }

    @Test func `impossible actions are refused without effect`() async throws {
        await #expect(throws: ActionRefused.self) { try await bench.unplug("HDMI-A-1") }
        await #expect(throws: ActionRefused.self) { try await bench.swap("HDMI-A-1", "tv-1080p") }
        await #expect(throws: ActionRefused.self) { try await bench.duplicate("HDMI-A-1", into: "DP-1") }
        await #expect(throws: ActionRefused.self) { try await bench.rename("HDMI-A-1", to: "DP-1") }
        await #expect(throws: ActionRefused.self) { try await bench.plug("main", "tv-1080p") }
        let unknown = await #expect(throws: ActionRefused.self) { try await bench.plug("DP-1", "no-such-tv") }
        #expect(unknown?.description.contains("no-such-tv") == true)
        let malformed = await #expect(throws: ActionRefused.self) { try await bench.plug("DP-1", "1920x") }
        #expect(malformed?.description.contains("column 6") == true)
        #expect(names == ["main"])
        #expect(bench.postedAboutScreens.isEmpty)
    }
}
