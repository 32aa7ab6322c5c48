// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKit

@testable import SecondScreenTesting

@MainActor @Suite(.screens("640x480@60"))
final class GoldenFrameTests {
    private let bench: Bench
    private let folder = NSTemporaryDirectory() + "golden-\(UUID().uuidString)"

    init() throws {
        bench = try #require(Bench.current)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A picture's name in a test that lies in the folder for temporary files.
    private func golden(_ name: String, tolerance: Int = 0, updates: Bool = false) -> GoldenFrame {
        var environment = ["SECONDSCREEN_FAILED_FRAMES": folder + "/failed"]
        if updates { environment["SECONDSCREEN_UPDATE_FRAMES"] = "1" }
        return GoldenFrame(
            name, tolerance: tolerance, filePath: folder + "/SlideTests.swift", environment: environment)
    }

    private func paint(_ color: UIColor) throws {
        let app = try #require(UIApplication.shared.delegate as? FollowingDelegate)
        app.secondWindow?.rootViewController?.view.backgroundColor = color
    }

    /// Whether these tests are to write the pictures that they compare with.
    private nonisolated static let updates = ProcessInfo.processInfo.environment["SECONDSCREEN_UPDATE_FRAMES"] == "1"

    @Test func `a frame is compared with the picture next to the test`() async throws {
        try await bench.launch(FollowingDelegate.self)
        try await bench.expectFrame(of: "HDMI-A-1", is: "green")
        #expect(try await bench.frame(of: "HDMI-A-1") == .golden("green"))
    }

    @Test func `a difference saves three pictures and reports where`() async throws {
        try await bench.launch(FollowingDelegate.self)
        let right = try await bench.frame(of: "HDMI-A-1")
        #expect(right.width == 640 && right.height == 480)
        #expect(golden("slide", updates: true).mismatch(with: right) == nil)
        #expect(golden("slide").mismatch(with: right) == nil)
        let path = golden("slide").path
        #expect(path == folder + "/__Frames__/SlideTests/slide.png")
        try paint(.red)
        let wrong = try await bench.frame(of: "HDMI-A-1")
        let mismatch = try #require(golden("slide").mismatch(with: wrong))
        #expect(mismatch.description.contains("307200 of 307200 pixels differ"))
        #expect(mismatch.description.contains(folder + "/failed/SlideTests"))
        #expect(
            mismatch.pictures.map(\.lastPathComponent)
                == ["slide-actual.png", "slide-expected.png", "slide-difference.png"])
        let pictures = try mismatch.pictures.map { try Picture(file: [UInt8](try Data(contentsOf: $0))) }
        #expect(pictures[0] == wrong)
        #expect(pictures[1] == right)
        #expect(pictures[2][5, 5] == 0xFFFF_0000)
    }

    @Test func `tolerance applies per channel`() async throws {
        try await bench.launch(FollowingDelegate.self)
        try paint(UIColor(red: 1, green: 100.0 / 255, blue: 0, alpha: 1))
        _ = golden("slide", updates: true).mismatch(with: try await bench.frame(of: "HDMI-A-1"))
        try paint(UIColor(red: 1, green: 104.0 / 255, blue: 0, alpha: 1))
        let other = try await bench.frame(of: "HDMI-A-1")
        #expect(golden("slide", tolerance: 3).mismatch(with: other) != nil)
        #expect(golden("slide", tolerance: 4).mismatch(with: other) == nil)
    }

    @Test func `a wrong size or missing picture is reported`() async throws {
        try await bench.launch(FollowingDelegate.self)
        let external = try await bench.frame(of: "HDMI-A-1")
        let missing = try #require(golden("none").mismatch(with: external))
        #expect(missing.description.contains("SECONDSCREEN_UPDATE_FRAMES=1"))
        #expect(missing.pictures.map(\.lastPathComponent) == ["none-actual.png"])
        _ = golden("slide", updates: true).mismatch(with: try await bench.frame(of: "main"))
        let mismatch = try #require(golden("slide").mismatch(with: external))
        #expect(mismatch.description.contains("640x480"))
        #expect(mismatch.pictures.count == 2)
        try Data("no picture".utf8).write(to: URL(fileURLWithPath: golden("slide").path))
        #expect(golden("slide").mismatch(with: external)?.description.contains("is not a picture") == true)
    }

    @Test(.enabled(if: !updates)) func `a failed comparison explains the mismatch`() async throws {
        try await bench.launch(FollowingDelegate.self)
        let picture = try await bench.frame(of: "HDMI-A-1")
        let expected = golden("none")
        #expect(picture != expected)
        #expect("\(expected)".contains("no picture"))
        try await withKnownIssue {
            try await bench.expectFrame(of: "main", is: "green")
        } matching: { issue in
            issue.error is FrameMismatch && issue.comments.contains("main does not match the expected picture")
        }
    }

    @Test func `a missing screen has no picture`() async throws {
        let error = await #expect(throws: ActionRefused.self) { try await bench.expectFrame(of: "DP-9", is: "green") }
        #expect(error?.description.contains("available: main, HDMI-A-1") == true)
    }
}
