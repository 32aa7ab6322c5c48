// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The bar at the top of a navigation controller.
///
/// The bar is 44 points high and shows the title in its center and buttons on both sides; a large title adds 52 points
/// ("UINavigationBar", developer.apple.com/documentation/uikit/uinavigationbar).
@preconcurrency @MainActor open class UINavigationBar: UIView {
    /// The delegate, which can prevent the back button from popping.
    open weak var delegate: (any UINavigationBarDelegate)?
    /// The items on the stack, topmost last.
    open var items: [UINavigationItem]? = [] {
        didSet {
            for item in oldValue ?? [] where item.bar === self { item.bar = nil }
            for item in items ?? [] { item.bar = self }
            heightMayHaveChanged()
        }
    }
    /// The topmost item.
    open var topItem: UINavigationItem? { items?.last }
    /// The item below the topmost one.
    open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }

    /// Whether titles are large where their items allow it. The default is false.
    open var prefersLargeTitles = false { didSet { heightMayHaveChanged() } }
    /// The style of the bar. The default is `default`.
    open var barStyle = UIBarStyle.default { didSet { barDidChange() } }
    /// Whether content shows through the bar. The default is true.
    open var isTranslucent = true { didSet { heightMayHaveChanged() } }
    /// The background color; nil for the style's color.
    open var barTintColor: UIColor? { didSet { barDidChange() } }
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { barDidChange() } }
    /// The attributes of the large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { barDidChange() } }
    /// The image of the back indicator; nil for the system's.
    open var backIndicatorImage: UIImage? { didSet { barDidChange() } }
    /// The mask of the back indicator during transitions. Stored but not used.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The image of the shadow below the bar. It has an effect only with a custom background image; see
    /// ``setBackgroundImage(_:for:)``.
    open var shadowImage: UIImage? { didSet { barDidChange() } }
    /// The appearance of a bar of standard height.
    open var standardAppearance = UINavigationBarAppearance() { didSet { barDidChange() } }
    /// The appearance of a compact bar. Stored but not used.
    open var compactAppearance: UINavigationBarAppearance? { didSet { barDidChange() } }
    /// The appearance when content is scrolled to the top edge; nil for the standard appearance with a transparent
    /// background.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { barDidChange() } }
    /// The appearance of a compact bar at the top edge. Stored but not used.
    open var compactScrollEdgeAppearance: UINavigationBarAppearance? { didSet { barDidChange() } }

    private var backgroundImages: [UIBarMetrics: UIImage] = [:]

    /// Sets the background image for bar metrics.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics] = backgroundImage
        barDidChange()
    }

    /// Returns the background image for bar metrics; nil for none.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }

    private func barDidChange() {
        setNeedsDisplay()
        setNeedsLayout()
    }

    /// Pushes an item onto the stack.
    open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }

    /// Pops the topmost item and returns it.
    @discardableResult open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }

    /// Replaces the items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }

    // MARK: Content

    /// The distance by which scrolling has collapsed the large title, from 0 to its height.
    var collapse: CGFloat = 0 {
        didSet {
            guard collapse != oldValue else { return }
            barDidChange()
            invalidateIntrinsicContentSize()
        }
    }
    /// The navigation controller of the bar; nil for a bar that the app created.
    weak var controller: UINavigationController?
    /// The views of the bar.
    private(set) lazy var content = NavigationBarContent(self)

    /// Schedules layout of the bar and the content below it.
    func heightMayHaveChanged() {
        barDidChange()
        invalidateIntrinsicContentSize()
        controller?.viewIfLoaded?.setNeedsLayout()
    }

    /// Lays out the title and buttons.
    open override func layoutSubviews() {
        super.layoutSubviews()
        content.layOut()
    }

    /// Returns the width and the height of the bar with its title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: fittingHeight) }

    /// The height of the bar with its title.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: fittingHeight) }
}

/// Constants that describe the style of a bar.
public enum UIBarStyle: Int, Sendable {
    /// Dark text on a light background.
    case `default` = 0
    /// Light text on a dark background.
    case black = 1
    /// A translucent ``black``; deprecated.
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

/// Constants that describe the position of a bar.
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

/// A bar that has a position.
@preconcurrency @MainActor public protocol UIBarPositioning: NSObjectProtocol {
    /// The position of the bar.
    var barPosition: UIBarPosition { get }
}

/// The methods of a delegate that positions a bar; all are optional.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: NSObjectProtocol {
    /// Returns the position of a bar.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    /// Returns `any`, with which the bar has its usual position.
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

// The position says what the delegate wants; the background of a bar does not depend on it here.
extension UINavigationBar: UIBarPositioning {
    /// The position from the delegate, otherwise the top of the screen.
    public var barPosition: UIBarPosition {
        let position = delegate?.position(for: self) ?? .any
        return position == .any ? .topAttached : position
    }
}
extension UIToolbar: UIBarPositioning {
    /// The position from the delegate, otherwise the bottom.
    public var barPosition: UIBarPosition {
        let position = delegate?.position(for: self) ?? .any
        return position == .any ? .bottom : position
    }
}
extension UISearchBar: UIBarPositioning {
    /// The position from the delegate, otherwise the top.
    public var barPosition: UIBarPosition {
        let position = delegate?.position(for: self) ?? .any
        return position == .any ? .top : position
    }
}

/// The methods that respond to a navigation bar's back button; all are optional.
@preconcurrency @MainActor public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
    /// Returns whether the back button may pop an item.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Tells the delegate that the back button popped an item.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    /// Returns true.
    public func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
