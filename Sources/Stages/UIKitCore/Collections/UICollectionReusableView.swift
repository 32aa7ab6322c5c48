// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A reusable view in a collection.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    /// The reuse identifier.
    open internal(set) var reuseIdentifier: String?
    var kind: String?
    /// Whether the layout created the view as a decoration, of which the data source and the delegate do not know.
    var isDecoration = false
    var nibObjects: InterfaceBuilderObjects?

    /// Prepares the view for reuse. Overrides must call super.
    open func prepareForReuse() {}
    /// Applies layout attributes to the view. Overrides must call super.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    /// Returns the attributes that the view prefers in a layout with estimated sizes. By default, its constraints
    /// determine the height; without any, the layout's height stays.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let height = fittingHeight(of: self, width: layoutAttributes.size.width)
        if let height, height > 0, height.isFinite { layoutAttributes.size.height = height }
        return layoutAttributes
    }

    /// Returns the height that the constraints in a view determine for a width; nil without constraints.
    func fittingHeight(of view: UIView, width: CGFloat) -> CGFloat? {
        guard ConstraintLayout.isNeeded(in: view) else { return nil }
        return view.systemLayoutSizeFitting(
            CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }
}

/// An item of a collection.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView, ConfiguredCell {
    /// The superview of the cell's content.
    public let contentView = UIView()
    /// The segue that is performed when the user selects the cell.
    var selectionSegue: SegueTrigger?

    /// Creates a cell.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a cell, ignoring the archive.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    /// The space around the content for accessories.
    var contentInsets: UIEdgeInsets { .zero }

    private func setUp() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// A view behind the content.
    open var backgroundView: UIView? {
        didSet { replaceSubview(oldValue, by: backgroundView) { insertSubview($0, at: 0) } }
    }
    /// A view behind the content while the cell is selected or highlighted.
    open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            showState()
        }
    }
    /// Whether the cell is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { showState() } } }
    /// Whether the cell is highlighted.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { showState() } } }

    /// The content; setting it shows the configuration's content view.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet {
            if let contentConfiguration, let configured, configured.supports(contentConfiguration) {
                configured.configuration = contentConfiguration
                return
            }
            configured?.removeFromSuperview()
            configured = contentConfiguration?.makeContentView()
            guard let configured else { return }
            configured.frame = contentView.bounds
            configured.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            contentWasMade(configured)
            contentView.addSubview(configured)
        }
    }
    /// Called when the content view of a configuration has been made, before it is added.
    func contentWasMade(_ view: UIView) {}
    private(set) var configured: (any UIView & UIContentView)?
    /// The background.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        didSet { backgroundColor = showBackground(backgroundConfiguration) ? backgroundConfiguration?.fill : nil }
    }
    /// The state for which configurations are updated.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isHighlighted, state.isSelected) = (isHighlighted, isSelected)
        let above = sequence(first: self as UIView, next: \.superview).lazy
        guard let view = above.compactMap({ $0 as? UICollectionView }).first else { return state }
        (state.isEditing, state.isReordering) = (view.isEditing, view.state.moved?.cell === self)
        return state
    }
    var backgroundState: UICellConfigurationState { configurationState }
    /// A closure that updates a cell's configurations for a state.
    public typealias ConfigurationUpdateHandler = (
        _ cell: UICollectionViewCell, _ state: UICellConfigurationState
    ) -> Void
    /// The closure that updates the configurations for a state; nil for none.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    /// Updates the configurations for a state. The default calls the handler.
    open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
    /// Schedules an update of the configurations before the cell is next shown.
    open func setNeedsUpdateConfiguration() {
        needsConfiguration = true
        setNeedsLayout()
    }
    var needsConfiguration = true
    /// Whether the content is updated when the state changes. The default is true.
    open var automaticallyUpdatesContentConfiguration = true
    /// Whether the background is updated when the state changes. The default is true.
    open var automaticallyUpdatesBackgroundConfiguration = true

    /// Resets the selected and highlighted states.
    open override func prepareForReuse() {
        super.prepareForReuse()
        (isSelected, isHighlighted) = (false, false)
    }

    /// The smallest size of content with constraints; nil without any.
    private var fittingSize: CGSize? {
        let views: [UIView?] = [configured, contentView]
        return views.compactMap(\.self).first(where: ConstraintLayout.isNeeded)?
            .systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    /// Returns attributes with the height of the content, from its configuration or constraints; in a flow layout with an
    /// estimated size, with its width as well.
    open override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        updateConfigurationIfNeeded()
        updateConstraintsIfNeeded()
        let margins = CGSize(
            width: contentInsets.left + contentInsets.right, height: contentInsets.top + contentInsets.bottom)
        if layoutAttributes.fitsWidth {
            // List content is as wide as its place.
            let room = CGSize(width: layoutAttributes.size.width - margins.width, height: 0)
            let size = configured.flatMap { $0 is UIListContentView ? $0.sizeThatFits(room) : nil } ?? fittingSize
            guard let size, size.width > 0, size.height > 0 else { return layoutAttributes }
            layoutAttributes.size = CGSize(width: size.width + margins.width, height: size.height + margins.height)
            return layoutAttributes
        }
        let room = CGSize(width: layoutAttributes.size.width - margins.width, height: 0)
        let own = configured.flatMap { $0 is UIListContentView ? $0.sizeThatFits(room).height : nil }
        let height =
            own ?? configured.flatMap { fittingHeight(of: $0, width: room.width) }
            ?? fittingHeight(of: contentView, width: room.width)
        if let height, height > 0, height.isFinite { layoutAttributes.size.height = height }
        return layoutAttributes
    }

    private func showState() {
        let isActive = isSelected || isHighlighted
        if let view = selectedBackgroundView {
            if isActive {
                insertSubview(view, belowSubview: contentView)
                view.frame = bounds
            } else {
                view.removeFromSuperview()
            }
        }
        needsConfiguration = true
        updateConfigurationIfNeeded()
    }

    /// Lays out the views behind the content.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
    }
}

/// Creates views of classes that are known only at run time, in the same way as ``Instantiable``.
///
/// The table entry of `init(frame:)` is introduced by ``UIView``, from which both classes derive.
open class InstantiableReusableView: UICollectionReusableView {
    /// Creates a view.
    public required override init(frame: CGRect) { super.init(frame: frame) }
    /// Creates a view, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates an instance of `viewClass` with a frame; returns nil if it is not a class of reusable views.
    static func make(_ viewClass: AnyClass, _ frame: CGRect) -> UICollectionReusableView? {
        guard viewClass is UICollectionReusableView.Type else { return nil }
        // Safe: the class derives from UICollectionReusableView (checked above), and both virtual tables have the
        // allocating initializer in UIView's entry.
        return unsafe unsafeBitCast(viewClass, to: InstantiableReusableView.Type.self).init(frame: frame)
    }
}
