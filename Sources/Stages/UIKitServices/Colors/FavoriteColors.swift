// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The selected color of a picker as an area, over squares if it is not opaque.
@MainActor final class ColorSwatch: UIView {
    /// The color.
    var color = UIColor.white { didSet { if color != oldValue { colorDidChange() } } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        layer.cornerRadius = 10
        layer.masksToBounds = true
        layer.borderWidth = 0.5
        layer.borderColor = UIColor.separator.cgColor
        isAccessibilityElement = true
        accessibilityLabel = "Selected Color"
        colorDidChange()
    }

    required init?(coder: NSCoder) { nil }

    private func colorDidChange() {
        accessibilityValue = color.hexadecimal
        setNeedsDisplay()
    }

    override func draw(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.drawSwatch(in: bounds, color: color) }
}

/// The dots of a color picker: colors that a tap selects, and a button that adds the selected one.
///
/// Colors that were added stay until the program ends; there are at most nine, and a new one takes the place of the oldest.
@MainActor final class FavoriteColors: UIView {
    private static let standard: [UIColor] = [.black, .systemBlue, .systemGreen, .systemYellow, .systemRed]
    private static var added: [UIColor] = []
    private static let maximumCount = 9
    private static let side: CGFloat = 30

    /// Returns the selected color.
    var current: () -> UIColor = { .white }
    /// Receives the color whose dot was tapped.
    var onChoice: (UIColor) -> Void = { _ in }
    private var dots: [ColorDot] = []
    private let addButton = UIButton(type: .system)

    override init(frame: CGRect) {
        super.init(frame: frame)
        let size = UIImage.SymbolConfiguration(pointSize: 15, weight: .medium)
        addButton.setImage(UIImage(systemName: "plus", withConfiguration: size), for: .normal)
        addButton.tintColor = .secondaryLabel
        addButton.backgroundColor = .secondarySystemFill
        addButton.layer.cornerRadius = Self.side / 2
        addButton.accessibilityLabel = "Add Color"
        addButton.addAction(UIAction { [weak self] _ in self?.add() }, for: .touchUpInside)
        addSubview(addButton)
        update()
    }

    required init?(coder: NSCoder) { nil }

    private func add() {
        let color = current()
        guard !(Self.standard + Self.added).contains(color) else { return }
        Self.added = Array((Self.added + [color]).suffix(Self.maximumCount - Self.standard.count))
        update()
    }

    private func update() {
        for dot in dots { dot.removeFromSuperview() }
        dots = (Self.standard + Self.added).map { color in
            let dot = ColorDot(color.resolvedColor(with: traitCollection))
            dot.addAction(
                UIAction { [weak self, weak dot] _ in if let dot { self?.onChoice(dot.color) } }, for: .touchUpInside)
            addSubview(dot)
            return dot
        }
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let columns = 5
        let step = columns > 1 ? max((bounds.width - Self.side) / CGFloat(columns - 1), 0) : 0
        for (index, view) in (dots + [addButton]).enumerated() {
            view.frame = CGRect(
                x: CGFloat(index % columns) * step, y: CGFloat(index / columns) * (bounds.height - Self.side),
                width: Self.side, height: Self.side)
        }
    }
}

/// A round button that is filled with a color.
@MainActor private final class ColorDot: UIControl {
    let color: UIColor

    init(_ color: UIColor) {
        self.color = color
        super.init(frame: .zero)
        isOpaque = false
        isAccessibilityElement = true
        accessibilityTraits = .button
        accessibilityLabel = "Color \(color.hexadecimal)"
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        UIBezierPath(ovalIn: bounds).addClip()
        context.drawSwatch(in: bounds, color: color)
    }
}

extension CGContext {
    /// Fills a rectangle with a color, over squares if it is not opaque.
    func drawSwatch(in rect: CGRect, color: UIColor) {
        if color.cgColor.alpha < 1 { drawCheckers(in: rect) }
        setFillColor(color.cgColor)
        fill(rect)
    }
}
