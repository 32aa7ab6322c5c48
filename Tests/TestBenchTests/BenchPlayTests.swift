// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import Testing
import UIKit

@testable import PresenterApp

@MainActor @Suite(.screens(device: "ipad-pro-13", system: "18"))
struct BenchPlayTests {
    private let bench: Bench

    init() throws {
        bench = try #require(Bench.current)
    }

    @Test func `scenario text is equivalent to the methods`() async throws {
        try await bench.launch(AppDelegate.self)
        try await bench.play(
            """
            plug HDMI-A-1 tv-1080p
            expect screens 2
            expect screen HDMI-A-1 mode=1920x1080@60
            expect posted didConnect HDMI-A-1
            at 2s    flap HDMI-A-1 3x400ms
            expect posted nothing since 2s
            """)
        #expect(bench.texts(on: "HDMI-A-1") == ["Swallows"])
        try await bench.unplug("HDMI-A-1")
        #expect(UIScreen.screens.count == 1)
    }

    @Test func `a failed expectation reports the step, the actual state, and earlier events`() async throws {
        let failure = await #expect(throws: ScenarioFailure.self) {
            try await bench.play("plug DP-1 tv-1080p\nexpect screens 1\nunplug DP-1")
        }
        let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.first == "scenario:2:1: expect screens 1")
        #expect(lines.contains("seen 2: main, DP-1"))
        #expect(lines.contains { $0.hasSuffix("posted didConnect DP-1") })
        #expect(UIScreen.screens.count == 2)
    }

    @Test func `the end of the launch can be expected, and a past time is reported as it is written`() async throws {
        let failure = await #expect(throws: ScenarioFailure.self) {
            try await bench.play("expect posted didFinishLaunching since 0s\nat 1500ms\nat 400ms rescan")
        }
        let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
        #expect(lines.contains("expected the step starts at 400ms"), "\(lines)")
        #expect(lines.contains("seen the time is already 1.5s; use wait, or a later time"), "\(lines)")
    }

    @Test func `nothing can be expected since a time that has not come`() async {
        let failure = await #expect(throws: ScenarioFailure.self) {
            try await bench.play("plug DP-1 tv-1080p\nexpect posted nothing since 10m")
        }
        #expect(failure?.description.contains("seen the time is only 0.000 s; use an earlier time") == true)
    }

    @Test func `invalid text is refused as a whole`() async throws {
        await #expect(throws: (any Error).self) { try await bench.play("plug DP-1 tv-1080p\nplugg DP-2") }
        #expect(UIScreen.screens.count == 1)
    }
}
