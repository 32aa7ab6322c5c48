// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An accessory that a list cell shows beside its content.
@preconcurrency @MainActor public struct UICellAccessory {
    /// When an accessory is shown.
    public enum DisplayedState: Sendable {
        /// Always.
        case always
        /// While the collection is edited.
        case whenEditing
        /// While the collection is not edited.
        case whenNotEditing
    }

    /// The side of the content.
    enum Side {
        case leading, trailing
    }

    /// The content of an accessory.
    private enum Content {
        case standard(UITableViewCell.AccessoryType)
        case symbol(String, UIColor)
        case handle
        case label(String, UIFont)
        case custom(UIView)
    }

    /// What the accessory is.
    public let accessoryType: AccessoryType
    let side: Side
    /// Where a custom view goes among the other accessories of its side; nil for other accessories.
    private(set) var position: Placement.Position?
    private let content: Content
    private let displayed: DisplayedState
    private let isHidden: Bool
    let tintColor: UIColor?
    private let action: (() -> Void)?
    /// What expands and collapses an outline item; nil for an accessory that does not.
    private(set) var outlineStyle: OutlineDisclosureOptions.Style?

    private init(
        _ type: AccessoryType, _ content: Content, _ side: Side, _ displayed: DisplayedState, isHidden: Bool,
        tintColor: UIColor?, action: (() -> Void)? = nil
    ) {
        (accessoryType, self.content, self.side) = (type, content, side)
        (self.displayed, self.isHidden) = (displayed, isHidden)
        (self.tintColor, self.action) = (tintColor, action)
    }

    /// Returns whether the accessory is shown in an editing state.
    func isShown(_ isEditing: Bool) -> Bool {
        switch displayed {
        case .always: !isHidden
        case .whenEditing: !isHidden && isEditing
        case .whenNotEditing: !isHidden && !isEditing
        }
    }

    /// Returns a view that shows the accessory; `toggle` expands or collapses the outline item, unless the app provided
    /// an action.
    func makeView(toggle: @escaping () -> Void) -> UIView {
        let view: UIView
        switch content {
        case .standard(let type):
            let standard = CellAccessoryView(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
            (standard.type, standard.isHidden) = (type, false)
            view = standard
        case .symbol(let name, let color):
            let image = UIImageView(image: UIImage(systemName: name))
            (image.contentMode, image.frame.size) = (.scaleAspectFit, CGSize(width: 22, height: 22))
            image.tintColor = tintColor ?? color
            view = image
        case .handle:
            let handle = CellReorderControl(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
            (handle.margin, handle.color) = (0, tintColor ?? handle.color)
            view = handle
        case .label(let text, let font):
            let label = UILabel()
            (label.text, label.textColor, label.font) = (text, tintColor ?? .secondaryLabel, font)
            view = label
        case .custom(let custom): view = custom
        }
        if let tintColor { view.tintColor = tintColor }
        if let action = action(toggle) {
            view.isUserInteractionEnabled = true
            let tap = UITapGestureRecognizer()
            tap.addAction(UIAction { _ in action() })
            view.addGestureRecognizer(tap)
        }
        return view
    }

    /// Returns the action of a tap: the app's own, or `toggle` in an outline.
    func action(_ toggle: @escaping () -> Void) -> (() -> Void)? { action ?? (outlineStyle == nil ? nil : toggle) }

    // MARK: Standard accessories

    /// Returns a chevron that indicates another screen.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .disclosureIndicator, .standard(.disclosureIndicator), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns a check mark.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .checkmark, .standard(.checkmark), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns a button that shows details.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            .detail, .standard(.detailButton), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor,
            action: actionHandler)
    }

    /// Returns a button before the content that deletes the item.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            .delete, .symbol("minus.circle.fill", .systemRed), .leading, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor, action: actionHandler)
    }

    /// Returns a button before the content that inserts an item.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            .insert, .symbol("plus.circle.fill", .systemGreen), .leading, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor, action: actionHandler)
    }

    /// Returns a handle for moving the item, if the data source allows it.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .reorder, .handle, .trailing, displayed, isHidden: options.isHidden, tintColor: options.tintColor)
    }

    /// Returns a circle for selecting multiple items.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .multiselect, .symbol("circle", .tertiaryLabel), .leading, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns a button that expands or collapses an outline item.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .outlineDisclosure, .symbol("chevron.right", .systemBlue), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor, action: actionHandler)
        accessory.outlineStyle = options.style
        return accessory
    }

    /// Returns a text label.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .label, .label(text, options.font), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns an accessory that shows a custom view.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let (side, displayed, position): (Side, DisplayedState, Placement.Position) =
            switch configuration.placement {
            case .leading(let displayed, let position): (.leading, displayed, position)
            case .trailing(let displayed, let position): (.trailing, displayed, position)
            }
        var accessory = UICellAccessory(
            .customView(configuration.customView), .custom(configuration.customView), side, displayed,
            isHidden: configuration.isHidden, tintColor: configuration.tintColor)
        accessory.position = position
        return accessory
    }

    // MARK: Options

    /// The visibility and color of an accessory.
    public struct Options {
        /// Whether the accessory is hidden.
        public var isHidden: Bool
        /// The color; nil for the default.
        public var tintColor: UIColor?

        /// Creates options. The reserved width is ignored.
        public init(isHidden: Bool = false, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
            (self.isHidden, self.tintColor) = (isHidden, tintColor)
        }
    }

    /// Options of a chevron.
    public typealias DisclosureIndicatorOptions = Options
    /// Options of a check mark.
    public typealias CheckmarkOptions = Options
    /// Options of a button for details.
    public typealias DetailOptions = Options
    /// Options of a button that deletes.
    public typealias DeleteOptions = Options
    /// Options of a button that inserts.
    public typealias InsertOptions = Options
    /// Options of a handle.
    public typealias ReorderOptions = Options
    /// Options of a circle for selection.
    public typealias MultiselectOptions = Options
    /// Options of an outline disclosure button.
    public struct OutlineDisclosureOptions {
        /// What expands and collapses the item.
        public enum Style: Int, Sendable {
            /// The whole cell if it is the header of a section, otherwise the button.
            case automatic = 0
            /// The whole cell, which cannot be selected.
            case header = 1
            /// The button.
            case cell = 2
        }

        /// What expands and collapses the item.
        public var style: Style
        /// Whether the accessory is hidden.
        public var isHidden: Bool
        /// The color; nil for the default.
        public var tintColor: UIColor?

        /// Creates options. The reserved width is ignored.
        public init(
            style: Style = .automatic, isHidden: Bool = false, reservedLayoutWidth: LayoutDimension? = nil,
            tintColor: UIColor? = nil
        ) {
            (self.style, self.isHidden, self.tintColor) = (style, isHidden, tintColor)
        }
    }
    /// A width that is reserved for an accessory.
    public enum LayoutDimension: Equatable, Sendable {
        /// The accessory's own width.
        case actual
        /// A standard width.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }
}
