// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// A text in pieces of one set of attributes each, as it is measured and drawn.
///
/// It stands where UIKit has attributed strings of its own: Foundation for Linux frees none of what an
/// `NSAttributedString` holds (swift-corelibs-foundation, pull request 5256), so that one for each label and frame
/// would cost memory for as long as the program runs. Reading those of an app costs none.
struct StyledText {
    /// A piece of text of one set of attributes.
    struct Piece {
        /// The characters.
        var string: String
        /// What the piece says of its own looks.
        var attributes: [NSAttributedString.Key: Any]
    }

    /// The pieces in order of reading.
    private(set) var pieces: [Piece]

    /// Creates a text of one piece; of none when the text is empty.
    init(_ string: String, attributes: [NSAttributedString.Key: Any] = [:]) {
        pieces = string.isEmpty ? [] : [Piece(string: string, attributes: attributes)]
    }

    /// Creates the text that an attributed string holds, as far as a ``TextBlock`` keeps it.
    init(_ text: NSAttributedString) {
        // Not by `attributedSubstring(from:)`: what it returns is never freed either.
        let characters = text.string as NSString
        let length = min(characters.length, TextBlock.maximumBytes)
        var pieces: [Piece] = []
        // Foundation hands the closure a pointer by which to stop, which is not looked at.
        unsafe text.enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { own, range, _ in
            pieces.append(Piece(string: characters.substring(with: range), attributes: own))
        }
        self.pieces = pieces
    }

    /// The text with the fonts that it names itself at a part of their size.
    func scaled(_ scale: CGFloat) -> StyledText {
        guard scale != 1 else { return self }
        var copy = self
        for index in copy.pieces.indices {
            guard let font = copy.pieces[index].attributes[.font] as? UIFont else { continue }
            copy.pieces[index].attributes[.font] = font.scaled(scale)
        }
        return copy
    }
}

extension UIFont {
    /// The same face at a part of its size; itself at 1.
    func scaled(_ scale: CGFloat) -> UIFont { scale == 1 ? self : withSize(pointSize * scale) }
}
