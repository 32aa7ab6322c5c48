// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The configuration of a list layout in a collection.
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

    /// Whether and how sections have headers.
    public enum HeaderMode: Int, Sendable {
        /// No headers.
        case none = 0
        /// Supplementary views.
        case supplementary = 1
        /// The first item of the section.
        case firstItemInSection = 2
    }

    /// Whether and how sections have footers.
    public enum FooterMode: Int, Sendable {
        /// No footers.
        case none = 0
        /// Supplementary views.
        case supplementary = 1
    }

    /// The appearance.
    public let appearance: Appearance
    /// Whether and how sections have headers.
    public var headerMode = HeaderMode.none
    /// Whether and how sections have footers.
    public var footerMode = FooterMode.none
    /// Whether separators are shown.
    public var showsSeparators = true
    /// The separators of the list.
    public var separatorConfiguration: UIListSeparatorConfiguration
    /// A closure that returns the separators of an item, given those of the list.
    public typealias ItemSeparatorHandler = (
        _ indexPath: IndexPath, _ sectionSeparatorConfiguration: UIListSeparatorConfiguration
    ) -> UIListSeparatorConfiguration
    /// Changes the separators of single items; nil for none. It is called when an item is shown, and again after the layout
    /// has been prepared anew.
    public var itemSeparatorHandler: ItemSeparatorHandler?
    /// The space above the headers of sections, in points; nil for the automatic one, which is 0 here.
    public var headerTopPadding: CGFloat?
    /// A closure that returns the swipe actions of an item; nil for none.
    public typealias SwipeActionsConfigurationProvider = (_ indexPath: IndexPath) -> UISwipeActionsConfiguration?
    /// Provides the actions that a swipe reveals at the leading edge of an item; nil for none.
    public var leadingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// Provides the actions that a swipe reveals at the trailing edge of an item; nil for none.
    public var trailingSwipeActionsConfigurationProvider: SwipeActionsConfigurationProvider?
    /// The background color; nil for the appearance's.
    public var backgroundColor: UIColor?

    /// Creates a configuration.
    public init(appearance: Appearance) {
        self.appearance = appearance
        separatorConfiguration = UIListSeparatorConfiguration(listAppearance: appearance)
    }

    /// Returns the separators of an item; nil if the list shows none.
    func separators(of path: IndexPath) -> UIListSeparatorConfiguration? {
        guard showsSeparators else { return nil }
        return itemSeparatorHandler.map { $0(path, separatorConfiguration) } ?? separatorConfiguration
    }

    private var isGrouped: Bool { appearance == .grouped || appearance == .insetGrouped }
    /// The color behind the cells.
    var background: UIColor { backgroundColor ?? (isGrouped ? .systemGroupedBackground : .systemBackground) }
    /// The color of cells without their own background color.
    var cellBackground: UIColor { isGrouped ? .secondarySystemGroupedBackground : .systemBackground }
    /// The color of cells that are headers or footers; nil for none. Those of plain lists float over the rows.
    var headerBackground: UIColor? { appearance == .plain ? .systemBackground : nil }
}

/// The background of a section that is a list, in a collection with another background.
@MainActor final class ListSectionBackground: UICollectionReusableView {
    static let kind = "UICollectionViewListSectionBackground"
    /// Behind everything else in the collection.
    static let zIndex = -1000

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        backgroundColor = layoutAttributes.fill
    }
}

extension UICollectionView {
    /// Shows the background of lists, unless the app has set another: that of the first section if all sections are lists
    /// with a visible one, otherwise the system's.
    ///
    /// - Parameter lists: the configurations of the sections; nil for sections that are no lists.
    func showBackground(ofLists lists: [UICollectionLayoutListConfiguration?]) {
        guard backgroundColor == state.automaticBackground else { return }
        let first = lists.allSatisfy { $0 != nil } ? lists.first??.background : nil
        let shown = first.flatMap { $0.cgColor.alpha > 0 ? $0 : nil }
        // A storyboard can make a collection without a background.
        guard let color = shown ?? state.automaticBackground.map({ _ in .systemBackground }), color != backgroundColor
        else { return }
        setAutomaticBackground(color)
    }

    /// Sets a background that the one of lists may replace.
    func setAutomaticBackground(_ color: UIColor) {
        state.automaticBackground = color
        backgroundColor = color
    }
}
