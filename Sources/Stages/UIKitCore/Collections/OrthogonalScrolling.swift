// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A section whose groups are side by side and scroll orthogonally to the layout.
///
/// The attributes of its items have the frames before any orthogonal scrolling.
struct OrthogonalSection {
    var index: Int
    let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    /// The frame of the groups in the collection's content, as wide as the collection.
    let frame: CGRect
    /// The total width of the groups, including the insets of the section.
    let width: CGFloat
    /// The left edge of the first group.
    let start: CGFloat
    /// The width of each group.
    let group: CGFloat
    /// The distance between the left edges of adjacent groups.
    let pitch: CGFloat
    let count: Int

    /// The insets that let the first and the last group rest in the center.
    var centeringInset: CGFloat {
        behavior == .groupPagingCentered ? max(0, (frame.width - group) / 2 - start) : 0
    }

    /// Finds where a drag comes to rest.
    ///
    /// - Parameters:
    ///   - target: The horizontal offset where the drag would end without snapping to groups.
    ///   - origin: The horizontal offset at which the drag began.
    ///   - speed: Its speed in points per millisecond.
    /// - Returns: The horizontal offset.
    func restingOffset(for target: CGFloat, from origin: CGFloat, speed: CGFloat) -> CGFloat {
        guard pitch > 0, count > 0 else { return target }
        func number(at offset: CGFloat) -> CGFloat { ((offset + centeringInset) / pitch).rounded() }
        let number =
            switch behavior {
            case .none, .continuous, .paging: CGFloat.nan
            case .continuousGroupLeadingBoundary: number(at: target)
            case .groupPaging, .groupPagingCentered:
                abs(speed) > 0.2
                    ? number(at: origin) + (speed > 0 ? 1 : -1)
                    : min(max(number(at: target), number(at: origin) - 1), number(at: origin) + 1)
            }
        guard number.isFinite else { return target }
        return min(max(number, 0), CGFloat(count - 1)) * pitch - centeringInset
    }
}

/// The view in a collection that scrolls the groups of a section and contains its cells.
@MainActor final class OrthogonalScrollView: UIScrollView, UIScrollViewDelegate {
    override var takesContentSizeFromConstraints: Bool { false }
    private weak var collection: UICollectionView?
    private(set) var section: OrthogonalSection
    private let follower = ScrollFollower()
    private var origin: CGFloat = 0
    private var placedRects: [CGRect] = []

    init(_ section: OrthogonalSection, in collection: UICollectionView, at offset: CGFloat?) {
        (self.section, self.collection) = (section, collection)
        super.init(frame: section.frame)
        contentInsetAdjustmentBehavior = .never
        showsHorizontalScrollIndicator = false
        showsVerticalScrollIndicator = false
        show(section)
        contentOffset = restingOffset(for: CGPoint(x: offset ?? -section.centeringInset, y: 0))
        delegate = self
    }

    required init?(coder: NSCoder) { nil }

    /// Updates the view for the section's current layout.
    func show(_ section: OrthogonalSection) {
        self.section = section
        frame = section.frame
        contentSize = CGSize(width: section.width, height: section.frame.height)
        contentInset = UIEdgeInsets(top: 0, left: section.centeringInset, bottom: 0, right: section.centeringInset)
        isPagingEnabled = section.behavior == .paging
        let rest = restingOffset(for: contentOffset)
        if !isDragging, !isMoving, rest != contentOffset { contentOffset = rest }
    }

    /// Follows the section to another index until the next layout.
    func move(to index: Int) { section.index = index }

    /// Returns the visible parts of the collection's content, in coordinates before any orthogonal scrolling.
    func visibleRects() -> [CGRect] {
        placedRects = follower.visibleRects(of: self)
        return placedRects.map { $0.offsetBy(dx: 0, dy: section.frame.minY) }
    }

    /// Makes the collection show the items that came into view.
    override func layoutSubviews() {
        super.layoutSubviews()
        if follower.visibleRects(of: self) != placedRects { collection?.showItems() }
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        collection?.state.orthogonalOffsets[section.index] = contentOffset.x
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { origin = contentOffset.x }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        // The pointer is valid during the call.
        let target = unsafe targetContentOffset.pointee
        let x = section.restingOffset(for: target.x, from: origin, speed: velocity.x)
        unsafe targetContentOffset.pointee = restingOffset(for: CGPoint(x: x, y: target.y))
    }
}

extension UICollectionView {
    /// Creates the scroll views of visible, orthogonally scrolling sections and removes the others.
    func placeOrthogonalSections(in rects: [CGRect]) {
        let sections = collectionViewLayout.orthogonalSections.filter { section in
            rects.contains { $0.meets(section.value.frame) }
        }
        for (index, view) in state.orthogonalViews where sections[index] == nil {
            view.removeFromSuperview()
            state.orthogonalViews[index] = nil
        }
        for (index, section) in sections {
            if let view = state.orthogonalViews[index] {
                view.show(section)
                continue
            }
            let view = OrthogonalScrollView(section, in: self, at: state.orthogonalOffsets[index])
            state.orthogonalOffsets[index] = view.contentOffset.x
            state.orthogonalViews[index] = view
            insert(view, into: self)
        }
    }

    /// Returns the orthogonal offset of a section in a layout, which is the collection's by default.
    func orthogonalOffset(inSection section: Int, of layout: UICollectionViewLayout? = nil) -> CGFloat {
        guard let scrolled = (layout ?? collectionViewLayout).orthogonalSections[section] else { return 0 }
        // The offset is kept in case the layout is used again.
        return state.orthogonalOffsets[section] ?? -scrolled.centeringInset
    }

    /// Preserves the orthogonal scrolling of sections that remain, even while it is in progress.
    func moveOrthogonalSections(_ mapping: ListMapping) {
        let (offsets, views) = (state.orthogonalOffsets, state.orthogonalViews)
        (state.orthogonalOffsets, state.orthogonalViews) = ([:], [:])
        for (section, offset) in offsets {
            if let new = mapping.newSection(section) { state.orthogonalOffsets[new] = offset }
        }
        for (section, view) in views {
            guard let new = mapping.newSection(section) else {
                view.removeFromSuperview()
                continue
            }
            view.move(to: new)
            state.orthogonalViews[new] = view
        }
    }
}
