// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NSAttributedString.Key {
    /// The font of the text, a `UIFont`.
    public static let font = NSAttributedString.Key("NSFont")
    /// The colour of the text, a `UIColor`.
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// The colour behind the text, a `UIColor`.
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
}

extension UIFont {
    /// The width of a character in points, from averages of a sans-serif face.
    ///
    /// An approximation of ours: wide, narrow and full-width characters are told apart, nothing more.
    func advance(of character: Character) -> CGFloat {
        let em: CGFloat =
            switch character {
            case "i", "j", "l", "I", "|", "!", ".", ",", ":", ";", "'": 0.28
            case " ", "f", "t", "r", "(", ")", "[", "]", "-", "/": 0.35
            case "m", "w", "M", "W", "@", "%": 0.86
            case _ where character.isFullWidth: 1
            case _ where character.isUppercase: 0.67
            default: 0.56
            }
        return em * pointSize
    }
}

extension Character {
    /// Whether the character fills a square, as CJK ideographs do.
    fileprivate var isFullWidth: Bool {
        guard let scalar = unicodeScalars.first?.value else { return false }
        return (0x1100...0x115F).contains(scalar) || (0x2E80...0xA4CF).contains(scalar)
            || (0xAC00...0xD7A3).contains(scalar) || (0xF900...0xFAFF).contains(scalar)
            || (0xFF00...0xFF60).contains(scalar) || (0x1F300...0x1FAFF).contains(scalar)
    }
}

extension String {
    /// Returns the size of the text on as many lines as it has, approximately (``UIFont``).
    ///
    /// Without a `.font` attribute the text is measured in the system's face at 12 points, as UIKit's default.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        let font = attributes?[.font] as? UIFont ?? UIFont.systemFont(ofSize: 12)
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        let widths = lines.map { line in line.reduce(0) { $0 + font.advance(of: $1) } }
        return CGSize(width: widths.max() ?? 0, height: font.lineHeight * CGFloat(lines.count))
    }
}

extension String {
    /// Breaks the text into lines between words, so that none is wider than `width` unless one word is.
    func lines(in font: UIFont, width: CGFloat) -> [String] {
        func measure(_ text: some StringProtocol) -> CGFloat { text.reduce(0) { $0 + font.advance(of: $1) } }
        return split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
            guard measure(paragraph) > width else { return [String(paragraph)] }
            var lines: [String] = []
            var line = ""
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                let longer = line.isEmpty ? String(word) : "\(line) \(word)"
                if line.isEmpty || measure(longer) <= width {
                    line = longer
                } else {
                    lines.append(line)
                    line = String(word)
                }
            }
            return lines + [line]
        }
    }
}

extension NSString {
    /// Returns the size of the text on as many lines as it has, approximately (``UIFont``).
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        description.size(withAttributes: attributes)
    }
}
