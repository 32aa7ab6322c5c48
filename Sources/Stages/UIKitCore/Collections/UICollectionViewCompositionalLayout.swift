// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A layout of sections that are composed of groups of items, from top to bottom.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    /// A closure that returns the layout of a section.
    public typealias SectionProvider = (_ sectionIndex: Int, _ environment: any NSCollectionLayoutEnvironment) ->
        NSCollectionLayoutSection?

    private let provider: SectionProvider
    /// The configuration of the list, if the layout is one.
    private(set) var list: UICollectionLayoutListConfiguration?
    private var frames = CollectionFrames()
    private(set) var sections: [NSCollectionLayoutSection?] = []
    private var scrolled: [Int: OrthogonalSection] = [:]
    private(set) var environment: LayoutEnvironment?
    private var length: CGFloat = 0
    private var preparedSize = CGSize.zero
    /// The insets of the references when the layout was prepared; nil before that.
    private var preparedInsets: [NSDirectionalEdgeInsets]?
    private var sizing = SelfSizing()

    /// The configuration. Changes of its properties count when it is set again.
    open var configuration = UICollectionViewCompositionalLayoutConfiguration() {
        didSet { invalidateLayout(with: makeContext()) }
    }

    /// Creates a layout whose sections all have the same layout.
    public init(section: NSCollectionLayoutSection) {
        provider = { _, _ in section }
        super.init()
    }

    /// Creates a layout with a configuration whose sections all have the same layout.
    public init(section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration) {
        provider = { _, _ in section }
        self.configuration = configuration
        super.init()
    }

    /// Creates a layout whose sections a closure provides.
    public init(sectionProvider: @escaping SectionProvider) {
        provider = sectionProvider
        super.init()
    }

    /// Creates a layout with a configuration whose sections a closure provides.
    public init(
        sectionProvider: @escaping SectionProvider, configuration: UICollectionViewCompositionalLayoutConfiguration
    ) {
        provider = sectionProvider
        self.configuration = configuration
        super.init()
    }

    /// Layouts are not archived.
    public required init?(coder: NSCoder) { nil }

    /// Returns a layout for lists.
    public static func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        let layout = UICollectionViewCompositionalLayout {
            NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: $1)
        }
        layout.list = configuration
        return layout
    }

    /// Computes the frames of all items.
    open override func prepare() {
        super.prepare()
        (frames, length, sections, scrolled) = (
            CollectionFrames(attributesClass: Self.layoutAttributesClass), 0, [], [:]
        )
        guard let view = user else { return }
        if view.bounds.width != preparedSize.width { sizing = SelfSizing() }
        preparedSize = view.bounds.size
        preparedInsets = referenceInsets(of: view)
        let room = view.bounds.inset(by: view.adjustedContentInset).size
        let environment = LayoutEnvironment(
            room, view.insets(of: configuration.contentInsetsReference), view.traitCollection, view.listSides)
        self.environment = environment
        for (index, count) in view.counts.enumerated() {
            frames.items.append([])
            sections.append(provider(index, environment))
            if index > 0 { length += configuration.interSectionSpacing.limitedDistance }
            if let section = sections[index] { place(section, index, count, in: room) }
        }
        view.showBackground(ofLists: sections.isEmpty ? [list] : sections.map { $0?.list })
        addListBackgrounds(in: view)
    }

    override func backgroundDidChange() {
        guard let view = user, view.backgroundColor != view.state.automaticBackground else { return }
        if sections.contains(where: { $0?.list != nil }) { invalidateLayout() }
    }

    /// Adds the backgrounds of sections that are lists where the collection has another one, such as the app's. What is shown
    /// beyond the ends of the content has that of the section there.
    private func addListBackgrounds(in view: UICollectionView) {
        let kind = ListSectionBackground.kind
        decorationMakers[kind] = { ListSectionBackground(frame: $0) }
        for (index, section) in sections.enumerated() {
            guard let color = section?.list?.background, color != view.backgroundColor, color.cgColor.alpha > 0,
                let span = frames.span(ofSection: index)
            else { continue }
            let start = index == 0 ? span.lowerBound - preparedSize.height : span.lowerBound
            let end = index == sections.count - 1 ? span.upperBound + preparedSize.height : span.upperBound
            frames.decorations.append(
                CollectionFrames.Decoration(
                    kind: kind, section: index,
                    frame: CGRect(x: 0, y: start, width: preparedSize.width, height: end - start),
                    zIndex: ListSectionBackground.zIndex, fill: color))
        }
    }

    /// Invalidates the layout if the insets of the safe area or the margins, also of lists, are others than those that it
    /// has.
    func insetsDidChange() {
        guard let view = user, let preparedInsets, preparedInsets != referenceInsets(of: view) else { return }
        invalidateLayout()
    }

    private func referenceInsets(of view: UICollectionView) -> [NSDirectionalEdgeInsets] {
        [UIContentInsetsReference.safeArea, .layoutMargins].map(view.insets)
            + [NSDirectionalEdgeInsets(view.listSides.margins ?? .zero)]
    }

    /// Returns the insets of a section in the collection.
    private func insets(of section: NSCollectionLayoutSection) -> NSDirectionalEdgeInsets {
        let reference =
            section.contentInsetsReference == .automatic
            ? configuration.contentInsetsReference : section.contentInsetsReference
        return user.map { section.insets + $0.insets(of: reference) } ?? section.insets
    }

    private func place(_ section: NSCollectionLayoutSection, _ index: Int, _ count: Int, in room: CGSize) {
        let insets = insets(of: section)
        let inner = CGSize(width: max(room.width - insets.leading - insets.trailing, 0), height: room.height)
        let start = length
        length += insets.top
        let outer = section.supplementariesFollowContentInsets ? inner : room
        let left = section.supplementariesFollowContentInsets ? insets.leading : 0
        addBoundaries(of: section, index, outer, at: left, isTop: true)
        if section.orthogonalScrollingBehavior == .none {
            placeDown(section, index, count, in: inner)
        } else {
            placeAcross(section, index, count, in: inner)
        }
        addBoundaries(of: section, index, outer, at: left, isTop: false)
        length += insets.bottom
        frames.endSection(index, from: start, to: length)
        let whole = CGRect(x: 0, y: start, width: preparedSize.width, height: length - start)
        for item in section.decorationItems {
            frames.decorations.append(
                CollectionFrames.Decoration(
                    kind: item.elementKind, section: index, frame: item.inset(whole), zIndex: item.zIndex))
        }
    }

    /// Places groups below each other.
    private func placeDown(_ section: NSCollectionLayoutSection, _ index: Int, _ count: Int, in inner: CGSize) {
        let size = section.group.layoutSize.size(in: inner)
        let across = LayoutSpace(of: section.group, isHorizontal: true)
        let left = insets(of: section).leading + across.offset(of: size.width, in: inner.width)
        let (above, below) = LayoutSpace(of: section.group, isHorizontal: false).minimum
        // All groups are alike: one is placed, and the others are shifted copies.
        let pattern = section.group.frames(in: CGRect(origin: CGPoint(x: left, y: 0), size: size))
        addExtras(of: section.group, pattern, size, index)
        if section.group.isSelfSizing { sizing.sections.insert(index) } else { sizing.sections.remove(index) }
        let heights = sizing.heights(inSection: index)
        var first = 0
        while first < count, !pattern.isEmpty {
            let end = min(first + pattern.count, count)
            var height = size.height
            length += above
            // Most groups of a long section have no known heights; they are placed like the first group.
            if !heights.isEmpty, (first..<end).contains(where: { heights[$0] != nil }) {
                let start = first
                var group = SizedGroup(count: end - first) { heights[start + $0] }
                height = section.group.place(
                    in: CGRect(x: left, y: length, width: size.width, height: size.height), &group)
                frames.items[index] += group.frames.prefix(end - first)
            } else {
                frames.items[index] += pattern.prefix(end - first).map { $0.offsetBy(dx: 0, dy: length) }
            }
            frames.add(
                CollectionFrames.Line(start: length, end: length + height, section: index, items: first..<end))
            length += height + below
            if end < count { length += section.spacing }
            first = end
        }
    }

    /// Adds what the items of groups have besides the frames of a pattern.
    private func addExtras(of group: NSCollectionLayoutGroup, _ pattern: [CGRect], _ size: CGSize, _ index: Int) {
        guard group.hasExtras else { return }
        frames.setExtras(group.extras(in: CGRect(origin: .zero, size: size)), of: pattern, inSection: index)
    }

    /// Places groups side by side; the section is as high as the highest group.
    private func placeAcross(_ section: NSCollectionLayoutSection, _ index: Int, _ count: Int, in inner: CGSize) {
        let size = section.group.layoutSize.size(in: inner)
        let pattern = section.group.frames(in: CGRect(origin: .zero, size: size))
        addExtras(of: section.group, pattern, size, index)
        if section.group.isSelfSizing { sizing.sections.insert(index) } else { sizing.sections.remove(index) }
        let heights = sizing.heights(inSection: index)
        let insets = insets(of: section)
        let (before, after) = LayoutSpace(of: section.group, isHorizontal: true).minimum
        let (above, below) = LayoutSpace(of: section.group, isHorizontal: false).minimum
        let (left, pitch) = (insets.leading + before, before + size.width + after + section.spacing)
        length += above
        var (first, groups, height) = (0, 0, CGFloat(0))
        while first < count, !pattern.isEmpty {
            let end = min(first + pattern.count, count)
            let corner = CGPoint(x: left + CGFloat(groups) * pitch, y: length)
            if !heights.isEmpty, (first..<end).contains(where: { heights[$0] != nil }) {
                let start = first
                var group = SizedGroup(count: end - first) { heights[start + $0] }
                height = max(height, section.group.place(in: CGRect(origin: corner, size: size), &group))
                frames.items[index] += group.frames.prefix(end - first)
            } else {
                height = max(height, size.height)
                frames.items[index] += pattern.prefix(end - first).map { $0.offsetBy(dx: corner.x, dy: corner.y) }
            }
            (first, groups) = (end, groups + 1)
        }
        guard groups > 0 else { return length -= above }
        frames.add(CollectionFrames.Line(start: length, end: length + height, section: index, items: 0..<first))
        let end = left + CGFloat(groups - 1) * pitch + size.width + after + insets.trailing
        scrolled[index] = OrthogonalSection(
            index: index, behavior: section.orthogonalScrollingBehavior,
            frame: CGRect(x: 0, y: length, width: preparedSize.width, height: height), width: end, start: left,
            group: size.width, pitch: pitch, count: groups)
        length += height + below
    }

    override var orthogonalSections: [Int: OrthogonalSection] { scrolled }

    /// Returns the configuration of a section that is a list; nil for other sections.
    func list(inSection index: Int) -> UICollectionLayoutListConfiguration? {
        sections.indices.contains(index) ? sections[index]?.list : nil
    }

    override func sides(inSection index: Int) -> RowSides? {
        sections.indices.contains(index) ? sections[index]?.sides : nil
    }

    private func addBoundaries(
        of section: NSCollectionLayoutSection, _ index: Int, _ room: CGSize, at left: CGFloat, isTop: Bool
    ) {
        if isTop { length += section.headerTopPadding }
        for item in section.boundarySupplementaryItems where item.isAtBottom != isTop {
            var size = item.layoutSize.size(in: room)
            if item.layoutSize.heightDimension.kind == .estimated {
                sizing.kinds.insert(item.elementKind)
                if let height = sizing.height(item.elementKind, index, 0) {
                    size.height = height + item.insets.top + item.insets.bottom
                }
            }
            let start = item.extendsBoundary || isTop ? length : length - size.height
            let corner = CGPoint(
                x: left + item.start(of: size.width, in: room.width) + item.offset.x.limitedDistance,
                y: start + item.offset.y.limitedDistance)
            let frame = item.inset(CGRect(origin: corner, size: size))
            frames.add(
                CollectionFrames.Line(
                    start: start, end: start + size.height, section: index, items: 0..<0,
                    kind: item.elementKind, frame: frame, zIndex: item.zIndex,
                    pin: item.pinToVisibleBounds ? (isTop ? .start : .end) : nil))
            frames.extendReach(to: max(abs(corner.y - start), item.extendsBoundary ? 0 : size.height))
            if item.extendsBoundary { length += size.height }
        }
    }

    /// The size of the content.
    open override var collectionViewContentSize: CGSize { CGSize(width: preparedSize.width, height: length) }

    /// Returns the attributes of the elements in a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        var found = frames.attributes(in: rect, from: rect.minY, to: rect.maxY) {
            user?.orthogonalOffset(inSection: $0, of: self) ?? 0
        }
        guard let view = user else { return found }
        let room = view.shownBounds.inset(by: view.adjustedContentInset)
        frames.pin(&found, in: rect, to: ClosedRange(from: room.minY, upTo: room.maxY), isVertical: true)
        return found
    }

    /// Returns the attributes of an item.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        frames.item(indexPath)
    }

    /// Returns the attributes of a supplementary view.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { frames.supplementary(elementKind, indexPath) }

    /// Returns the attributes of the background of a section.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        frames.decorations.first { $0.kind == elementKind && $0.section == indexPath.section }
            .map(frames.attributes(of:))
    }

    override var takesPreferredSizes: Bool { false }

    override func awaitsSize(_ kind: String?, _ path: IndexPath) -> Bool {
        sizing.height(kind, path.section, path.item) == nil
            && (kind.map(sizing.kinds.contains) ?? sizing.sections.contains(path.section))
    }

    override func setSize(_ size: CGSize, _ kind: String?, _ path: IndexPath) {
        sizing.set(size.height, kind, path.section, path.item)
    }

    override func itemsDidChange(_ mapping: ListMapping?) { sizing.itemsDidChange(mapping) }

    /// Returns whether the size changed.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != preparedSize
    }
}
