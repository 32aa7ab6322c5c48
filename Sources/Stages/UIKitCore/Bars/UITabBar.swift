// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A bar at the bottom with tabs: 49 points high, plus the height of the home indicator's area.
@preconcurrency @MainActor open class UITabBar: UIView {
    /// The delegate; for the bar of a tab bar controller, the controller.
    open weak var delegate: (any UITabBarDelegate)?
    /// The tabs.
    open var items: [UITabBarItem]? {
        didSet {
            for item in oldValue ?? [] where item.bar === self { item.bar = nil }
            for item in items ?? [] { item.bar = self }
            setNeedsLayout()
        }
    }
    /// The selected tab.
    open weak var selectedItem: UITabBarItem? { didSet { setNeedsLayout() } }
    /// The color of tabs that are not selected; nil for gray.
    open var unselectedItemTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The background color; nil for the style's color.
    open var barTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The style of the bar. The default is `default`.
    open var barStyle = UIBarStyle.default { didSet { setNeedsLayout() } }
    /// Whether content shows through the bar. The default is true.
    open var isTranslucent = true { didSet { setNeedsLayout() } }
    /// The background image; nil for none.
    open var backgroundImage: UIImage? { didSet { setNeedsLayout() } }
    /// The image of the shadow; nil for a line.
    open var shadowImage: UIImage? { didSet { setNeedsLayout() } }
    /// The appearance of the bar.
    open var standardAppearance = UITabBarAppearance() { didSet { setNeedsLayout() } }
    /// The appearance when content is scrolled to its bottom edge. Stored but not used; the bar always has its standard
    /// appearance.
    open var scrollEdgeAppearance: UITabBarAppearance? { didSet { setNeedsLayout() } }

    /// The height without the home indicator's area.
    static let standardHeight: CGFloat = 49

    private lazy var background: BarBackground = {
        let view = BarBackground()
        view.hasShadowAbove = true
        view.look = { [weak self] in self?.backgroundLook ?? BarBackground.Look() }
        insertSubview(view, at: 0)
        return view
    }()
    private var shown: [TabButton] = []

    /// The controller of the bar; nil for a bar that the app created.
    weak var controller: UITabBarController?

    /// Replaces the tabs.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    /// Selects a tab, like a tap.
    func choose(_ item: UITabBarItem) {
        selectedItem = item
        delegate?.tabBar(self, didSelect: item)
        controller?.choose(item)
    }

    private var appearanceShown: UITabBarAppearance { selectedItem?.standardAppearance ?? standardAppearance }

    private var backgroundLook: BarBackground.Look {
        var look = BarBackground.Look(appearanceShown, isTranslucent: isTranslucent)
        if barStyle != .default { look.fills = [UIColor(white: 0.11, alpha: isTranslucent ? 0.9 : 1)] }
        if let barTintColor { look.fills = [barTintColor] }
        if let backgroundImage { (look.fills, look.image) = ([], backgroundImage) }
        if let shadowImage { (look.shadow, look.shadowImage) = (nil, shadowImage) }
        return look
    }

    /// Lays out the tabs with equal widths.
    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        background.setNeedsDisplay()
        let buttons = (items ?? []).map(\.button)
        for button in shown where !buttons.contains(button) && button.superview === self {
            button.removeFromSuperview()
        }
        shown = buttons
        let safe = safeAreaInsets
        let width = max(0, bounds.width - safe.left - safe.right) / CGFloat(max(1, buttons.count))
        let layout = appearanceShown.stackedLayoutAppearance
        for (index, item) in (items ?? []).enumerated() {
            let button = item.button
            if button.superview !== self { addSubview(button) }
            button.frame = CGRect(
                x: safe.left + CGFloat(index) * width, y: 0, width: width,
                height: min(bounds.height, Self.standardHeight))
            let isSelected = item === selectedItem
            button.update(
                isSelected: isSelected, tint: isSelected ? tintColor : unselectedItemTintColor ?? .systemGray,
                isSelected ? layout.selected : layout.normal)
        }
    }

    /// Applies a new tint color.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        setNeedsLayout()
    }

    /// Returns the width and the height of the bar.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.standardHeight + safeAreaInsets.bottom)
    }

    /// The height of the bar.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.standardHeight)
    }
}

/// The methods that respond to the selection of tabs; all are optional.
@preconcurrency @MainActor public protocol UITabBarDelegate: NSObjectProtocol {
    /// Tells the delegate that the user selected a tab.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The appearance of a tab in one state.
@preconcurrency @MainActor open class UITabBarItemStateAppearance: NSObject {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The color of the image; nil for the bar's color.
    open var iconColor: UIColor?
    /// The color of the badge, if the tab has none of its own; nil for red.
    open var badgeBackgroundColor: UIColor?
}

/// The appearance of tabs.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject {
    /// The normal state.
    public let normal = UITabBarItemStateAppearance()
    /// The selected state.
    public let selected = UITabBarItemStateAppearance()
    /// The disabled state.
    public let disabled = UITabBarItemStateAppearance()
    /// The focused state.
    public let focused = UITabBarItemStateAppearance()
}

/// The appearance of a tab bar.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// The appearance of tabs with the title below the image.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// The appearance of tabs with the title beside the image; such tabs are not used here.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// The appearance of compact tabs; such tabs are not used here.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()

    override func duplicate() -> UIBarAppearance {
        let made = UITabBarAppearance(barAppearance: self)
        (made.stackedLayoutAppearance, made.inlineLayoutAppearance, made.compactInlineLayoutAppearance) =
            (stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance)
        return made
    }
}
