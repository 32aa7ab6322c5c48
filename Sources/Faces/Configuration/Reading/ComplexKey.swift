// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Finds keys that are not plain text in files with anchors.
///
/// Yams compares the keys of each mapping as it reads. A key made of aliases to aliases, a few lines long, would keep it
/// busy for years. No setting has such a key, so a file that could have one is not read: one with an anchor, and with an
/// alias, a bracket or nothing but `?` where a key can be. Comments and quoted texts are looked at as well; a file
/// without anchors never is.
enum ComplexKey {
    /// The place of the first such key; nil when there is none.
    static func place(in source: SourceText) -> Place? {
        let scalars = source.scalars
        guard scalars.contains("&"), let offset = offset(in: scalars) else { return nil }
        return source.place(at: offset)
    }

    private static func offset(in scalars: [Unicode.Scalar]) -> Int? {
        // Where the present word began, and the last scalar that is no space.
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
