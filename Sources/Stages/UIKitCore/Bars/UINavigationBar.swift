// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The items that a navigation bar shows for one view controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// Constants that describe when a title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// As the item below in the stack.
        case automatic = 0
        /// Always large.
        case always = 1
        /// Never large.
        case never = 2
    }

    /// The title.
    open var title: String?
    /// A line above the title.
    open var prompt: String?
    /// A view in place of the title.
    open var titleView: UIView?
    /// The leading bar buttons, from the edge inward.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The trailing bar buttons, from the edge inward.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// The first leading bar button.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first trailing bar button.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    /// The back button that the item above in the stack shows; nil for one with this item's title.
    open var backBarButtonItem: UIBarButtonItem?
    /// The title of that back button; nil for this item's title.
    open var backButtonTitle: String?
    /// Whether the back button is hidden. The default is false.
    open var hidesBackButton = false
    /// Whether leading bar buttons are shown beside the back button instead of in its place. The default is false.
    open var leftItemsSupplementBackButton = false
    /// When the title is large. The default is automatic.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    /// The appearance of the bar for this item; nil for that of the bar.
    open var standardAppearance: UINavigationBarAppearance?
    /// The appearance in a compact bar; nil for that of the bar.
    open var compactAppearance: UINavigationBarAppearance?
    /// The appearance when content is scrolled to the top edge; nil for that of the bar.
    open var scrollEdgeAppearance: UINavigationBarAppearance?

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }

    /// Sets the leading bar buttons.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }

    /// Sets the trailing bar buttons.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }

    /// Sets the first leading bar button.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }

    /// Sets the first trailing bar button.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }

    /// Sets whether the back button is hidden.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
}

/// The bar at the top of a navigation controller.
///
/// Its properties describe how the bar is to be drawn.
@preconcurrency @MainActor open class UINavigationBar: UIView {
    /// The items on the stack, the topmost last.
    open internal(set) var items: [UINavigationItem]? = [] { didSet { setNeedsLayout() } }
    /// The topmost item.
    open var topItem: UINavigationItem? { items?.last }
    /// The item below the topmost one.
    open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }

    /// Whether titles are large where their items allow it. The default is false.
    open var prefersLargeTitles = false { didSet { barDidChange() } }
    /// The style of the bar. The default is `default`.
    open var barStyle = UIBarStyle.default { didSet { barDidChange() } }
    /// Whether content shows through the bar. The default is true.
    open var isTranslucent = true { didSet { barDidChange() } }
    /// The background color; nil for that of the style.
    open var barTintColor: UIColor? { didSet { barDidChange() } }
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { barDidChange() } }
    /// The attributes of the large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { barDidChange() } }
    /// The image of the back indicator; nil for the system's.
    open var backIndicatorImage: UIImage? { didSet { barDidChange() } }
    /// The mask of the back indicator; nil for the system's.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The image of the shadow below the bar, if ``setBackgroundImage(_:for:)`` was called.
    open var shadowImage: UIImage? { didSet { barDidChange() } }
    /// The appearance of a bar of standard height.
    open var standardAppearance = UINavigationBarAppearance() { didSet { barDidChange() } }
    /// The appearance of a compact bar; nil for the standard one.
    open var compactAppearance: UINavigationBarAppearance? { didSet { barDidChange() } }
    /// The appearance when content is scrolled to the top edge; nil for the standard one with a transparent background.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { barDidChange() } }
    /// The appearance of a compact bar at the top edge; nil for ``scrollEdgeAppearance``.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { barDidChange() } }

    private var backgroundImages: [UIBarMetrics: UIImage] = [:]

    /// Sets the background image for a height of the bar.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics] = backgroundImage
        barDidChange()
    }

    /// Returns the background image for a height of the bar; nil for none.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }

    private func barDidChange() {
        setNeedsDisplay()
        setNeedsLayout()
    }
}

/// Constants that describe the style of a bar.
public enum UIBarStyle: Int, Sendable {
    /// Dark text on a light background.
    case `default` = 0
    /// Light text on a dark background.
    case black = 1
    /// The old name of a translucent ``black``.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use black and isTranslucent")
    case blackTranslucent = 2
}

/// Constants that describe the height of a bar.
public enum UIBarMetrics: Int, Sendable {
    /// The standard height.
    case `default` = 0
    /// The compact height of a phone in landscape.
    case compact = 1
    /// The standard height with a prompt.
    case defaultPrompt = 101
    /// The compact height with a prompt.
    case compactPrompt = 102
}

/// Constants that describe the place of a bar.
public enum UIBarPosition: Int, Sendable {
    /// Anywhere.
    case any = 0
    /// At the bottom of its view.
    case bottom = 1
    /// At the top of its view.
    case top = 2
    /// At the top of the screen, below the status bar.
    case topAttached = 3
}
