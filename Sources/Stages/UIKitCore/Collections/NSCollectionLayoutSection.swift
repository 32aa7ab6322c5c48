// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe how a section scrolls orthogonally to the layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// No orthogonal scrolling.
    case none = 0
    /// Continuous scrolling.
    case continuous = 1
    /// Continuous scrolling that comes to rest at the leading edge of a group.
    case continuousGroupLeadingBoundary = 2
    /// Scrolling by pages.
    case paging = 3
    /// Scrolling by groups.
    case groupPaging = 4
    /// Scrolling by groups, which are centered.
    case groupPagingCentered = 5
}

/// A visible element of a section, which a handler can change.
///
/// Frames are in the section's content, before orthogonal scrolling.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity.
    var alpha: CGFloat { get set }
    /// The stacking order; elements with higher values are in front.
    var zIndex: Int { get set }
    /// Whether the element is hidden.
    var isHidden: Bool { get set }
    /// The center of the frame.
    var center: CGPoint { get set }
    /// The transform.
    var transform: CGAffineTransform { get set }
    /// The frame.
    var frame: CGRect { get }
    /// The bounds.
    var bounds: CGRect { get }
    /// The index path.
    var indexPath: IndexPath { get }
    /// The category of the element.
    var representedElementCategory: UICollectionView.ElementCategory { get }
    /// The kind of a supplementary view; nil for a cell.
    var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {}

/// A handler that can change the visible elements of a section.
///
/// - Parameters:
///   - visibleItems: the elements.
///   - scrollOffset: the offset of the section's content.
///   - environment: the environment of the layout.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler = (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
    _ environment: any NSCollectionLayoutEnvironment
) -> Void

/// A section of a compositional layout.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
    let group: NSCollectionLayoutGroup
    /// The configuration of the list, if the section is one.
    private(set) var list: UICollectionLayoutListConfiguration?
    /// The room at the sides of the rows of a list; nil for other sections.
    private(set) var sides: RowSides?
    /// The space above the header of a list, which does not float with it.
    private(set) var headerTopPadding: CGFloat = 0
    /// The insets of the section.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// From where the insets count at the sides. The default is the reference of the layout's configuration.
    open var contentInsetsReference = UIContentInsetsReference.automatic
    /// Whether the views at the boundaries are within the insets at the sides. The default is true.
    open var supplementariesFollowContentInsets = true
    /// The distance between groups.
    open var interGroupSpacing: CGFloat = 0
    /// The views at the boundaries.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// The views behind the whole section. The default is none.
    open var decorationItems: [NSCollectionLayoutDecorationItem] = []
    /// How the section scrolls orthogonally to the layout, with its groups side by side. The default is none, with its
    /// groups below each other.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// A handler that can change the visible elements when they move; nil for none.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// The insets sanitized for layout.
    var insets: NSDirectionalEdgeInsets { contentInsets.limited }
    /// The distance between groups, sanitized for layout.
    var spacing: CGFloat { interGroupSpacing.limitedDistance }

    /// Creates a section of groups.
    public init(group: NSCollectionLayoutGroup) { self.group = group }

    /// Returns a section of rows.
    public static func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection {
        func row(_ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(height))
        }
        let item = NSCollectionLayoutItem(layoutSize: row(44))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: row(44), subitems: [item]))
        section.list = configuration
        let minimum = layoutEnvironment.traitCollection.minimumMargins
        var sides = (layoutEnvironment as? LayoutEnvironment)?.sides ?? RowSides()
        let margins = sides.margins ?? minimum
        if configuration.appearance == .insetGrouped {
            section.contentInsetsReference = .safeArea
            section.contentInsets = NSDirectionalEdgeInsets(
                top: 18, leading: margins.left, bottom: 18, trailing: margins.right)
            sides.margins = minimum
        } else {
            // The cells of a list reach the edges, and keep their own content in the safe area.
            section.contentInsetsReference = .none
            sides.margins = margins
        }
        section.sides = sides
        let padding = max(configuration.headerTopPadding ?? 0, 0).limitedDistance
        if configuration.headerMode == .firstItemInSection { section.contentInsets.top += padding }
        if configuration.headerMode == .supplementary {
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: row(38), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
            section.headerTopPadding = padding
            section.boundarySupplementaryItems.append(header)
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: row(28), elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        // The headers and footers of plain lists float.
        for item in section.boundarySupplementaryItems { item.pinToVisibleBounds = configuration.appearance == .plain }
        return section
    }
}
