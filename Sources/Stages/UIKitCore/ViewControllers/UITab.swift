// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A tab of a ``UITabBarController``, with a controller that a closure makes.
@preconcurrency @MainActor open class UITab: NSObject {
    /// The identifier, which is unique among the tabs of a controller.
    public let identifier: String
    /// The title.
    open var title: String { didSet { item.title = title } }
    /// The image; nil for none.
    open var image: UIImage? { didSet { item.image = image } }
    /// The text of the badge; nil for none.
    open var badgeValue: String? {
        get { item.badgeValue }
        set { item.badgeValue = newValue }
    }
    /// Data of the app.
    open var userInfo: Any?
    /// The tab bar controller that shows the tab; nil for none.
    open internal(set) weak var tabBarController: UITabBarController?
    /// The item in the tab bar.
    let item: UITabBarItem
    /// Makes the controller; nil when it has, as the closure often captures the tab bar controller.
    private var make: ((UITab) -> UIViewController)?
    private var made: UIViewController?
    /// The controller; nil if there is no closure that makes it, which is called at the first use.
    open var viewController: UIViewController? {
        if let make {
            self.make = nil
            made = make(self)
        }
        return made
    }

    /// Creates a tab.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - image: The image; nil for none.
    ///   - identifier: The identifier.
    ///   - viewControllerProvider: Makes the controller, once, when the tab is added to a tab bar controller.
    public init(
        title: String, image: UIImage?, identifier: String,
        viewControllerProvider: ((UITab) -> UIViewController)? = nil
    ) {
        (self.title, self.image, self.identifier) = (title, image, identifier)
        make = viewControllerProvider
        item = UITabBarItem(title: title, image: image, tag: 0)
    }
}

/// The tab for a search, with the title and the image of the system.
@preconcurrency @MainActor open class UISearchTab: UITab {
    /// Creates a tab with a closure that makes its controller.
    public convenience init(viewControllerProvider: ((UITab) -> UIViewController)? = nil) {
        self.init(
            title: "Search", image: UIImage(systemName: "magnifyingglass"), identifier: "com.apple.UIKit.Search",
            viewControllerProvider: viewControllerProvider)
    }
}

extension UITabBarController {
    /// Creates a controller with tabs, of which the first one is selected.
    public convenience init(tabs: [UITab]) {
        self.init(nibName: nil, bundle: nil)
        setTabs(tabs, animated: false)
    }
}

/// An implementation detail of tab bar controllers: a subclass of an app from before iOS 18 can have its own `tabs` and
/// `selectedTab` only beside those of a protocol.
@preconcurrency @MainActor public protocol _TabShowing: UITabBarController {}

extension UITabBarController: _TabShowing {}

extension _TabShowing {
    /// The tabs; empty if the controllers have been set instead.
    public var tabs: [UITab] {
        get { shownTabs }
        set { setTabs(newValue, animated: false) }
    }

    /// Replaces the tabs, whose controllers become those of the tab bar controller; the selected one stays selected if it
    /// remains. Tabs without a controller are left out. Several tabs with the same identifier are an exception, and change
    /// nothing.
    public func setTabs(_ tabs: [UITab], animated: Bool) {
        let identifiers = tabs.map(\.identifier)
        guard Set(identifiers).count == tabs.count else {
            let reason = "All tabs of a tab bar controller must have distinct identifiers (\(identifiers))"
            return SimulatedDevice.current.raise(.invalidArgument(reason))
        }
        let usable = tabs.filter { $0.viewController != nil }
        for tab in usable {
            tab.tabBarController = self
            tab.viewController?.tabBarItem = tab.item
        }
        nextTabs = usable
        setViewControllers(usable.compactMap(\.viewController), animated: animated)
    }

    /// The selected tab; nil without tabs. One that is not among them is not selected.
    public var selectedTab: UITab? {
        get { tabOfSelection }
        set { if let newValue, shownTabs.contains(newValue) { selectedViewController = newValue.viewController } }
    }

    /// Returns the tab with an identifier; nil if there is none.
    public func tab(forIdentifier identifier: String) -> UITab? {
        shownTabs.first { $0.identifier == identifier }
    }
}

extension UITabBarController {
    /// The tab of the selected controller; nil without tabs.
    var tabOfSelection: UITab? { selectedViewController.flatMap(tab(of:)) }

    private func tab(of controller: UIViewController) -> UITab? {
        shownTabs.first { $0.viewController === controller }
    }

    /// Asks the delegate whether the user may select a controller, and before that whether its tab.
    func delegatePermits(_ controller: UIViewController) -> Bool {
        guard let delegate else { return true }
        if let tab = tab(of: controller), !delegate.tabBarController(self, shouldSelectTab: tab) { return false }
        return delegate.tabBarController(self, shouldSelect: controller)
    }

    /// Tells the delegate that the user selected a controller, and before that its tab.
    func tellDelegate(of controller: UIViewController, after previous: UITab?) {
        if let tab = tab(of: controller) { delegate?.tabBarController(self, didSelectTab: tab, previousTab: previous) }
        delegate?.tabBarController(self, didSelect: controller)
    }
}
