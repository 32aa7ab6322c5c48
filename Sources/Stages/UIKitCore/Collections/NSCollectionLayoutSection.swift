// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Scrolling across the direction of the layout.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    /// None.
    case none = 0
    /// Continuous.
    case continuous = 1
    /// Continuous, and resting at the leading edge of groups.
    case continuousGroupLeadingBoundary = 2
    /// By pages.
    case paging = 3
    /// By groups.
    case groupPaging = 4
    /// By groups, centered.
    case groupPagingCentered = 5
}

/// An element in view of a section, which a handler can change.
///
/// The frames are those in the content of the section, to which the scrolling is not added.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
    /// The opacity.
    var alpha: CGFloat { get set }
    /// The order in front of other elements.
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

/// A handler that can change the elements in view of a section.
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
    /// The look of the list that the section is, if it is one.
    private(set) var list: UICollectionLayoutListConfiguration?
    /// The insets of the section.
    open var contentInsets = NSDirectionalEdgeInsets.zero
    /// The distance between groups.
    open var interGroupSpacing: CGFloat = 0
    /// The views at the boundaries.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    /// Scrolling across the direction of the layout, for which groups are beside each other. The default is none, for which
    /// they are below each other.
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    /// A handler that can change the elements in view when they move; nil for none.
    open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

    /// The insets as the layout uses them.
    var insets: NSDirectionalEdgeInsets { contentInsets.limited }
    /// The distance between groups as the layout uses it.
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
        if configuration.appearance == .insetGrouped {
            section.contentInsets = NSDirectionalEdgeInsets(top: 18, leading: 16, bottom: 18, trailing: 16)
        }
        if configuration.headerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: row(38), elementKind: UICollectionView.elementKindSectionHeader, alignment: .top))
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: row(28), elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottom))
        }
        return section
    }
}
