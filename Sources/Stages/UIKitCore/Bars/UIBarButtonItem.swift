// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The base class for items of bars.
@preconcurrency @MainActor open class UIBarItem: NSObject, UIAppearance {
    /// The title.
    open var title: String? { didSet { lookDidChange() } }
    /// The image.
    open var image: UIImage? { didSet { lookDidChange() } }
    /// The image for a compact bar. Stored but not used.
    open var landscapeImagePhone: UIImage? { didSet { lookDidChange() } }
    /// The insets of the image. The default is zero.
    open var imageInsets = UIEdgeInsets.zero { didSet { lookDidChange() } }
    /// Whether the item is enabled. The default is true.
    open var isEnabled = true { didSet { lookDidChange() } }
    /// An integer that identifies the item.
    open var tag = 0

    /// A description of the item for accessibility.
    open var accessibilityLabel: String? { didSet { lookDidChange() } }
    /// A string that identifies the item's button in tests.
    open var accessibilityIdentifier: String? { didSet { lookDidChange() } }

    /// The bar that shows the item, if any.
    weak var bar: UIView?

    /// Makes the bar show the changes.
    func lookDidChange() { bar?.setNeedsLayout() }

    private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    /// Creates an item.
    public override init() { super.init() }

    /// Sets the attributes of the title for a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state.rawValue] = attributes
        lookDidChange()
    }

    /// Returns the attributes of the title for a state; nil if none were set.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state.rawValue]
    }
}

/// A button in a bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    /// The action. Setting it also adopts the action's title and image, if any.
    open var primaryAction: UIAction? { didSet { takeTitle() } }
    /// The object that performs ``action``; nil for the responder chain.
    open weak var target: AnyObject?
    /// The selector that a tap performs, unless there is a primary action.
    open var action: Selector?
    /// The button that represents the item in a bar.
    private(set) lazy var button = BarButton(self)
    /// The menu of the button, shown by a tap if the button has no action, otherwise by a long press.
    open var menu: UIMenu? { didSet { lookDidChange() } }
    /// The style of the button.
    open var style = Style.plain { didSet { lookDidChange() } }
    /// The view that replaces the title and image; nil for none.
    open var customView: UIView? { didSet { lookDidChange() } }
    /// The width in points; 0 to fit the content.
    open var width: CGFloat = 0 { didSet { lookDidChange() } }
    /// The color of the title and image; nil for the bar's color.
    open var tintColor: UIColor? { didSet { lookDidChange() } }
    /// Whether the item is not shown, and takes no room. The default is false.
    open var isHidden = false { didSet { lookDidChange() } }
    /// The titles that the item may have, for a constant width. Stored but not used.
    open var possibleTitles: Set<String>?
    /// The offsets of titles; nil for none.
    var titleOffsets: BarTitleOffsets?
    /// The system item with which the button was created, if any.
    open internal(set) var systemItem: SystemItem?

    /// Creates an empty button.
    public override init() { super.init() }

    /// Creates a button with an action; the default title and image are the action's.
    public init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        super.init()
        self.primaryAction = primaryAction
        (self.title, self.image, self.menu) = (title, image, menu)
        if title == nil, image == nil { takeTitle() }
    }

    /// Creates a system button with an action.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(title: systemItem.title, primaryAction: primaryAction, menu: menu)
        self.systemItem = systemItem
        style = systemItem == .done ? .done : .plain
    }

    /// Creates an item that shows a view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Creates a button with an image that performs a selector with itself on a target, which is not retained.
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init(title: nil, style: style, target: target, action: action)
        self.image = image
    }

    /// Creates a button with an image that calls a method; the target is not retained.
    public convenience init<Target: AnyObject, each Argument, Result>(
        image: UIImage?, style: Style, target: Target?,
        action: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        self.init(image: image, style: style, target: target, action: Selector(action))
    }

    /// Returns blank space that fills the remaining room.
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }

    /// Returns blank space of a width.
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let space = UIBarButtonItem(systemItem: .fixedSpace)
        space.width = width
        return space
    }

    private func takeTitle() {
        guard let primaryAction else { return }
        if !primaryAction.title.isEmpty { title = primaryAction.title }
        if let image = primaryAction.image { self.image = image }
    }
}
