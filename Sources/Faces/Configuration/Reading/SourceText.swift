// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A file's text by lines and columns, as YAML counts them.
struct SourceText {
    /// The text in Unicode scalars, of which YAML's columns are made.
    private(set) var scalars: [Unicode.Scalar]
    private let lineStarts: [Int]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        lineStarts = [0] + Self.ends(of: scalars)
    }

    /// The text.
    var string: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// How many keys and values the text can have at most, give or take a factor of two: each line has one, and each
    /// mark that separates two adds one. Marks in comments and quoted texts count as well.
    var valueEstimate: Int {
        var count = lineStarts.count
        var (previous, before): (Unicode.Scalar, Unicode.Scalar) = ("\n", "\n")
        for scalar in scalars {
            switch scalar {
            case ",", ":", "[", "{": count += 1
            case " ", "\t", "\n", "\r":
                // These are part of a word unless something else follows.
                let isMark = previous == "-" || previous == "?"
                if isMark, " \t\n\r,[{-?".unicodeScalars.contains(before) { count += 1 }
            default: break
            }
            (before, previous) = (previous, scalar)
        }
        return count
    }

    /// The place behind the last line that is not empty.
    var end: Place { place(at: (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1) }

    /// The place of a scalar.
    func place(at offset: Int) -> Place {
        // The lines before the first that begins later.
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return Place(line: low, column: offset - lineStarts[low - 1] + 1)
    }

    /// The scalars from a place to the end of its line; empty when there is no such place.
    func rest(from place: Place) -> ArraySlice<Unicode.Scalar> {
        guard let start = offset(of: place) else { return [] }
        let end = place.line < lineStarts.count ? lineStarts[place.line] : scalars.count
        return start < end ? scalars[start..<end] : []
    }

    /// What a line is indented with; empty when there is no such line.
    func indentation(ofLine line: Int) -> ArraySlice<Unicode.Scalar> {
        rest(from: Place(line: line)).prefix { $0 == " " || $0 == "\t" }
    }

    /// How far behind a value's place its text begins: 0 for a plain one, 1 for a quoted one.
    ///
    /// - Returns: the distance; nil when the file has escapes, a tag or an anchor there, or there are several lines.
    func distance(from place: Place, to text: String) -> Int? {
        let found = rest(from: place)
        let wanted = text.unicodeScalars
        if found.starts(with: wanted) { return 0 }
        let isQuoted = found.first == "\"" || found.first == "'"
        return isQuoted && found.dropFirst().starts(with: wanted) ? 1 : nil
    }

    /// Puts a scalar in the place of each of the `count` ones that begin at a distance behind a place.
    mutating func mask(_ count: Int, at distance: Int, behind place: Place, with scalar: Unicode.Scalar) {
        guard let offset = offset(of: place) else { return }
        for index in (offset + distance)..<min(offset + distance + count, scalars.count) { scalars[index] = scalar }
    }

    private func offset(of place: Place) -> Int? {
        guard (1...lineStarts.count).contains(place.line), place.column >= 1 else { return nil }
        let offset = lineStarts[place.line - 1] + place.column - 1
        return offset < scalars.count ? offset : nil
    }

    /// Where lines end by YAML 1.1, section 4.2.
    private static func ends(of scalars: [Unicode.Scalar]) -> [Int] {
        scalars.indices.compactMap { index in
            switch scalars[index] {
            case "\r": index + 1 < scalars.count && scalars[index + 1] == "\n" ? nil : index + 1
            case "\n", "\u{85}", "\u{2028}", "\u{2029}": index + 1
            default: nil
            }
        }
    }
}
