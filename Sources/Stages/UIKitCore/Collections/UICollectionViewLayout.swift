// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The position and appearance of an element of a collection.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject {
    /// The frame.
    open var frame = CGRect.zero
    /// The opacity.
    open var alpha: CGFloat = 1
    /// The transform.
    open var transform = CGAffineTransform.identity
    /// The stacking order; elements with higher values are in front.
    open var zIndex = 0
    /// Whether the element is hidden.
    open var isHidden = false
    /// The index path.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The category of the element.
    open internal(set) var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of a supplementary view; nil for a cell.
    open internal(set) var representedElementKind: String?

    /// Creates attributes.
    public required override init() { super.init() }

    /// Creates attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
        (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
    }

    /// The size of the frame.
    open var size: CGSize {
        get { frame.size }
        set { frame = CGRect(x: center.x - newValue.width / 2, y: center.y - newValue.height / 2, size: newValue) }
    }

    /// The center of the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame = CGRect(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2, size: size) }
    }

    /// The bounds.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }
}

extension CGRect {
    fileprivate init(x: CGFloat, y: CGFloat, size: CGSize) { self.init(origin: CGPoint(x: x, y: y), size: size) }
}

/// The base class for layouts, which position the elements of a collection. Subclasses override its methods.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
    /// Creates a layout.
    public override init() { super.init() }
    /// Creates a layout, ignoring the archive.
    public required init?(coder: NSCoder) { super.init() }

    /// The sections that scroll orthogonally to the layout, by index.
    var orthogonalSections: [Int: OrthogonalSection] { [:] }

    /// The collection that uses the layout.
    open internal(set) weak var collectionView: UICollectionView?
    var isPrepared = false

    /// Invalidates the layout, so that it is prepared again before the next display.
    open func invalidateLayout() {
        isPrepared = false
        collectionView?.layoutWasInvalidated()
    }

    /// Prepares the layout after it was invalidated.
    open func prepare() {}
    /// The size of the content.
    open var collectionViewContentSize: CGSize { .zero }
    /// Returns the attributes of the elements in a rectangle.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
    /// Returns the attributes of an item.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns the attributes of a supplementary view.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    /// Returns whether new bounds invalidate the layout. The default is false.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    /// Returns the offset at which scrolling stops after a drag. The default is the proposed one.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Returns whether the view of an item, or of a kind in a section, should be asked for its height.
    func awaitsHeight(_ kind: String?, _ path: IndexPath) -> Bool { false }
    /// Sets the height that a view requested.
    func setHeight(_ height: CGFloat, _ kind: String?, _ path: IndexPath) {}
    /// Called when items have changed; `mapping` is nil if all are new.
    func itemsDidChange(_ mapping: ListMapping?) {}

    func prepareIfNeeded() {
        guard !isPrepared else { return }
        isPrepared = true
        prepare()
    }
}

/// The frames that a layout has computed, in lines along the axis in which the content grows.
@MainActor struct CollectionFrames {
    /// A line of elements.
    struct Line {
        let start: CGFloat
        let end: CGFloat
        let section: Int
        let items: Range<Int>
        /// The kind of a supplementary view, which has a line of its own; nil for items.
        var kind: String?
        var frame = CGRect.zero
        /// The edge of the visible part at which the view stays while its section is visible; nil for none.
        var pin: Pin?
    }

    /// An edge of the visible part.
    enum Pin {
        /// The edge at which the content begins.
        case start
        /// The edge at which the content ends.
        case end
    }

    var items: [[CGRect]] = []
    private(set) var lines: [Line] = []
    /// For each line, the maximum end of the lines up to it.
    private var ends: [CGFloat] = []

    /// The lines that are pinned.
    private var pinned: [Int] = []
    /// The range of each section along the axis.
    private var spans: [Int: ClosedRange<CGFloat>] = [:]

    /// Adds a line after the others.
    mutating func add(_ line: Line) {
        if line.pin != nil { pinned.append(lines.count) }
        lines.append(line)
        ends.append(max(ends.last ?? line.end, line.end))
    }

    /// Sets the range of a section, with its insets.
    mutating func endSection(_ section: Int, from start: CGFloat, to end: CGFloat) {
        spans[section] = start...max(start, end)
    }

    /// Returns the attributes of the elements in a rectangle; `start` and `end` are its range along the axis, and
    /// `offset` returns the orthogonal offset of a section.
    func attributes(
        in rect: CGRect, from start: CGFloat, to end: CGFloat, offset: (Int) -> CGFloat = { _ in 0 }
    ) -> [UICollectionViewLayoutAttributes] {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] < start { low = middle + 1 } else { high = middle }
        }
        var found: [UICollectionViewLayoutAttributes] = []
        for line in lines[low...] {
            if line.start > end { break }
            if line.kind != nil {
                if line.frame.intersects(rect) { found.append(supplementary(line)) }
                continue
            }
            let shifted = rect.offsetBy(dx: offset(line.section), dy: 0)
            for item in line.items where items[line.section][item].intersects(shifted) {
                if let one = self.item(IndexPath(item: item, section: line.section)) { found.append(one) }
            }
        }
        return found
    }

    /// Moves pinned views to the edges of the visible part, in front of the items.
    ///
    /// - Parameters:
    ///   - found: The attributes of the elements in a rectangle, to which pinned views are added.
    ///   - rect: The rectangle.
    ///   - visible: The range of the visible part along the axis.
    ///   - isVertical: Whether the axis is vertical.
    func pin(
        _ found: inout [UICollectionViewLayoutAttributes], in rect: CGRect, to visible: ClosedRange<CGFloat>,
        isVertical: Bool
    ) {
        for line in pinned.map({ lines[$0] }) {
            guard let span = spans[line.section] else { continue }
            let shift =
                line.pin == .start
                ? min(max(visible.lowerBound - line.start, 0), span.upperBound - line.end)
                : -min(max(line.end - visible.upperBound, 0), line.start - span.lowerBound)
            let attributes = supplementary(line)
            attributes.frame = line.frame.offsetBy(dx: isVertical ? 0 : shift, dy: isVertical ? shift : 0)
            attributes.zIndex = 10
            found.removeAll {
                $0.representedElementKind == line.kind && $0.indexPath.section == line.section
            }
            if attributes.frame.intersects(rect) { found.append(attributes) }
        }
    }

    /// Returns the attributes of an item.
    func item(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard path.count == 2, items.indices.contains(path.section), items[path.section].indices.contains(path.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        attributes.frame = items[path.section][path.item]
        return attributes
    }

    /// Returns the attributes of a supplementary view.
    func supplementary(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        lines.first { $0.kind == kind && $0.section == path.section }.map(supplementary)
    }

    private func supplementary(_ line: Line) -> UICollectionViewLayoutAttributes {
        let attributes = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: line.kind ?? "", with: IndexPath(item: 0, section: line.section))
        attributes.frame = line.frame
        return attributes
    }
}
