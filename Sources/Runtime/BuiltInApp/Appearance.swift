// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The colors of the built-in app.
enum Palette {
    /// The background.
    static let background = UIColor(hex: 0x0D1116)
    /// Surfaces on the background.
    static let surface = UIColor(hex: 0x171D25)
    /// Thin lines.
    static let line = UIColor(hex: 0x2A323D)
    /// Primary text.
    static let text = UIColor(hex: 0xF3F6F9)
    /// Secondary text.
    static let secondaryText = UIColor(hex: 0x98A4B3)
    /// Moving elements, and the app itself.
    static let accent = UIColor(hex: 0x64C8F5)
    /// A screen with its own content.
    static let own = UIColor(hex: 0x5FD08C)
    /// A screen that mirrors.
    static let mirror = UIColor(hex: 0xF2B84B)
    /// A screen without content.
    static let dark = UIColor(hex: 0x6B7683)
    /// Safe-area outlines.
    static let safeArea = UIColor(hex: 0xFFD60A)

    /// Television color bars, from bright to dark.
    static let bars: [UIColor] = [.white, .yellow, .cyan, .green, .magenta, .red, .blue, .black]
}

extension UIColor {
    /// Creates an opaque color from `0xRRGGBB`.
    convenience init(hex: UInt32) {
        func share(_ shift: UInt32) -> CGFloat { CGFloat(hex >> shift & 0xFF) / 255 }
        self.init(red: share(16), green: share(8), blue: share(0), alpha: 1)
    }
}

extension CGSize {
    /// The body text size for a screen of this size, in points; at least 7.
    ///
    /// A screen with many points is usually large and seen from afar, so the text size grows with the screen.
    var readingSize: CGFloat { max(7, min(width / 26, height / 40, (width + height) / 95)) }
}

extension CGRect {
    /// The rectangle rounded to whole points, so that edges are sharp on every screen.
    var rounded: CGRect {
        let (left, top) = (minX.rounded(), minY.rounded())
        return CGRect(x: left, y: top, width: maxX.rounded() - left, height: maxY.rounded() - top)
    }
}

extension UILabel {
    /// Creates a single-line label that shrinks its text if necessary.
    convenience init(color: UIColor, alignment: NSTextAlignment = .left) {
        self.init(frame: .zero)
        textColor = color
        textAlignment = alignment
        adjustsFontSizeToFitWidth = true
        baselineAdjustment = .alignCenters
        minimumScaleFactor = 0.5
    }

    /// Sets the label's frame and font, with a smaller size if the text would not fit.
    ///
    /// Fonts differ between machines, so a quarter of the width is reserved for wide ones.
    func place(in frame: CGRect, size: CGFloat, weight: UIFont.Weight = .regular) {
        self.frame = frame.rounded
        let font = UIFont.systemFont(ofSize: size, weight: weight)
        let width = 1.25 * (text ?? "").size(withAttributes: [.font: font]).width
        self.font = width > frame.width ? font.withSize(size * max(0.6, frame.width / width)) : font
    }

    /// Sets the text, and redraws if it changed.
    ///
    /// - Returns: Whether it changed.
    @discardableResult
    func show(_ text: String) -> Bool {
        guard text != self.text else { return false }
        self.text = text
        setNeedsDisplay()
        return true
    }
}

/// A view controller with a single view that fills its window.
final class ContentViewController: UIViewController {
    private let makeView: @MainActor () -> UIView

    /// Creates a controller.
    ///
    /// - Parameter makeView: creates the view on demand.
    init(_ makeView: @escaping @MainActor () -> UIView) {
        self.makeView = makeView
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = makeView() }

    override var prefersStatusBarHidden: Bool { true }
}
