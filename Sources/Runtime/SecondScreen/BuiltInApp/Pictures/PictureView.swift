// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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

    /// Nothing archives this view.
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
