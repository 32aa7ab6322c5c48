// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The look of a list in a collection.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
    /// The appearance of a list.
    public enum Appearance: Int, Sendable {
        /// Plain.
        case plain = 0
        /// Grouped.
        case grouped = 1
        /// Grouped, with rounded corners.
        case insetGrouped = 2
        /// A sidebar.
        case sidebar = 3
        /// A plain sidebar.
        case sidebarPlain = 4
    }

    /// Whether sections have headers.
    public enum HeaderMode: Int, Sendable {
        /// No headers.
        case none = 0
        /// Supplementary views.
        case supplementary = 1
        /// The first item.
        case firstItemInSection = 2
    }

    /// Whether sections have footers.
    public enum FooterMode: Int, Sendable {
        /// No footers.
        case none = 0
        /// Supplementary views.
        case supplementary = 1
    }

    /// The look.
    public let appearance: Appearance
    /// Whether sections have headers.
    public var headerMode = HeaderMode.none
    /// Whether sections have footers.
    public var footerMode = FooterMode.none
    /// Whether separators are shown.
    public var showsSeparators = true
    /// A closure that returns the actions of a swipe over an item; nil for none.
    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// The actions at the leading edge of items, which a swipe uncovers; nil for none.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The actions at the trailing edge of items, which a swipe uncovers; nil for none.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The background color; nil for that of the look.
    public var backgroundColor: UIColor?

    /// Creates a configuration.
    public init(appearance: Appearance) { self.appearance = appearance }

    private var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
    /// The color behind the cells.
    var background: UIColor { backgroundColor ?? (isGrouped ? .systemGroupedBackground : .systemBackground) }
    /// The color of cells without one of their own.
    var cellBackground: UIColor { isGrouped ? .secondarySystemGroupedBackground : .systemBackground }
}
