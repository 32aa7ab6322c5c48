// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// An object that provides an item to share when the user has chosen what to do with it; the last three methods are
/// optional.
@preconcurrency @MainActor public protocol UIActivityItemSource: NSObjectProtocol {
    /// Returns an object of the item's type, by which activities decide whether they are offered.
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
    /// Returns the item for a chosen activity; nil for none.
    func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
    /// Returns the subject for activities such as mail; never called.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String
    /// Returns the type of the data; never called.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
    ) -> String
    /// Returns an image of the item; never called.
    func activityViewController(
        _ activityViewController: UIActivityViewController,
        thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
    ) -> UIImage?
}

extension UIActivityItemSource {
    /// Returns an empty text.
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }
    /// Returns an empty text.
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        dataTypeIdentifierForActivityType activityType: UIActivity.ActivityType?
    ) -> String { "" }
    /// Returns nil.
    public func activityViewController(
        _ activityViewController: UIActivityViewController,
        thumbnailImageForActivityType activityType: UIActivity.ActivityType?, suggestedSize size: CGSize
    ) -> UIImage? { nil }
}

/// An item to share that is made when the user has chosen what to do with it; subclasses override ``item``.
///
/// The item is made on the main thread, not in an operation queue.
open class UIActivityItemProvider: Operation, UIActivityItemSource, @unchecked Sendable {
    // Unchecked: the activity is set only on the main thread, before the item is made.

    /// The placeholder.
    public let placeholderItem: Any?
    /// The chosen activity, while the item is made.
    public private(set) var activityType: UIActivity.ActivityType?

    /// Creates a provider with a placeholder of the item's type.
    public init(placeholderItem: Any) {
        self.placeholderItem = placeholderItem
        super.init()
    }

    /// The item. The default is the placeholder.
    open var item: Any { placeholderItem as Any }

    /// Returns the placeholder.
    @MainActor open func activityViewControllerPlaceholderItem(
        _ activityViewController: UIActivityViewController
    ) -> Any { placeholderItem as Any }

    /// Makes the item.
    @MainActor open func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? {
        self.activityType = activityType
        return item
    }
}
