// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
public import TestBench
public import Testing

/// The picture that a screen should show, in a PNG beside the test.
///
/// The test `Tests/AppTests/SlideTests.swift` has its pictures in `Tests/AppTests/__Frames__/SlideTests/NAME.png`.
///
/// With `SECONDSCREEN_UPDATE_FRAMES=1` in the environment, what is seen is taken for right: comparing writes the file.
public struct GoldenFrame: Sendable {
    /// The picture's name, without `.png`; a slash makes a folder.
    public let name: String
    /// By how much each colour channel may differ, 0 to 255.
    public let tolerance: Int
    /// The PNG.
    public let path: String
    /// The name of the test's file without its ending.
    let test: String
    let environment: [String: String]
    private let latest = Latest()

    /// Names a picture.
    ///
    /// - Parameters:
    ///   - name: the picture's name, without `.png`; a slash makes a folder.
    ///   - tolerance: by how much each colour channel may differ, 0 to 255.
    ///   - filePath: the test's file.
    public init(_ name: String, tolerance: Int = 0, filePath: String = #filePath) {
        self.init(name, tolerance: tolerance, filePath: filePath, environment: ProcessInfo.processInfo.environment)
    }

    init(_ name: String, tolerance: Int, filePath: String, environment: [String: String]) {
        self.name = name
        self.tolerance = tolerance
        self.environment = environment
        let file = URL(fileURLWithPath: filePath)
        test = file.deletingPathExtension().lastPathComponent
        path = file.deletingLastPathComponent().path + "/__Frames__/\(test)/\(name).png"
    }

    /// Names a picture, for comparisons: `picture == .golden("slide")`; see ``init(_:tolerance:filePath:)``.
    public static func golden(_ name: String, tolerance: Int = 0, filePath: String = #filePath) -> GoldenFrame {
        GoldenFrame(name, tolerance: tolerance, filePath: filePath)
    }

    /// Whether a picture is the expected one; where it is not, pictures of the difference are left behind.
    public static func == (picture: Picture, golden: GoldenFrame) -> Bool {
        let mismatch = golden.mismatch(with: picture)
        golden.latest.mismatch.withLock { $0 = mismatch }
        return mismatch == nil
    }

    /// Whether a picture is another one than the expected; see the comparison `==`.
    public static func != (picture: Picture, golden: GoldenFrame) -> Bool { !(picture == golden) }

    /// What the last comparison found, for the message of a test that failed by it.
    private final class Latest: Sendable {
        let mismatch = Mutex<FrameMismatch?>(nil)
    }
}

extension GoldenFrame: CustomStringConvertible, CustomTestStringConvertible {
    /// The file, or what the comparison that failed found.
    public var description: String {
        latest.mismatch.withLock { $0 }?.description ?? "the picture \(path)"
    }

    /// As ``description``.
    public var testDescription: String { description }
}
