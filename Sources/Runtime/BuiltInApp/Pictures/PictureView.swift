// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import UIKitCore

/// An image, scaled to fit, on black; an error message if it cannot be read.
final class PictureView: UIView {
    private let picture = UIImageView(frame: .zero)
    private let words = UILabel(frame: .zero)

    /// Creates a view of the image in a file.
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

    /// Shows the image in a file.
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

/// Centered text, scaled to fit.
final class WordsView: UIView {
    private let label = UnhurriedLabel(frame: .zero)

    /// The maximum length in Unicode scalars; longer text would be too small to read on any screen.
    static let maximumLength = 4000

    /// Creates a view of the text without its control characters.
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

    /// The displayed text: without control characters, and with an ellipsis if truncated.
    private static func readable(_ words: String) -> String {
        // Counted in scalars, because a single character can be as long as the entire text.
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

    /// The largest size at which the text fits, to half a point; at least 8.
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

/// A label that allows for wider letters than usual, so that an additional line still fits.
private final class UnhurriedLabel: UILabel {
    /// The allowance for wider letters.
    static let reserve: CGFloat = 1.12

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        super.sizeThatFits(CGSize(width: size.width / Self.reserve, height: size.height))
    }
}
