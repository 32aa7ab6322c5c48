// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// The app in the Swift 5 language mode of `Tests/CompatibilityApps`, played with by the scenario beside it.
@Suite(.timeLimit(.minutes(5)))
struct SwiftFiveAppTests {
    @Test func `an app without a word about actors counts on the monitor what is tapped on the device`() throws {
        let binary = URL(fileURLWithPath: Program.binary).deletingLastPathComponent().path + "/SwiftFiveApp"
        let scenario = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../CompatibilityApps/SwiftFiveApp/counts-on-the-monitor.scenario")
            .standardizedFileURL.path
        let result = try Program(["scenario", "run", "--app", binary, scenario]).finish()
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasPrefix("passed") == true)
    }
}
