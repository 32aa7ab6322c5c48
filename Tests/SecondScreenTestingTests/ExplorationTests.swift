// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreenTesting
import Testing
import UIKit

@testable import PresenterApp

/// Explorations take the device for each sequence; the tests take turns among themselves by what they set in the apps.
@MainActor @Suite(.serialized)
struct ExplorationTests {
    private static func brokenPresenter(_ bench: Bench) -> String? {
        guard let app = UIApplication.shared.delegate as? AppDelegate else { return "there is no presenter" }
        guard let window = app.projector.window else {
            return UIScreen.screens.count > 1 ? "no slide is shown" : nil
        }
        return UIScreen.screens.contains(window.screen) ? nil : "a slide is left on \(window.screen.id)"
    }

    @Test func `the presenter's bug is found and reduced to a few lines`() async throws {
        Projector.isMended = false
        let exploration = Exploration(steps: 30, seeds: 1...200)
        let failure = try #require(
            await #expect(throws: ExplorationFailure.self) {
                try await exploration.run(launching: AppDelegate.self, invariant: Self.brokenPresenter)
            })
        #expect(failure.reason.hasPrefix("a slide is left on"))
        #expect(failure.seed.map { failure.description.contains("seed \($0) of 30 steps") } == true)
        #expect(failure.description.contains(failure.scenario))
        let lines = failure.scenario.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count <= 5)
        #expect(lines.contains { $0.contains("plug") })
        #expect(lines.contains { $0.contains("suspend") || $0.contains("background") })

        // Once more, it is the same.
        let again = await #expect(throws: ExplorationFailure.self) {
            try await exploration.run(launching: AppDelegate.self, invariant: Self.brokenPresenter)
        }
        #expect(again == failure)

        // As a fixture it fails until the bug is mended.
        await #expect(throws: ExplorationFailure.self) {
            try await Exploration().replay(
                failure.scenario, launching: AppDelegate.self, invariant: Self.brokenPresenter)
        }
        Projector.isMended = true
        defer { Projector.isMended = false }
        try await Exploration().replay(failure.scenario, launching: AppDelegate.self, invariant: Self.brokenPresenter)
        try await Exploration(seeds: 1...20).run(launching: AppDelegate.self, invariant: Self.brokenPresenter)
    }

    @Test func `the fixed presenter leaves no window if the projector is unplugged while suspended`() async throws {
        for isMended in [false, true] {
            Projector.isMended = isMended
            defer { Projector.isMended = false }
            try await Bench.withBench(screens: "xga-projector") { bench in
                let app = try await bench.launch(AppDelegate.self)
                try await bench.suspend()
                try await bench.unplug("HDMI-A-1")
                try await bench.resume()
                #expect((app.projector.window == nil) == isMended)
            }
        }
    }

    @Test func `a bug that needs three steps in order is shrunk to them`() async throws {
        FollowingDelegate.forgetsInLandscape = true
        defer { FollowingDelegate.forgetsInLandscape = false }
        let failure = try #require(
            await #expect(throws: ExplorationFailure.self) {
                try await Exploration(steps: 40, seeds: 1...500).run(launching: FollowingDelegate.self) { _ in
                    let window = (UIApplication.shared.delegate as? FollowingDelegate)?.secondWindow
                    return window.map { UIScreen.screens.contains($0.screen) ? nil : "the window stays" } ?? nil
                }
            })
        let lines = failure.scenario.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.count == 3, "\(failure)")
        #expect(lines.contains { $0.contains("rotate landscape") })
    }

    @Test func `an invariant that throws or is broken from the start needs no steps`() async throws {
        struct Wrong: Error {}
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await Exploration(seeds: 5...9).run(launching: FollowingDelegate.self) { _ in throw Wrong() }
        }
        #expect(failure?.seed == 5)
        #expect(failure?.reason.contains("Wrong") == true)
        #expect(failure?.scenario.split(separator: "\n").allSatisfy { $0.hasPrefix("#") } == true)
    }

    @Test func `the exploration determines launch monitors and settings`() async throws {
        let exploration = Exploration(
            steps: 0, seeds: 1...1, screens: "1920x1080@60", device: "iphone-15", settling: .none)
        let failure = await #expect(throws: ExplorationFailure.self) {
            try await exploration.run(launching: FollowingDelegate.self) { _ in
                UIScreen.screens.count == 2 && UIDevice.current.model == "iPhone" ? "as it was said" : nil
            }
        }
        #expect(failure?.scenario.contains("# At launch: 1920x1080@60\n") == true)
        #expect(failure?.scenario.contains("device iphone-15\nsettling none\n") == true)
        let unusable = await #expect(throws: ActionRefused.self) {
            try await Exploration(device: "ipad-99").run(launching: FollowingDelegate.self) { _ in nil }
        }
        #expect(unusable?.description.contains("ipad-99") == true)
        await #expect(throws: (any Error).self) {
            try await Exploration().replay("plugg DP-1", launching: FollowingDelegate.self) { _ in nil }
        }
    }
}
