// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import SecondScreen
import Testing
import UIKit
import UIKitCore

@testable import TestBench

/// Apps whose property lists name fonts.
@MainActor @Suite(.serialized) struct AppFontTests {
    private final class FontDelegate: UIResponder, UIApplicationDelegate {
        static let name = "DejaVuSansMono"
        static var fontAtLaunch: UIFont?
        static var widths: [CGFloat] = []

        func application(
            _ application: UIApplication,
            didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
        ) -> Bool {
            Self.fontAtLaunch = UIFont(name: Self.name, size: 20)
            Self.widths = ["iiii", "WWWW"].map { text in
                let label = UILabel()
                label.text = text
                label.font = UIFont(name: Self.name, size: 20)
                label.sizeToFit()
                return label.frame.width
            }
            return true
        }
    }

    /// Launches the app with fonts among the fixtures; returns its messages about fonts.
    private func launch(_ fonts: [String], _ bench: Bench) async -> [String] {
        let info = ApplicationInfo(["UIAppFonts": fonts])
        var application = HostedApplication(info: info, delegateClass: FontDelegate.self)
        application.resources = [
            URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures").standardized
        ]
        FontDelegate.fontAtLaunch = nil
        let known = bench.messages.count
        await bench.launch(.hosted(application))
        return bench.messages.dropFirst(known).filter { $0.contains("UIAppFonts") }
    }

    @Test func `an app finds its fonts by name from its launch on, and measures text with them`() async throws {
        try await Bench.running(try BenchOptions.standard()) { bench in
            #expect(await launch(["Fonts/DejaVuSansMono.ttf"], bench).isEmpty)
            #expect(FontDelegate.fontAtLaunch?.familyName == "DejaVu Sans Mono")
            #expect(FontDelegate.widths.count == 2 && FontDelegate.widths.first == FontDelegate.widths.last)
            // The next app does not bring it.
            #expect(await launch([], bench).isEmpty)
            #expect(FontDelegate.fontAtLaunch == nil)
        }
    }

    @Test func `files that are missing or not fonts are reported`() async throws {
        try await Bench.running(try BenchOptions.standard()) { bench in
            let messages = await launch(["Gone.ttf", "../Secret.ttf", "Fonts"], bench)
            #expect(messages.count == 3)
            #expect(messages.first?.contains("UIAppFonts: no file 'Gone.ttf' in the app's resources") == true)
            #expect(messages.last?.hasSuffix("Fixtures/Fonts' is not a font") == true)
            #expect(FontDelegate.fontAtLaunch == nil)
        }
    }
}
