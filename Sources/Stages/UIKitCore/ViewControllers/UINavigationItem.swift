// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a navigation bar shows for one view controller.
@MainActor open class UINavigationItem: NSObject {
    /// The title in the bar.
    open var title: String?
    /// A line above the title.
    open var prompt: String?
    /// A view in the place of the title.
    open var titleView: UIView?
    /// The buttons at the leading end, from the edge inwards.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The buttons at the trailing end, from the edge inwards.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// The button at the leading end.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The button at the trailing end.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    /// Whether there is no button that leads back; false unless the app says otherwise.
    open var hidesBackButton = false

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title.isEmpty ? nil : title
        super.init()
    }
}

/// A button in a bar.
@MainActor open class UIBarButtonItem: NSObject {
    /// The button's title.
    open var title: String?
    /// What the button does.
    open var primaryAction: UIAction?
    /// Whether the button can be used; true unless the app says otherwise.
    open var isEnabled = true
    /// A number of the app's choice.
    open var tag = 0
    /// What the button looks like.
    open var style = Style.plain

    /// Creates a button that does `primaryAction`; without a title it has the action's.
    public init(title: String? = nil, primaryAction: UIAction? = nil) {
        self.title = title ?? primaryAction?.title
        self.primaryAction = primaryAction
        super.init()
    }
}

/// The bar at the top of a navigation controller.
@MainActor open class UINavigationBar: UIView {
    /// The items of the controllers in the stack, the topmost last.
    open internal(set) var items: [UINavigationItem]? = []
    /// The item that is shown.
    open var topItem: UINavigationItem? { items?.last }
    /// The item below the one that is shown.
    open var backItem: UINavigationItem? { items.flatMap { $0.dropLast().last } }
}
