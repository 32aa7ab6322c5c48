// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import SecondScreen
import Testing
import UIKit
import UIKitCore

@testable import TestBench

/// How a scenario measures text before its first picture.
@MainActor @Suite(.serialized) final class PictureTextTests {
    /// An app that measures a text when it is launched.
    private final class MeasuringDelegate: UIResponder, UIApplicationDelegate {
        static let text = "WWWWWWWWWW iiiiiiiiii"
        static var widthAtLaunch: CGFloat = 0

        static func measure() -> CGFloat {
            let label = UILabel()
            label.text = text
            label.sizeToFit()
            return label.frame.width
        }

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            Self.widthAtLaunch = Self.measure()
            return true
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "text-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Plays a scenario, and returns the width of the text at launch.
    private func width(in text: String, journal: Bool = false) async throws -> CGFloat {
        let path = "\(folder)/a.scenario"
        try Data(text.utf8).write(to: URL(filePath: path))
        var order = PlayOptions()
        order.updatesFrames = true
        if journal { order.journal = "\(folder)/journal" }
        MeasuringDelegate.widthAtLaunch = 0
        let verdict = try await ScenarioFile(path: path).play(order) { settings, _ in
            var options = try BenchOptions(settings, over: try BenchOptions.standard().setup)
            options.setup.app = .hosted(
                HostedApplication(info: ApplicationInfo(), delegateClass: MeasuringDelegate.self))
            return options
        }
        #expect(verdict.passed, "\(verdict)")
        return MeasuringDelegate.widthAtLaunch
    }

    /// The width as it is drawn.
    private func exactWidth() async throws -> CGFloat {
        try await Bench.running(try BenchOptions.standard()) { bench in
            _ = try await bench.frame()
            return MeasuringDelegate.measure()
        }
    }

    @Test(arguments: [
        "rescan\nsnapshot main a.png\n", "wait 1h\nrepeat 2\n    repeat 2\n        snapshot main a.png\n    end\nend\n",
        "expect frame main b.png\n",
    ])
    func `a scenario that takes a picture measures text as it is drawn from launch on`(text: String) async throws {
        #expect(try await width(in: text) == exactWidth())
    }

    @Test func `so does one whose report has pictures`() async throws {
        #expect(try await width(in: "rescan\n", journal: true) == exactWidth())
    }

    @Test func `a scenario without pictures loads no fonts`() async throws {
        let width = try await width(in: "rescan\nexpect screens 1\n")
        #expect(width > 0)
        #expect(try await width != exactWidth())
    }
}
