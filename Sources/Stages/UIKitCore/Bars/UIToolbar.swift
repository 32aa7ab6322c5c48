// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The appearance of a toolbar.
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {
    /// The appearance of plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance(style: .plain)
    /// The appearance of done buttons.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)

    override func duplicate() -> UIBarAppearance {
        let made = UIToolbarAppearance(barAppearance: self)
        (made.buttonAppearance, made.doneButtonAppearance) = (buttonAppearance, doneButtonAppearance)
        return made
    }
}

/// The delegate of a toolbar, which positions it.
@preconcurrency @MainActor public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

/// A bar with buttons, 44 points high.
@preconcurrency @MainActor open class UIToolbar: UIView {
    /// The delegate.
    open weak var delegate: (any UIToolbarDelegate)?
    /// The buttons and spaces, from the leading edge.
    open var items: [UIBarButtonItem]? {
        didSet {
            for item in oldValue ?? [] where item.bar === self { item.bar = nil }
            for item in items ?? [] { item.bar = self }
            setNeedsLayout()
        }
    }
    /// The background color; nil for the style's color.
    open var barTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The style of the bar. The default is `default`.
    open var barStyle = UIBarStyle.default { didSet { setNeedsLayout() } }
    /// Whether content shows through the bar. The default is true.
    open var isTranslucent = true { didSet { setNeedsLayout() } }
    /// The appearance of the bar.
    open var standardAppearance = UIToolbarAppearance() { didSet { setNeedsLayout() } }
    /// The appearance when content is scrolled to its edge. Stored but not used.
    open var scrollEdgeAppearance: UIToolbarAppearance? { didSet { setNeedsLayout() } }
    /// The appearance of a compact bar. Stored but not used.
    open var compactAppearance: UIToolbarAppearance?

    /// The height of the bar.
    static let standardHeight: CGFloat = 44
    /// How far the background reaches below the bar, over the home indicator's area.
    var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }

    private lazy var background: BarBackground = {
        let view = BarBackground()
        view.hasShadowAbove = true
        view.look = { [weak self] in self?.backgroundLook ?? BarBackground.Look() }
        insertSubview(view, at: 0)
        return view
    }()
    private var shown: [UIView] = []

    /// Replaces the buttons.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

    /// Sets the background image; nil for none. One image is used for all positions and metrics.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) {
        self.backgroundImage = backgroundImage
        setNeedsLayout()
    }

    /// Sets the image of the shadow; nil for a line. One image is used for all positions.
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {
        self.shadowImage = shadowImage
        setNeedsLayout()
    }

    private var backgroundImage: UIImage?
    private var shadowImage: UIImage?

    private var backgroundLook: BarBackground.Look {
        var look = BarBackground.Look(standardAppearance, isTranslucent: isTranslucent)
        if barStyle != .default { look.fills = [UIColor(white: 0.11, alpha: isTranslucent ? 0.9 : 1)] }
        if let barTintColor { look.fills = [barTintColor] }
        if let backgroundImage { (look.fills, look.image) = ([], backgroundImage) }
        if let shadowImage { (look.shadow, look.shadowImage) = (nil, shadowImage) }
        return look
    }

    /// Lays out the buttons; flexible spaces share the remaining room.
    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = CGRect(x: 0, y: 0, width: bounds.width, height: bounds.height + reach)
        background.setNeedsDisplay()
        let items = (items ?? []).filter { !$0.isHidden }
        let views = items.map { item in
            item.view(
                in: self,
                item.style == .done
                    ? standardAppearance.doneButtonAppearance : standardAppearance.buttonAppearance)
        }
        let present = views.compactMap(\.self)
        for view in shown where !present.contains(view) && view.superview === self { view.removeFromSuperview() }
        shown = present
        let safe = safeAreaInsets
        let row = bounds.inset(by: UIEdgeInsets(top: 0, left: safe.left + 8, bottom: 0, right: safe.right + 8))
        let sizes = views.map { $0?.barSize(height: row.height) ?? .zero }
        let fixed = zip(items, sizes).map { $0.systemItem == .fixedSpace ? $0.width : $1.width }.reduce(0, +)
        let flexible = items.count { $0.systemItem == .flexibleSpace }
        let share = flexible > 0 ? max(0, row.width - fixed) / CGFloat(flexible) : 0
        var x = row.minX
        for (index, item) in items.enumerated() {
            if let view = views[index] {
                if view.superview !== self { addSubview(view) }
                let size = sizes[index]
                view.frame = CGRect(
                    x: x, y: (row.height - size.height) / 2, width: size.width, height: size.height)
                x += size.width
            } else {
                x += item.systemItem == .flexibleSpace ? share : item.width
            }
        }
    }

    /// Returns the width and the height of the bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.standardHeight)
    }

    /// The height of the bar.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.standardHeight)
    }
}
