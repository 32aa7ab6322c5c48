// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKitCore

/// A part of a text, or some asterisks or the like that may emphasize what is between them and others.
struct MarkdownNode {
    /// The text, or the character of the delimiters.
    var piece: MarkdownPiece
    /// The number of delimiters that are left; 0 for text.
    var count = 0
    /// The number of delimiters in the source.
    var length = 0
    /// Whether the delimiters can begin what they emphasize.
    var opens = false
    /// Whether the delimiters can end what they emphasize.
    var closes = false
    /// The character of the delimiters.
    var sign: Character { piece.text.first ?? " " }

    /// Whether delimiters match those that close.
    fileprivate func matches(_ close: MarkdownNode) -> Bool {
        guard sign == close.sign else { return false }
        if sign == "~" { return count == close.count }
        let isOdd = (length + close.length) % 3 == 0 && !(length % 3 == 0 && close.length % 3 == 0)
        return !((closes || close.opens) && isOdd)
    }

    /// What tells closing delimiters apart when an opening one is sought.
    fileprivate var kind: Kind { Kind(sign: sign, opens: opens, length: sign == "~" ? count : length % 3) }

    fileprivate struct Kind: Hashable {
        let sign: Character
        let opens: Bool
        let length: Int
    }
}

extension [MarkdownNode] {
    /// Emphasizes what is between matching delimiters, by the rules of CommonMark.
    mutating func emphasize() {
        // The intents that begin at each node, less those that end before it.
        var changes: [Int: [InlinePresentationIntent: Int]] = [:]
        // The delimiters that may still open, and for each kind those up to which none matches.
        var (openers, bottoms): ([Int], [MarkdownNode.Kind: Int]) = ([], [:])
        for closer in indices where self[closer].length > 0 {
            while self[closer].closes, self[closer].count > 0 {
                let close = self[closer]
                let bottom = bottoms[close.kind] ?? -1
                let found = openers.indices.reversed().lazy.prefix { openers[$0] > bottom }
                    .first { self[openers[$0]].matches(close) }
                guard let found else {
                    bottoms[close.kind] = closer - 1
                    break
                }
                openers.removeSubrange((found + 1)...)
                let opener = openers[found]
                let both = Swift.min(self[opener].count, close.count)
                let used = close.sign == "~" ? both : Swift.min(both, 2)
                let intent: InlinePresentationIntent =
                    close.sign == "~" ? .strikethrough : used == 2 ? .stronglyEmphasized : .emphasized
                changes[opener + 1, default: [:]][intent, default: 0] += 1
                changes[closer, default: [:]][intent, default: 0] -= 1
                self[opener].count -= used
                self[closer].count -= used
                if self[opener].count == 0 { openers.removeLast() }
            }
            if self[closer].opens, self[closer].count > 0 { openers.append(closer) }
        }
        insert(changes)
    }

    /// Gives the nodes the intents that have begun, and not ended, at each of them.
    private mutating func insert(_ changes: [Int: [InlinePresentationIntent: Int]]) {
        var depths: [InlinePresentationIntent: Int] = [:]
        for index in indices {
            for (intent, change) in changes[index] ?? [:] { depths[intent, default: 0] += change }
            for (intent, depth) in depths where depth > 0 { self[index].piece.intent.insert(intent) }
        }
    }
}
