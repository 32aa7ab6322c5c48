// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An item of a list in a collection.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    /// The indentation level. The default is 0.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// The width of an indentation level in points. The default is 10.
    open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// The accessories beside the content.
    open var accessories: [UICellAccessory] = [] {
        didSet {
            // A custom view may be in another cell by now.
            for entry in shown where entry.view.superview === self { entry.view.removeFromSuperview() }
            // Both at once: the app's views and closures may ask for a layout.
            let new = (leading: accessories.arranged(on: .leading), trailing: accessories.arranged(on: .trailing))
            shown = accessories.map { ($0, $0.makeView { [weak self] in self?.toggleOutline() }) }
            order = [.leading: new.leading, .trailing: new.trailing]
            for entry in shown { addSubview(entry.view) }
            showSelection()
            followOutline()
            setNeedsLayout()
        }
    }
    private var shown: [(accessory: UICellAccessory, view: UIView)] = []
    /// The indexes of the accessories of each side, from the leading to the trailing edge.
    private var order: [UICellAccessory.Side: [Int]] = [:]
    /// Whether the cell is selected, which a circle for selection shows.
    open override var isSelected: Bool { didSet { if isSelected != oldValue { showSelection() } } }
    /// Whether the item is expanded in its outline.
    private var isExpanded = false { didSet { if isExpanded != oldValue { setNeedsUpdateConfiguration() } } }
    /// The state for which configurations are updated, in which an item of an outline may be expanded.
    open override var configurationState: UICellConfigurationState {
        var state = super.configurationState
        state.isExpanded = isExpanded
        return state
    }
    private let separators = ListSeparators()
    /// The item whose separators are shown, in the layout of its section.
    private var separated: (path: IndexPath, section: NSCollectionLayoutSection?)?
    /// The guide between whose sides the separators of the cell are; by default from the text to the trailing edge.
    ///
    /// https://developer.apple.com/documentation/uikit/uicollectionviewlistcell/separatorlayoutguide
    open var separatorLayoutGuide: UILayoutGuide { separators.guide(of: self) }
    /// The left edge of the text, otherwise of the content within the standard margin.
    var textStart: CGFloat {
        contentInsets.left + ((configured as? UIListContentView)?.textStart ?? margins.left)
    }
    /// The room at the sides in a list; nil in other layouts.
    var sides: RowSides? { didSet { sidesDidChange(from: oldValue) } }
    /// Whether the content view, and that of the configuration, keep their contents in the safe area outside a list.
    var areaOutsideList = (content: true, configured: true)
    /// The distances of the accessories from the safe area.
    private var margins: UIEdgeInsets { sides?.margins ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16) }
    private static let gap: CGFloat = 10

    /// Applies attributes, and the appearance for the item's position in the list.
    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        guard let view = superview as? UICollectionView,
            let layout = view.collectionViewLayout as? UICollectionViewCompositionalLayout,
            let list = layout.list(inSection: layoutAttributes.indexPath.section)
        else { return }
        let path = layoutAttributes.indexPath
        followOutline()
        guard layoutAttributes.representedElementCategory == .cell else {
            // A header or footer has no place among the rows, and hence no corners or separators.
            if backgroundConfiguration == nil, backgroundColor == nil { backgroundColor = list.headerBackground }
            return
        }
        let (isFirst, isLast) = (path.item == 0, path.item == view.numberOfItems(inSection: path.section) - 1)
        if backgroundConfiguration == nil, backgroundColor == nil { backgroundColor = list.cellBackground }
        if list.appearance == .insetGrouped {
            layer.cornerRadius = isFirst || isLast ? 10 : 0
            let (top, bottom): (CACornerMask, CACornerMask) = (
                [.layerMinXMinYCorner, .layerMaxXMinYCorner], [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            )
            layer.maskedCorners = (isFirst ? top : []).union(isLast ? bottom : [])
            clipsToBounds = true
        }
        // Attributes are applied in each frame of a scroll, in which the app is not asked again.
        let section = layout.sections[path.section]
        if separated?.path != path || separated?.section !== section {
            separators.take(list.separators(of: path))
            separated = (path, section)
        }
        separators.show(isLast: isLast, in: self)
    }

    override func contentWasMade(_ view: UIView) { if sides != nil { keepInList(view) } }

    /// Has the separators of the next item asked for.
    open override func prepareForReuse() {
        super.prepareForReuse()
        separated = nil
    }

    /// Updates the indentation to the item's level in its outline, and shows whether the item is expanded.
    func followOutline() {
        guard let view = superview as? UICollectionView, let path = view.indexPath(for: self),
            let outline = (view.dataSource as? any OutlineDataSource)?.outline(at: path)
        else { return }
        indentationLevel = outline.level
        isExpanded = outline.isExpanded
        for entry in shown where entry.accessory.outlineStyle != nil {
            entry.view.transform = outline.isExpanded ? CGAffineTransform(rotationAngle: .pi / 2) : .identity
        }
    }

    /// Expands or collapses the item in its outline.
    private func toggleOutline() {
        guard let view = superview as? UICollectionView, let path = view.indexPath(for: self) else { return }
        (view.dataSource as? any OutlineDataSource)?.toggleItem(at: path)
    }

    /// Expands or collapses the item if a tap anywhere in the cell does so.
    ///
    /// - Parameter isHeader: Whether the cell is the header of a section.
    /// - Returns: Whether the tap was handled.
    func toggleByTap(isHeader: Bool) -> Bool {
        let accessory = shown.map(\.accessory).first { accessory in
            guard accessory.isShown(isInEditing) else { return false }
            return accessory.outlineStyle == .header || isHeader && accessory.outlineStyle == .automatic
        }
        guard let action = accessory?.action({ [weak self] in self?.toggleOutline() }) else { return false }
        action()
        return true
    }

    /// Returns the default content.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    /// Lays out the content between the accessories.
    open override func layoutSubviews() {
        super.layoutSubviews()
        mayMove = nil
        for entry in shown { entry.view.isHidden = !isVisible(entry.accessory) }
        contentView.frame = bounds.inset(by: contentInsets)
        let room = sides?.content ?? .zero
        var (left, right) = (
            room.left + margins.left + indentation, bounds.width - room.right - margins.right
        )
        for entry in visible(on: .leading) {
            let size = Self.size(of: entry.view)
            entry.view.frame = CGRect(x: left, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
            left += size.width + Self.gap
        }
        // The last one is at the edge.
        for entry in visible(on: .trailing).reversed() {
            let size = Self.size(of: entry.view)
            right -= size.width
            entry.view.frame = CGRect(
                x: right, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
            right -= Self.gap
        }
        separators.place(in: self)
    }

    override var contentInsets: UIEdgeInsets {
        func length(_ side: UICellAccessory.Side) -> CGFloat {
            visible(on: side).reduce(0) { $0 + Self.size(of: $1.view).width + Self.gap }
        }
        let room = sides?.content ?? .zero
        return UIEdgeInsets(
            top: 0, left: room.left + length(.leading) + indentation, bottom: 0,
            right: room.right + length(.trailing))
    }

    private var indentation: CGFloat { CGFloat(max(0, indentationLevel)) * max(0, indentationWidth) }
    private var isInEditing: Bool { (superview as? UICollectionView)?.isEditing ?? false }

    private func visible(on side: UICellAccessory.Side) -> [(accessory: UICellAccessory, view: UIView)] {
        (order[side] ?? []).map { shown[$0] }.filter { isVisible($0.accessory) }
    }

    /// Whether an accessory is visible: in the editing state, and a handle only of an item that can be moved.
    private func isVisible(_ accessory: UICellAccessory) -> Bool {
        guard accessory.isShown(isInEditing) else { return false }
        guard accessory.accessoryType == .reorder, let view = superview as? UICollectionView else { return true }
        if let mayMove { return mayMove }
        guard let path = view.indexPath(for: self), let source = view.dataSource else { return true }
        // The app is asked once for a layout.
        let answer = source.collectionView(view, canMoveItemAt: path)
        mayMove = answer
        return answer
    }
    /// Whether the data source allows to move the item; nil if it has not been asked since the last layout.
    private var mayMove: Bool?

    /// Fills the circles for selection if the cell is selected.
    private func showSelection() {
        for entry in shown where entry.accessory.accessoryType == .multiselect {
            guard let view = entry.view as? UIImageView else { continue }
            view.image = UIImage(systemName: isSelected ? "checkmark.circle.fill" : "circle")
            view.tintColor = entry.accessory.tintColor ?? (isSelected ? nil : .tertiaryLabel)
        }
    }

    private static func size(of view: UIView) -> CGSize {
        if let standard = view as? CellAccessoryView { return CGSize(width: standard.length, height: 22) }
        if view.bounds.width > 0, view.bounds.height > 0, !(view is UILabel) { return view.bounds.size }
        if ConstraintLayout.isNeeded(in: view) {
            return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        }
        return view.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }
}
