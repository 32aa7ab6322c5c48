// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A file's text, addressable by YAML line and column.
struct SourceText {
    /// The text in Unicode scalars, the unit of YAML's columns.
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

    /// An upper estimate of the number of keys and values in the text, within a factor of two: one for each line and
    /// one for each separator, including separators in comments and quoted text.
    var valueEstimate: Int {
        var count = lineStarts.count
        var (previous, before): (Unicode.Scalar, Unicode.Scalar) = ("\n", "\n")
        for scalar in scalars {
            switch scalar {
            case ",", ":", "[", "{": count += 1
            case " ", "\t", "\n", "\r":
                // "-" and "?" are part of a word unless white space follows.
                let isMark = previous == "-" || previous == "?"
                if isMark, " \t\n\r,[{-?".unicodeScalars.contains(before) { count += 1 }
            default: break
            }
            (before, previous) = (previous, scalar)
        }
        return count
    }

    /// The position after the last character that is not white space.
    var end: Place { place(at: (scalars.lastIndex { !$0.properties.isWhitespace } ?? -1) + 1) }

    /// The position of a scalar.
    func place(at offset: Int) -> Place {
        // Search for the last line that begins at or before the offset.
        var (low, high) = (0, lineStarts.count)
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return Place(line: low, column: offset - lineStarts[low - 1] + 1)
    }

    /// The scalars from a position to the end of its line; empty if there is no such position.
    func rest(from place: Place) -> ArraySlice<Unicode.Scalar> {
        guard let start = offset(of: place) else { return [] }
        let end = place.line < lineStarts.count ? lineStarts[place.line] : scalars.count
        return start < end ? scalars[start..<end] : []
    }

    /// A line's indentation; empty if there is no such line.
    func indentation(ofLine line: Int) -> ArraySlice<Unicode.Scalar> {
        rest(from: Place(line: line)).prefix { $0 == " " || $0 == "\t" }
    }

    /// The offset of a value's text from the value's position: 0 for a plain value, 1 for a quoted one.
    ///
    /// - Returns: the offset; nil for values with escapes, a tag, an anchor, or multiple lines.
    func distance(from place: Place, to text: String) -> Int? {
        let found = rest(from: place)
        let wanted = text.unicodeScalars
        if found.starts(with: wanted) { return 0 }
        let isQuoted = found.first == "\"" || found.first == "'"
        return isQuoted && found.dropFirst().starts(with: wanted) ? 1 : nil
    }

    /// Replaces each of the `count` scalars starting at an offset from a position.
    mutating func mask(_ count: Int, at distance: Int, behind place: Place, with scalar: Unicode.Scalar) {
        guard let offset = offset(of: place) else { return }
        for index in (offset + distance)..<min(offset + distance + count, scalars.count) { scalars[index] = scalar }
    }

    private func offset(of place: Place) -> Int? {
        guard (1...lineStarts.count).contains(place.line), place.column >= 1 else { return nil }
        let offset = lineStarts[place.line - 1] + place.column - 1
        return offset < scalars.count ? offset : nil
    }

    /// The line ends according to YAML 1.1, section 4.2.
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

/// Detects keys other than plain text in files with anchors.
///
/// Yams compares the keys of each mapping as it reads. A key made of nested aliases, only a few lines long, would keep
/// it busy for years. No setting has such a key, so files that could contain one are rejected: those with an anchor and
/// with an alias, a bracket, or a lone `?` where a key can be. Comments and quoted text are searched as well; files
/// without anchors are not searched at all.
enum ComplexKey {
    /// The position of the first such key; nil if there is none.
    static func place(in source: SourceText) -> Place? {
        let scalars = source.scalars
        guard scalars.contains("&"), let offset = offset(in: scalars) else { return nil }
        return source.place(at: offset)
    }

    private static func offset(in scalars: [Unicode.Scalar]) -> Int? {
        // The first scalar of the current word, and the last scalar that is not a space.
        var wordStart: Unicode.Scalar = " "
        var last: Unicode.Scalar = "\n"
        var previous: Unicode.Scalar = "\n"
        for (offset, scalar) in scalars.enumerated() {
            let followsSeparator = " \t\n\r,[]{}".unicodeScalars.contains(previous)
            if followsSeparator, scalar != ":", !(" \t".unicodeScalars.contains(scalar)) { wordStart = scalar }
            switch scalar {
            case ":" where last == "]" || last == "}" || wordStart == "*":
                return offset
            case "?" where followsSeparator:
                let next = offset + 1 < scalars.count ? scalars[offset + 1] : "\n"
                if " \t\r\n".unicodeScalars.contains(next) { return offset }
            default: break
            }
            previous = scalar
            if scalar != " ", scalar != "\t" { last = scalar }
        }
        return nil
    }
}
