// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A replacement of a range of a file, in UTF-8 code units.
struct TextEdit: Hashable {
    var range: Range<Int>
    var text: String
}

extension Array<TextEdit> {
    /// Applies the edits that lie in a range of a text.
    ///
    /// A replacement has at least as many lines as the text it replaces, so that everything after it stays on its line.
    /// An edit inside another is dropped.
    ///
    /// - Parameters:
    ///   - text: the whole text.
    ///   - range: the part to return; nil for everything.
    /// - Returns: the part with the edits applied.
    func applied(to text: [UInt8], in range: Range<Int>? = nil) -> String {
        let range = range ?? 0..<text.count
        var result: [UInt8] = []
        var position = range.lowerBound
        // Among edits that start together, longer ones come first; insertions at the same place keep their order.
        let ordered = enumerated().filter { range.lowerBound <= $0.element.range.lowerBound }.sorted {
            ($0.element.range.lowerBound, -$0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, -$1.element.range.upperBound, $1.offset)
        }
        for edit in ordered.map(\.element)
        where edit.range.lowerBound >= position && edit.range.upperBound <= range.upperBound {
            result += text[position..<edit.range.lowerBound]
            result += edit.text.utf8
            let (old, new) = (text[edit.range].count(where: \.isLineFeed), edit.text.utf8.count(where: \.isLineFeed))
            result += repeatElement(UInt8(ascii: "\n"), count: Swift.max(0, old - new))
            position = edit.range.upperBound
        }
        result += text[position..<Swift.max(position, range.upperBound)]
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var isLineFeed: Bool { self == UInt8(ascii: "\n") }
}
