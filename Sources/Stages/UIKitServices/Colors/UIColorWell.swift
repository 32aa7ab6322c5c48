// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A control that shows a color in a ring of all hues; a tap opens a UIColorPickerViewController.
///
/// It sends `valueChanged` each time the user selects a color. The picker is a popover where there is room.
@preconcurrency @MainActor open class UIColorWell: UIControl {
    /// The title of the picker; nil for the system's.
    open var title: String? { didSet { picker?.title = title } }
    /// Whether the user can choose an opacity. The default is true.
    open var supportsAlpha = true { didSet { picker?.supportsAlpha = supportsAlpha } }
    /// The selected color; nil for none, which shows all hues. Setting it does not send an event.
    open var selectedColor: UIColor? { didSet { if selectedColor != oldValue { colorDidChange() } } }
    /// The picker that is open.
    private weak var picker: UIColorPickerViewController?
    /// The ring and the swatch, which are dimmed together, so that the app's `alpha` stays.
    private let parts = UIView()
    private let ring = CAGradientLayer()
    private let swatch = ColorWellSwatch()
    private static let side: CGFloat = 28

    /// Creates a well; without a size, it has its natural one.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a well, ignoring the archive's color.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        ring.type = .conic
        (ring.startPoint, ring.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 0.5))
        ring.colors = (0...6).map { UIColor(hue: CGFloat($0) / 6, saturation: 0.85, brightness: 1, alpha: 1).cgColor }
        parts.isUserInteractionEnabled = false
        parts.layer.addSublayer(ring)
        parts.addSubview(swatch)
        addSubview(parts)
        isAccessibilityElement = true
        accessibilityTraits = .button
        if accessibilityLabel == nil { accessibilityLabel = "Color Well" }
        colorDidChange()
        addAction(UIAction { [weak self] _ in self?.open() }, for: .touchUpInside)
        if frame.size == .zero { frame.size = intrinsicContentSize }
    }

    /// 28 points each way.
    open override var intrinsicContentSize: CGSize { CGSize(width: Self.side, height: Self.side) }
    /// Returns 28 points each way.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Dims the well while it is touched or disabled.
    open override var isHighlighted: Bool { didSet { stateMayHaveChanged() } }
    /// Dims the well while it is disabled.
    open override var isEnabled: Bool { didSet { stateMayHaveChanged() } }

    private func stateMayHaveChanged() { parts.alpha = isEnabled ? isHighlighted ? 0.5 : 1 : 0.3 }

    /// Places the ring in the center.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let side = min(bounds.width, bounds.height, Self.side)
        parts.frame = bounds
        ring.frame = CGRect(x: parts.bounds.midX - side / 2, y: parts.bounds.midY - side / 2, width: side, height: side)
        ring.cornerRadius = side / 2
        swatch.frame = ring.frame
    }

    private func colorDidChange() {
        swatch.color = selectedColor
        accessibilityValue = selectedColor.map(\.hexadecimal)
        if let selectedColor, let picker, picker.selectedColor != selectedColor {
            picker.selectedColor = selectedColor
        }
    }

    // MARK: Picker

    /// Presents the picker from the view controller of the well.
    private func open() {
        let above = sequence(first: self as UIResponder, next: \.next).lazy
        guard picker == nil, let presenter = above.compactMap({ $0 as? UIViewController }).first else { return }
        let picker = UIColorPickerViewController()
        (picker.title, picker.supportsAlpha) = (title, supportsAlpha)
        if let selectedColor { picker.selectedColor = selectedColor }
        picker.colorDidChange = { [weak self] color, _ in
            guard let self, color != selectedColor else { return }
            selectedColor = color
            sendActions(for: [.valueChanged, .primaryActionTriggered])
        }
        if traitCollection.horizontalSizeClass == .regular {
            picker.modalPresentationStyle = .popover
            picker.popoverPresentationController?.sourceView = self
        }
        presenter.present(picker, animated: true)
        self.picker = picker
    }
}

/// The inside of a color well: the color within a ring of the background, or a white center without one.
@MainActor private final class ColorWellSwatch: UIView {
    var color: UIColor? { didSet { setNeedsDisplay() } }

    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        guard let color else {
            let clear = UIColor.white.withAlphaComponent(0).cgColor
            guard let gradient = CGGradient(colorsSpace: nil, colors: [UIColor.white.cgColor, clear], locations: nil)
            else { return }
            let center = CGPoint(x: bounds.midX, y: bounds.midY)
            return context.drawRadialGradient(
                gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: bounds.width / 2,
                options: [])
        }
        context.setFillColor(UIColor.systemBackground.cgColor)
        context.fillEllipse(in: bounds.insetBy(dx: 3, dy: 3))
        UIBezierPath(ovalIn: bounds.insetBy(dx: 5, dy: 5)).addClip()
        context.drawSwatch(in: bounds, color: color)
    }
}
