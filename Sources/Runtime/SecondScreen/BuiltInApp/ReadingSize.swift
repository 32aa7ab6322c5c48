// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

extension CGSize {
    /// The size of running text that suits a screen of this size, in points; at least 7.
    ///
    /// A monitor of many points is a large one that is seen from afar, so that the size grows with the screen.
    var readingSize: CGFloat { max(7, min(width / 26, height / 40, (width + height) / 95)) }
}

extension CGRect {
    /// The rectangle with whole points, so that edges are sharp on every screen.
    var rounded: CGRect {
        let (left, top) = (minX.rounded(), minY.rounded())
        return CGRect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
    }
}

extension UILabel {
    /// Creates a label of one line that shrinks its text where it must.
    convenience init(color: UIColor, alignment: NSTextAlignment = .left) {
        self.init(frame: .zero)
        textColor = color
        textAlignment = alignment
        adjustsFontSizeToFitWidth = true
        minimumScaleFactor = 0.5
    }

    /// Places the label and sets its font, made smaller where the text would not fit.
    ///
    /// Fonts differ from machine to machine, so that a quarter of the width is left to those that run wide.
    func place(in frame: CGRect, size: CGFloat, weight: UIFont.Weight = .regular) {
        self.frame = frame.rounded
        let font = UIFont.systemFont(ofSize: size, weight: weight)
        let width = 1.25 * (text ?? "").size(withAttributes: [.font: font]).width
        self.font = width > frame.width ? font.withSize(size * max(0.6, frame.width / width)) : font
    }

    /// Sets the text, and asks for a new picture when it is another one.
    func show(_ text: String) {
        guard text != self.text else { return }
        self.text = text
        setNeedsDisplay()
    }
}
