// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import Testing
import UIKit

@MainActor
struct ScreensTraitTests {
    @Test(.screens())
    func `the second window follows the cable`() async throws {
        let bench = try #require(Bench.current)
        let app = try await bench.launch(FollowingDelegate.self)
        try await bench.plug("HDMI-A-1", "tv-1080p")
        #expect(UIScreen.screens.count == 2)
        #expect(app.secondWindow?.screen === UIScreen.screens.last)
        try await bench.unplug("HDMI-A-1")
        #expect(app.secondWindow == nil)
    }

    @Test(.screens("1920x1080@60", "xga-projector"))
    func `monitors are present at launch, each in its socket`() async throws {
        let bench = try #require(Bench.current)
        let app = try await bench.launch(FollowingDelegate.self)
        #expect(UIScreen.screens.map(\.id) == ["main", "HDMI-A-1", "HDMI-A-2"])
        #expect(UIScreen.screens.map(\.bounds.width).dropFirst() == [1920, 1024])
        #expect(app.secondWindow?.screen.id == "HDMI-A-1")
        #expect(bench.postedAboutScreens.isEmpty)
    }

    @Test(.screens(device: "iphone-15", system: "26.1", orientation: .landscapeLeft))
    func `device, system version, and orientation are chosen by the test`() async throws {
        try await Bench.current?.launch(FollowingDelegate.self)
        #expect(UIDevice.current.model == "iPhone")
        #expect(UIDevice.current.systemVersion == "26.1")
        #expect(UIScreen.main.bounds.width > UIScreen.main.bounds.height)
    }

    /// How many tests have the device at this moment.
    private static var users = 0

    @Test(.screens("1920x1080@60"), arguments: 0..<8)
    func `each case has the whole device to itself`(number: Int) async throws {
        let bench = try #require(Bench.current)
        Self.users += 1
        defer { Self.users -= 1 }
        for _ in 0..<10 {
            try await bench.unplug("HDMI-A-1")
            try await bench.plug("HDMI-A-1", "1920x1080@60")
            await Task.yield()
            #expect(Self.users == 1)
        }
        #expect(UIScreen.screens.count == 2)
    }

    @Test func `a bench leaves nothing behind`() async throws {
        weak var delegate: FollowingDelegate?
        weak var window: UIWindow?
        try await Bench.withBench(screens: "1920x1080@60") { bench in
            let app = try await bench.launch(FollowingDelegate.self)
            (delegate, window) = (app, app.secondWindow)
            #expect(window != nil)
        }
        #expect(delegate == nil)
        #expect(window == nil)
        #expect(Bench.current == nil)
    }

    @Test func `a test's trait overrides the suite's`() async throws {
        let test = try #require(Test.current)
        let outer = ScreensTrait.screens("640x480@60")
        // This test names no trait of its own: any one is the decisive one.
        try await outer.provideScope(for: test, testCase: Test.Case.current) {
            #expect(await UIScreen.screens.count == 1)
            try await Bench.current?.launch(FollowingDelegate.self)
            #expect(await UIScreen.screens.count == 2)
            // Inside of a bench another trait does nothing.
            let inner = ScreensTrait.screens("640x480@60", "640x480@60")
            try await inner.provideScope(for: test, testCase: Test.Case.current) {
                #expect(await UIScreen.screens.count == 2)
            }
        }
    }
}

@MainActor @Suite(.screens("1920x1080@60"))
struct ScreensTraitOnSuiteTests {
    @Test func `a test without a trait has the suite's monitors`() async throws {
        try await Bench.current?.launch(FollowingDelegate.self)
        #expect(UIScreen.screens.count == 2)
    }

    @Test(.screens()) func `a test with a trait has its own monitors`() async throws {
        try await Bench.current?.launch(FollowingDelegate.self)
        #expect(UIScreen.screens.count == 1)
    }
}
