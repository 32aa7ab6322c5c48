// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import TestBench
public import Testing

extension Bench {
    /// Expects that a screen shows the picture of a PNG beside the test, and records an issue when it does not.
    ///
    /// ```swift
    /// try await bench.expectFrame(of: "HDMI-A-1", is: "first slide")
    /// ```
    ///
    /// The pictures of a difference are left in the folder that the message names, and attached to the test. With
    /// `SECONDSCREEN_UPDATE_FRAMES=1` in the environment, what is seen is taken for right and written. Texts are drawn
    /// with the built-in font, so that pictures are the same on every machine.
    ///
    /// - Parameters:
    ///   - screen: the screen's name, as `main` or `HDMI-A-1`.
    ///   - name: the picture's name without `.png`; ``GoldenFrame`` says where it is.
    ///   - tolerance: by how much each colour channel may differ, 0 to 255.
    ///   - filePath: the test's file.
    ///   - sourceLocation: where the issue is.
    /// - Throws: ``ActionRefused`` when there is no such screen; why it cannot be drawn.
    public func expectFrame(
        of screen: String = "main", is name: String, tolerance: Int = 0, filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let golden = GoldenFrame(name, tolerance: tolerance, filePath: filePath)
        guard let mismatch = golden.mismatch(with: try await frame(of: screen)) else { return }
        Issue.record(mismatch, "\(screen) shows something else", sourceLocation: sourceLocation)
        mismatch.attach(sourceLocation)
    }
}
