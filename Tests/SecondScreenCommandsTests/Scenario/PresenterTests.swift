// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// The presenter of `Tests/CompatibilityApps`, a program of its own, played with by the scenario beside it.
@Suite(.timeLimit(.minutes(5)))
struct PresenterTests {
    private static let binary = URL(fileURLWithPath: Program.binary).deletingLastPathComponent().path + "/PresenterApp"
    private static let scenario = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../CompatibilityApps/PresenterApp/unplugged-while-suspended.scenario")
        .standardizedFileURL.path

    private func run(environment: [String: String] = [:]) throws -> Program.Result {
        try Program(["scenario", "run", "--app", Self.binary, Self.scenario], environment: environment).finish()
    }

    @Test func `a leftover window is reported with step, expectation, and earlier notifications`() throws {
        let result = try run()
        #expect(result.status == 1, "\(result.errors)")
        let lines = result.output.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.first == "FAILED \(Self.scenario):14:1")
        #expect(lines.contains("step expect windows HDMI-A-1 0"))
        #expect(lines.contains("expected 0 windows left on HDMI-A-1, which is gone"))
        #expect(lines.contains { $0.hasPrefix("seen 1 left: ") })
        let before = lines.filter { $0.contains("posted ") }
        let suspended = try #require(before.firstIndex { $0.hasSuffix("posted didEnterBackground") })
        let disconnected = try #require(before.firstIndex { $0.hasSuffix("posted didDisconnect HDMI-A-1") })
        #expect(suspended < disconnected)
    }

    @Test func `the fixed presenter passes`() throws {
        let result = try run(environment: ["PRESENTER_IS_MENDED": "1"])
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasPrefix("passed") == true)
    }
}
