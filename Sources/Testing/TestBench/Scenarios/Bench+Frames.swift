// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension Bench {
    /// Looks whether the picture of a screen is the one of a file.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - name: the PNG as the scenario names it.
    ///   - tolerance: by how much each colour channel may differ.
    ///   - files: where it is; the file is written when frames are to be updated.
    /// - Returns: the difference, with pictures of it; nil when there is none.
    // Swift 6.3.1 crashes when it optimizes this as a part of its caller.
    @inline(never)
    func mismatch(
        of screen: String, from name: String, tolerance: Int, files: ScenarioFiles
    ) async -> ExpectationMismatch? {
        let expected = "\(screen) looks like \(name)"
        let actual: Picture
        do { actual = try await frame(of: screen) } catch { return ExpectationMismatch(expected, seen: "\(error)") }
        do {
            if files.updatesFrames {
                try files.write(picture: try actual.encodedPNG(), named: name)
                return nil
            }
            let golden = try Picture(file: try files.read(name))
            guard let difference = PictureDifference(actual, from: golden, tolerance: tolerance) else { return nil }
            var mismatch = ExpectationMismatch(expected, seen: difference.description)
            mismatch.pictures = [("actual", actual), ("expected", golden)]
            if let picture = difference.picture { mismatch.pictures.append(("difference", picture)) }
            return mismatch
        } catch {
            var mismatch = ExpectationMismatch(
                expected, seen: "\(error); run the scenario with --update-frames to take what is seen for right")
            mismatch.pictures = [("actual", actual)]
            return mismatch
        }
    }
}
