// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The items that a navigation bar shows for one view controller.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// Constants that describe when a title is large.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// The same as the item below in the stack.
        case automatic = 0
        /// Always large.
        case always = 1
        /// Never large.
        case never = 2
    }

    /// Constants that describe the label of a back button.
    public enum BackButtonDisplayMode: Int, Sendable {
        /// The title, or "Back" if there is no room for it.
        case `default` = 0
        /// The word "Back".
        case generic = 1
        /// No label.
        case minimal = 2
    }

    /// The bar that shows the item, if any.
    weak var bar: UINavigationBar?

    /// The title.
    open var title: String? { didSet { bar?.setNeedsLayout() } }
    /// A line above the title.
    open var prompt: String? { didSet { bar?.heightMayHaveChanged() } }
    /// A view in place of the title.
    open var titleView: UIView? { didSet { bar?.setNeedsLayout() } }
    /// The leading bar buttons, from the edge inward.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { bar?.setNeedsLayout() } }
    /// The trailing bar buttons, from the edge inward.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { bar?.setNeedsLayout() } }
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
    open var backBarButtonItem: UIBarButtonItem? { didSet { bar?.setNeedsLayout() } }
    /// The title of the back button that the item above shows; nil for this item's title.
    open var backButtonTitle: String? { didSet { bar?.setNeedsLayout() } }
    /// The display mode of the back button that the item above shows. The default is `default`.
    open var backButtonDisplayMode = BackButtonDisplayMode.default { didSet { bar?.setNeedsLayout() } }
    /// Whether the back button is hidden. The default is false.
    open var hidesBackButton = false { didSet { bar?.setNeedsLayout() } }
    /// Whether leading bar buttons are shown beside the back button instead of replacing it. The default is false.
    open var leftItemsSupplementBackButton = false { didSet { bar?.setNeedsLayout() } }
    /// When the title is large. The default is automatic.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { bar?.heightMayHaveChanged() } }
    /// The search controller whose bar is shown below the title; nil for none.
    open var searchController: UISearchController? {
        didSet {
            guard searchController !== oldValue else { return }
            oldValue?.item = nil
            searchController?.item = self
            bar?.heightMayHaveChanged()
        }
    }
    /// Constants that describe where a search bar is.
    public enum SearchBarPlacement: Int, Sendable {
        /// As the system chooses.
        case automatic = 0
        /// In the bar.
        case inline = 1
        /// Below the title.
        case stacked = 2
        /// In the bar.
        case integrated = 3
        /// In the bar, in the middle.
        case integratedCentered = 4
        /// In the bar, as a button.
        case integratedButton = 5
    }
    /// Where the search bar should be. The default is automatic. Stored but not used; it is below the title.
    open var preferredSearchBarPlacement = SearchBarPlacement.automatic
    /// Whether the search bar is hidden while content is scrolled. Stored but not used; the bar stays visible.
    open var hidesSearchBarWhenScrolling = true
    /// The appearance of the bar for this item; nil for the bar's own.
    open var standardAppearance: UINavigationBarAppearance? { didSet { bar?.setNeedsLayout() } }
    /// The appearance in a compact bar. Stored but not used.
    open var compactAppearance: UINavigationBarAppearance?
    /// The appearance when content is scrolled to the top edge; nil for the bar's own.
    open var scrollEdgeAppearance: UINavigationBarAppearance? { didSet { bar?.setNeedsLayout() } }

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }

    /// Creates an item without a title.
    public convenience override init() { self.init(title: "") }

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
