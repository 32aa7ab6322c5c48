// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import UIKitCore

/// A picture as large as fits on black; words in its place where it cannot be read.
final class PictureView: UIView {
    private let picture = UIImageView(frame: .zero)
    private let words = UILabel(frame: .zero)

    /// Creates a view of the picture in a file.
    convenience init(path: String) {
        self.init(frame: .zero)
        show(path)
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .black
        picture.contentMode = .scaleAspectFit
        words.textColor = Palette.secondaryText
        words.textAlignment = .center
        words.numberOfLines = 0
        addSubview(picture)
        addSubview(words)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the picture in a file.
    func show(_ path: String) {
        do throws(ConfigurationError) {
            picture.image = try PictureFile(path).image
            words.text = nil
        } catch {
            picture.image = nil
            words.text = error.description
        }
        picture.setNeedsDisplay()
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        picture.frame = bounds
        let size = bounds.size.readingSize
        words.font = .systemFont(ofSize: size)
        words.frame = bounds.insetBy(dx: 3 * size, dy: 3 * size).rounded
    }
}

/// Words as large as fits, in the middle.
final class WordsView: UIView {
    private let label = UnhurriedLabel(frame: .zero)

    /// The most characters, in Unicode scalars; what comes after them would be too small to read on any screen.
    static let maximumLength = 4000

    /// Creates a view; control characters are left out.
    init(_ words: String) {
        super.init(frame: .zero)
        backgroundColor = Palette.background
        label.text = Self.readable(words)
        label.textColor = Palette.text
        label.textAlignment = .center
        label.numberOfLines = 0
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    /// The words that are shown: the first ones, without control characters, with dots where something was cut.
    private static func readable(_ words: String) -> String {
        // By scalars: what counts as one character may be as long as the text.
        let head = words.unicodeScalars.prefix(maximumLength + 1)
        var kept = String.UnicodeScalarView()
        for scalar in head.prefix(maximumLength) {
            if scalar == "\n" || scalar.properties.generalCategory != .control { kept.append(scalar) }
            if scalar == "\t" { kept.append(" ") }
        }
        return String(kept).trimmingCharacters(in: .whitespacesAndNewlines) + (head.count > maximumLength ? "…" : "")
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = min(bounds.width, bounds.height) * 0.08
        label.frame = bounds.inset(by: safeAreaInsets).insetBy(dx: margin, dy: margin).rounded
        label.font = .systemFont(ofSize: largestSize)
        label.setNeedsDisplay()
    }

    /// The largest size at which the words fit, to half a point; at least 8.
    private var largestSize: CGFloat {
        var (low, high) = (CGFloat(8), max(8, bounds.height * 0.4))
        while high - low > 0.5 {
            let middle = (low + high) / 2
            label.font = .systemFont(ofSize: middle)
            let needed = label.sizeThatFits(label.bounds.size)
            let fits =
                needed.height <= label.bounds.height && needed.width * UnhurriedLabel.reserve <= label.bounds.width
            if fits { low = middle } else { high = middle }
        }
        return low
    }
}

/// A label that reckons with letters wider than usual, so that a line more than expected still has room.
private final class UnhurriedLabel: UILabel {
    /// How much wider letters may be than expected.
    static let reserve: CGFloat = 1.12

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        super.sizeThatFits(CGSize(width: size.width / Self.reserve, height: size.height))
    }
}
