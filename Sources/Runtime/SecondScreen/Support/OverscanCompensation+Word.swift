// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import UIKitCore

extension UIScreen.OverscanCompensation {
    private static let words: [(word: String, compensation: UIScreen.OverscanCompensation)] = [
        ("scale", .scale), ("insetBounds", .insetBounds), ("none", .none),
    ]

    /// UIKit's name of the compensation, as `insetBounds`.
    package var word: String { Self.words.first { $0.compensation == self }?.word ?? "none" }

    /// Reads UIKit's name of a compensation; nil for any other text.
    package init?(word: String) {
        guard let found = Self.words.first(where: { $0.word == word }) else { return nil }
        self = found.compensation
    }
}
