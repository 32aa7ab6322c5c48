// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A row of a table.
@preconcurrency @MainActor open class UITableViewCell: UIView, ConfiguredCell {
    // MARK: Creation

    /// Creates a cell with a style and a reuse identifier.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        setUp()
    }

    /// Creates a cell with the default style.
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        self.frame = frame
    }

    /// Creates a cell with the style and identifier it has in a storyboard, if any.
    public required init?(coder: NSCoder) {
        style = (coder as? InterfaceCoder)?.cellStyle ?? .default
        reuseIdentifier = (coder as? InterfaceCoder)?.reuseIdentifier
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        clipsToBounds = false
        contentView.frame = bounds
        // The table keeps it in the safe area at the sides.
        contentView.insetsLayoutMarginsFromSafeArea = false
        addSubview(backdrop)
        addSubview(contentView)
        separators.add(to: self)
        addSubview(accessory)
    }

    private let style: CellStyle
    /// The reuse identifier.
    open internal(set) var reuseIdentifier: String?
    /// The segues that selecting the cell and pressing its detail button perform.
    var selectionSegue: SegueTrigger?
    var accessorySegue: SegueTrigger?
    var nibObjects: InterfaceBuilderObjects?
    /// Whether the cell always shows the same row and is not reused.
    var isStatic = false

    /// Prepares the cell for reuse. Overrides call super.
    open func prepareForReuse() {
        (isHighlighted, isSelected) = (false, false)
    }

    // MARK: Content

    /// The superview of the cell's content, with margins as the predefined content has them.
    public let contentView = UIView()
    private let backdrop = CellBackdrop()
    private let separators = CellSeparators()
    private let accessory = CellAccessoryView()

    /// The label for the text.
    open private(set) lazy var textLabel: UILabel? = makeLabel(
        size: style == .value2 ? 12 : 17, color: style == .value2 ? tintColor : .label)
    /// The label for the detail text; nil in the default style.
    open private(set) lazy var detailTextLabel: UILabel? =
        switch style {
        case .default: nil
        case .value1: makeLabel(size: 17, color: .secondaryLabel)
        case .value2: makeLabel(size: 12, color: .label)
        case .subtitle: makeLabel(size: 12, color: .label)
        }
    /// The view for the image; nil in the style `value2`.
    open private(set) lazy var imageView: UIImageView? = {
        guard style != .value2 else { return nil }
        let view = UIImageView()
        view.contentMode = .scaleAspectFit
        contentView.addSubview(view)
        hasImageView = true
        return view
    }()
    private var hasImageView = false
    private var labels: [UILabel] = []

    private func makeLabel(size: CGFloat, color: UIColor?) -> UILabel {
        let label = UILabel()
        label.font = .systemFont(ofSize: size)
        label.textColor = color
        contentView.addSubview(label)
        labels.append(label)
        setNeedsLayout()
        return label
    }

    /// The content; setting it replaces the predefined content.
    open var contentConfiguration: (any UIContentConfiguration)? {
        didSet { showConfiguration() }
    }
    private(set) var configured: (any UIView & UIContentView)?
    /// Whether the content is updated when the state changes. The default is true.
    open var automaticallyUpdatesContentConfiguration = true
    /// Whether the background is updated when the state changes. The default is true.
    open var automaticallyUpdatesBackgroundConfiguration = true
    /// The closure that updates the configurations for a state.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

    /// Returns the default content for the style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .value1, .value2: .valueCell()
        case .subtitle: .subtitleCell()
        }
    }

    /// Returns the default background.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .clear() }

    /// The state for which configurations are updated.
    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isHighlighted, state.isSelected, state.isEditing) = (isHighlighted, isSelected, isEditing)
        return state
    }

    /// Schedules an update of the configurations before the cell is next shown.
    open func setNeedsUpdateConfiguration() {
        needsConfiguration = true
        setNeedsLayout()
    }
    var needsConfiguration = true

    /// Updates the configurations for a state. The default calls the handler.
    open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }

    private func showConfiguration() {
        guard let configuration = contentConfiguration else {
            configured?.removeFromSuperview()
            configured = nil
            return
        }
        if let configured, configured.supports(configuration) {
            configured.configuration = configuration
        } else {
            configured?.removeFromSuperview()
            let view = configuration.makeContentView()
            configured = view
            view.frame = contentView.bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.insetsLayoutMarginsFromSafeArea = false
            contentView.addSubview(view)
        }
        setNeedsLayout()
    }

    // MARK: Background

    /// A view behind the content; nil for none.
    open var backgroundView: UIView? {
        didSet { replaceSubview(oldValue, by: backgroundView) { insertSubview($0, aboveSubview: backdrop) } }
    }
    /// A view behind the content while the cell is selected; nil for the default background.
    open var selectedBackgroundView: UIView? {
        didSet {
            guard selectedBackgroundView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            showState()
        }
    }
    /// A view behind the selected content while multiple rows can be selected; has no effect here.
    open var multipleSelectionBackgroundView: UIView?
    /// The background configuration, which takes precedence over the background color.
    open var backgroundConfiguration: UIBackgroundConfiguration? { didSet { showState() } }
    /// The background color; nil for the one of the table's style.
    open override var backgroundColor: UIColor? { didSet { showState() } }

    // MARK: Accessories

    /// The standard accessory view. The default is none.
    open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { contentPlaceDidChange() } } }
    /// A view at the trailing edge, in place of the standard one.
    open var accessoryView: UIView? { didSet { replaceAccessory(oldValue, accessoryView) } }
    /// The standard accessory in editing mode. The default is none.
    open var editingAccessoryType = AccessoryType.none {
        didSet { if editingAccessoryType != oldValue { contentPlaceDidChange() } }
    }
    /// A view at the trailing edge in editing mode, in place of the standard one.
    open var editingAccessoryView: UIView? { didSet { replaceAccessory(oldValue, editingAccessoryView) } }
    /// Whether the cell shows a reorder control in editing mode; set by the table.
    open var showsReorderControl = false
    /// Whether the content is indented in editing mode even without a control. The default is true.
    open var shouldIndentWhileEditing = true

    private func replaceAccessory(_ old: UIView?, _ new: UIView?) {
        guard old !== new || shownAccessory.view.map({ $0.superview !== self }) == true else { return }
        old?.removeFromSuperview()
        if let view = shownAccessory.view { addSubview(view) }
        contentPlaceDidChange()
    }

    /// The level of indentation. The default is 0.
    open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// The width of an indentation level in points. The default is 10.
    open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// The insets of the separator; the default is that of the table.
    open var separatorInset: UIEdgeInsets {
        get { shownSeparatorInset }
        set { ownSeparatorInset = newValue }
    }
    /// The insets set on the cell itself; nil for those of the table.
    var ownSeparatorInset: UIEdgeInsets? { didSet { if ownSeparatorInset != oldValue { setNeedsLayout() } } }
    /// Whether the cell is in editing mode.
    open var isEditing = false {
        didSet {
            guard isEditing != oldValue else { return }
            stateDidChange()
            contentPlaceDidChange()
        }
    }
    /// Sets whether the cell is in editing mode. The table calls this method; overrides call super.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// The editing style, which the table's delegate determines; none outside editing mode.
    open internal(set) var editingStyle = EditingStyle.none
    /// Whether the Delete button or other actions are shown.
    open var showingDeleteConfirmation: Bool { (superview as? UITableView)?.swipe?.cell === self }
    /// The controls in editing mode.
    var editing = CellEditing() {
        didSet {
            for view in oldValue.views where !editing.views.contains(view) { view.removeFromSuperview() }
            for view in editing.views where view.superview !== self { addSubview(view) }
            contentPlaceDidChange()
        }
    }

    // MARK: Selection

    /// The background of a selected cell.
    open var selectionStyle = SelectionStyle.default { didSet { showState() } }
    /// Whether the cell is selected.
    open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    /// Whether the cell is highlighted.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }

    /// Sets whether the cell is selected. The table calls this method; overrides call super.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

    /// Sets whether the cell is highlighted. The table calls this method; overrides call super.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    private func stateDidChange() {
        for label in labels { label.isHighlighted = isSelected || isHighlighted }
        editing.edit?.isSelected = isSelected
        showState()
        needsConfiguration = true
        updateConfigurationIfNeeded()
    }

    private func showState() {
        let isActive = (isSelected || isHighlighted) && selectionStyle != .none
        if let view = selectedBackgroundView {
            if isActive, view.superview !== self { insertSubview(view, belowSubview: contentView) }
            if isActive { view.frame = bounds } else { view.removeFromSuperview() }
        }
        guard showBackground(backgroundConfiguration, above: backdrop) else { return backdrop.color = nil }
        let own = backgroundConfiguration?.fill ?? (backgroundColor == nil ? place.background : nil)
        backdrop.color = isActive && selectedBackgroundView == nil ? .systemGray4 : own
    }

    // MARK: In the table

    /// The place of the cell in its table.
    var place = Place() {
        didSet {
            guard place != oldValue else { return }
            (backdrop.roundsTop, backdrop.roundsBottom) = (place.roundsTop, place.roundsBottom)
            showState()
            contentPlaceDidChange()
        }
    }
    /// The margins of the content that were announced last.
    var announcedMargins: UIEdgeInsets?

    /// Returns the width of the content for a width of the cell.
    private func contentWidth(_ width: CGFloat) -> CGFloat {
        max(width - contentStart - controlInsets.right - accessoryWidth - place.contentInsets.right, 0)
    }

    /// The left edge of the content view.
    private var contentStart: CGFloat { place.contentInsets.left + controlInsets.left }

    private var content: CellContent {
        var content = CellContent(
            imageView: hasImageView ? imageView : nil, title: labels.isEmpty && style == .default ? nil : textLabel,
            detail: detailTextLabel)
        content.arrangement =
            switch style {
            case .default, .subtitle: .below
            case .value1: .beside
            case .value2: .caption
            }
        content.margins = contentMargins
        content.margins.left += CGFloat(indentationLevel) * indentationWidth
        return content
    }

    /// The content for the height of the row, to which a higher image is scaled down.
    private var fittingContent: CellContent {
        var content = content
        content.maximumImageSize.height = contentView.bounds.height
        return content
    }

    /// Lays out the content view, the accessory, and the predefined content.
    open override func layoutSubviews() {
        updateConfigurationIfNeeded()
        super.layoutSubviews()
        backdrop.frame = bounds
        backgroundView?.frame = bounds
        if selectedBackgroundView?.superview === self { selectedBackgroundView?.frame = bounds }
        editing.place(in: bounds.inset(by: place.contentInsets), with: rowMargins)
        contentView.frame = CGRect(
            x: contentStart, y: 0, width: contentWidth(bounds.width), height: bounds.height)
        layoutAccessory()
        if configured == nil { fittingContent.place(in: contentView.bounds) }
        layoutSeparator()
    }

    private func layoutAccessory() {
        let (view, type) = shownAccessory
        let right = bounds.width - place.contentInsets.right - controlInsets.right - accessoryMargin
        for other in [accessoryView, editingAccessoryView] where other !== view && other?.superview === self {
            other?.removeFromSuperview()
        }
        if let view {
            if view.superview !== self { addSubview(view) }
            let size = view.frame.size
            view.frame = CGRect(
                x: right - size.width, y: (bounds.height - size.height) / 2, width: size.width,
                height: size.height)
        }
        accessory.type = type
        accessory.isHidden = view != nil || type == .none
        accessory.frame = CGRect(
            x: right - accessory.length, y: 0, width: accessory.length, height: bounds.height)
    }

    private func layoutSeparator() {
        let text = (configured as? UIListContentView)?.textStart ?? (hasImageView ? fittingContent.textStart : 0)
        var insets = separatorInsets.edges(automatic: max(text, contentMargins.left))
        if insets.left > 0 { insets.left += contentStart }
        separators.place(in: bounds.inset(by: insets), of: self)
    }

    /// Returns the size for a width, determined by the constraints or the configuration, otherwise by the labels.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        updateConstraintsIfNeeded()
        let room = CGSize(width: contentWidth(targetSize.width), height: targetSize.height)
        if let configured, configured.translatesAutoresizingMaskIntoConstraints {
            var size = configured.sizeThatFits(room)
            if !(configured is UIListContentView), ConstraintLayout.isNeeded(in: configured) {
                size = configured.systemLayoutSizeFitting(
                    room, withHorizontalFittingPriority: horizontalFittingPriority,
                    verticalFittingPriority: verticalFittingPriority)
            }
            return CGSize(width: targetSize.width, height: size.height)
        }
        guard ConstraintLayout.isNeeded(in: contentView) else {
            return CGSize(width: targetSize.width, height: content.height(width: room.width))
        }
        contentView.frame = CGRect(x: contentStart, y: 0, width: room.width, height: bounds.height)
        let size = contentView.systemLayoutSizeFitting(
            room, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
        return CGSize(width: targetSize.width, height: size.height)
    }

    /// Returns the size for a width; a subclass without constraints overrides this method to size itself.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    }
}
