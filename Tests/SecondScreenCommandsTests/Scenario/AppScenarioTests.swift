// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// Apps of `Tests/CompatibilityApps`, each played with by the scenario beside it.
@Suite(.timeLimit(.minutes(5)))
struct AppScenarioTests {
    private func play(
        _ scenario: String, of app: String, environment: [String: String] = [:]
    ) throws -> Program.Result {
        let binary = URL(fileURLWithPath: Program.binary).deletingLastPathComponent().path + "/\(app)"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../CompatibilityApps/\(app)/\(scenario).scenario").standardizedFileURL.path
        return try Program(["scenario", "run", "--app", binary, file], environment: environment).finish()
    }

    @Test func `an app without actor annotations counts taps on the monitor`() throws {
        let result = try play("counts-on-the-monitor", of: "SwiftFiveApp")
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasPrefix("passed") == true)
    }

    @Test func `rows that are moved, text that is undone and pages that are turned are seen on the monitor`() throws {
        let result = try play("prepares-a-talk", of: "GalleryApp")
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasPrefix("passed") == true)
    }

    @Test func `slides and photos that are chosen in pickers are seen on the monitor`() throws {
        let photos = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Fixtures/Frames").standardizedFileURL.path
        let result = try play(
            "shows-slides-and-photos", of: "GalleryApp", environment: ["SECONDSCREEN_PHOTOS": photos])
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasPrefix("passed") == true)
    }

    @Test func `delayed work in an app runs in virtual time, and its date follows`() throws {
        let start = ContinuousClock.now
        let result = try play("later-is-virtual", of: "TimersApp")
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasPrefix("passed") == true)
        // An hour of the scenario, of which real time would be a failure and no matter of speed.
        #expect(ContinuousClock.now - start < .seconds(600))
    }
}
