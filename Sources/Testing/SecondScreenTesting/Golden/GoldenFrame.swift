// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
public import TestBench
public import Testing

/// The expected picture of a screen, in a PNG beside the test.
///
/// The pictures of `Tests/AppTests/SlideTests.swift` are `Tests/AppTests/__Frames__/SlideTests/NAME.png`.
///
/// If `SECONDSCREEN_UPDATE_FRAMES=1` is set in the environment, a comparison writes the file instead.
public struct GoldenFrame: Sendable {
    /// The picture's name, without `.png`; a slash creates a folder.
    public let name: String
    /// The maximum difference of each color channel, 0 to 255.
    public let tolerance: Int
    /// The path of the PNG.
    public let path: String
    /// The name of the test's file without its extension.
    let test: String
    let environment: [String: String]
    private let sourceLocation: SourceLocation
    private let latest = Latest()

    /// Creates a reference to a picture.
    ///
    /// - Parameters:
    ///   - name: the picture's name, without `.png`; a slash creates a folder.
    ///   - tolerance: the maximum difference of each color channel, 0 to 255.
    ///   - filePath: the test's file.
    ///   - sourceLocation: the location in the test.
    public init(
        _ name: String, tolerance: Int = 0, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        self.init(
            name, tolerance: tolerance, filePath: filePath, sourceLocation: sourceLocation,
            environment: ProcessInfo.processInfo.environment)
    }

    init(
        _ name: String, tolerance: Int, filePath: String, sourceLocation: SourceLocation = #_sourceLocation,
        environment: [String: String]
    ) {
        (self.sourceLocation, self.name, self.tolerance) = (sourceLocation, name, tolerance)
        self.environment = environment
        let file = URL(fileURLWithPath: filePath)
        test = file.deletingPathExtension().lastPathComponent
        path = file.deletingLastPathComponent().path + "/__Frames__/\(test)/\(name).png"
    }

    /// Returns a reference to a picture, for comparisons: `picture == .golden("slide")`.
    ///
    /// - Parameters:
    ///   - name: the picture's name, without `.png`; a slash creates a folder.
    ///   - tolerance: the maximum difference of each color channel, 0 to 255.
    ///   - filePath: the test's file.
    ///   - sourceLocation: the location in the test.
    /// - Returns: the expected picture.
    public static func golden(
        _ name: String, tolerance: Int = 0, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> GoldenFrame {
        GoldenFrame(name, tolerance: tolerance, filePath: filePath, sourceLocation: sourceLocation)
    }

    /// Returns whether a picture matches the expected one.
    ///
    /// If it does not, pictures of the difference are written, and a warning in the test gives their paths: an
    /// expectation that contains `await` reports only its own source text.
    public static func == (picture: Picture, golden: GoldenFrame) -> Bool {
        guard let mismatch = golden.compare(picture) else { return true }
        if Test.current != nil {
            Issue.record("\(mismatch)", severity: .warning, sourceLocation: golden.sourceLocation)
            mismatch.attach(golden.sourceLocation)
        }
        return false
    }

    /// Returns whether a picture differs from the expected one.
    public static func != (picture: Picture, golden: GoldenFrame) -> Bool { golden.compare(picture) != nil }

    private func compare(_ picture: Picture) -> FrameMismatch? {
        let mismatch = mismatch(with: picture)
        latest.mismatch.withLock { $0 = mismatch }
        return mismatch
    }

    /// The result of the last comparison, for the message of a failed test.
    private final class Latest: Sendable {
        let mismatch = Mutex<FrameMismatch?>(nil)
    }
}

extension GoldenFrame: CustomStringConvertible, CustomTestStringConvertible {
    /// The file, or the result of the failed comparison.
    public var description: String {
        latest.mismatch.withLock { $0 }?.description ?? "the picture \(path)"
    }

    /// Same as ``description``.
    public var testDescription: String { description }
}

extension Bench {
    /// Checks that a screen looks like a PNG beside the test, and records an issue if not.
    ///
    /// ```swift
    /// try await bench.expectFrame(of: "HDMI-A-1", is: "first slide")
    /// ```
    ///
    /// If they differ, pictures of the difference are written to the folder given in the message, and attached to the
    /// test. If `SECONDSCREEN_UPDATE_FRAMES=1` is set in the environment, the actual picture is written instead. Text
    /// is drawn with the built-in font, so that pictures are the same on every machine.
    ///
    /// - Parameters:
    ///   - screen: the screen's name, such as `main` or `HDMI-A-1`.
    ///   - name: the picture's name without `.png`; see ``GoldenFrame`` for its location.
    ///   - tolerance: the maximum difference of each color channel, 0 to 255.
    ///   - filePath: the test's file.
    ///   - sourceLocation: the location of the issue.
    /// - Throws: ``ActionRefused`` if there is no such screen, or an error if it cannot be drawn.
    public func expectFrame(
        of screen: String = "main", is name: String, tolerance: Int = 0, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let golden = GoldenFrame(name, tolerance: tolerance, filePath: filePath)
        guard let mismatch = golden.mismatch(with: try await frame(of: screen)) else { return }
        Issue.record(mismatch, "\(screen) does not match the expected picture", sourceLocation: sourceLocation)
        mismatch.attach(sourceLocation)
    }
}
