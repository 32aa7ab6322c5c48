// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Where code and brackets end in the text of a paragraph, found in one pass, so that text of many signs without
/// counterparts takes no longer than other text.
struct MarkdownMarks {
    /// The other end of an opening bracket.
    struct Bracket {
        /// The place of the closing bracket.
        var end: Int
        /// Whether there are no brackets between the two, as in the name of a link.
        var isInnermost: Bool
    }

    /// The closing brackets, outside of code and escapes, by the places of the opening ones.
    private(set) var brackets: [Int: Bracket] = [:]
    /// The places of backticks in a row, ascending, by their number.
    private var backticks: [Int: [Int]] = [:]

    /// Finds the ends in a text.
    init(_ source: [Character]) {
        var place = 0
        while place < source.count {
            let length = source.runLength(at: place)
            if source[place] == "`" { backticks[length, default: []].append(place) }
            place += length
        }
        findBrackets(in: source)
    }

    private mutating func findBrackets(in source: [Character]) {
        var open: [(place: Int, isInnermost: Bool)] = []
        var place = 0
        while place < source.count {
            switch source[place] {
            case "\\": place += 2
            case "`":
                let length = source.runLength(at: place)
                place = length + (codeEnd(ofLength: length, from: place + length) ?? place)
            case "[":
                if !open.isEmpty { open[open.count - 1].isInnermost = false }
                open.append((place, true))
                place += 1
            case "]":
                if let last = open.popLast() {
                    brackets[last.place] = Bracket(end: place, isInnermost: last.isInnermost)
                }
                place += 1
            default: place += 1
            }
        }
    }

    /// Returns the first place from another on with a number of backticks, no more and no less; nil for none.
    func codeEnd(ofLength length: Int, from start: Int) -> Int? {
        guard let places = backticks[length] else { return nil }
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle] < start { low = middle + 1 } else { high = middle }
        }
        return low < places.count ? places[low] : nil
    }
}

extension [Character] {
    /// Returns how often the character at a place follows itself, counting from there.
    func runLength(at start: Int) -> Int { self[start...].prefix { $0 == self[start] }.count }
}
