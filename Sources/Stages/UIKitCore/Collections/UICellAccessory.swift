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
    enum Placement {
        case leading, trailing
    }

    /// The content of an accessory.
    private enum Content {
        case standard(UITableViewCell.AccessoryType)
        case symbol(String, UIColor)
        case label(String)
        case custom(UIView)
    }

    let placement: Placement
    private let content: Content
    private let displayed: DisplayedState
    private let isHidden: Bool
    private let tintColor: UIColor?
    private let action: (() -> Void)?
    /// What expands and collapses an outline item; nil for an accessory that does not.
    private(set) var outlineStyle: OutlineDisclosureOptions.Style?

    private init(
        _ content: Content, _ placement: Placement, _ displayed: DisplayedState, isHidden: Bool, tintColor: UIColor?,
        action: (() -> Void)? = nil
    ) {
        (self.content, self.placement, self.displayed, self.isHidden) = (content, placement, displayed, isHidden)
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
        case .label(let text):
            let label = UILabel()
            (label.text, label.textColor, label.font) = (text, tintColor ?? .secondaryLabel, .systemFont(ofSize: 17))
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
            .standard(.disclosureIndicator), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns a check mark.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .standard(.checkmark), .trailing, displayed, isHidden: options.isHidden, tintColor: options.tintColor)
    }

    /// Returns a button that shows details.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            .standard(.detailButton), .trailing, displayed, isHidden: options.isHidden, tintColor: options.tintColor,
            action: actionHandler)
    }

    /// Returns a button before the content that deletes the item.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            .symbol("minus.circle.fill", .systemRed), .leading, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor, action: actionHandler)
    }

    /// Returns a button before the content that inserts an item.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            .symbol("plus.circle.fill", .systemGreen), .leading, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor, action: actionHandler)
    }

    /// Returns a handle for moving the item; it does not move items here.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .symbol("line.3.horizontal", .tertiaryLabel), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns a circle for selecting multiple items.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .symbol("circle", .tertiaryLabel), .leading, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor)
    }

    /// Returns a button that expands or collapses an outline item.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: (() -> Void)? = nil
    ) -> UICellAccessory {
        var accessory = UICellAccessory(
            .symbol("chevron.right", .systemBlue), .trailing, displayed, isHidden: options.isHidden,
            tintColor: options.tintColor, action: actionHandler)
        accessory.outlineStyle = options.style
        return accessory
    }

    /// Returns a text label.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        UICellAccessory(
            .label(text), .trailing, displayed, isHidden: options.isHidden, tintColor: options.tintColor)
    }

    /// Returns an accessory that shows a custom view.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let (placement, displayed): (Placement, DisplayedState) =
            switch configuration.placement {
            case .leading(let displayed, _): (.leading, displayed)
            case .trailing(let displayed, _): (.trailing, displayed)
            }
        return UICellAccessory(
            .custom(configuration.customView), placement, displayed, isHidden: configuration.isHidden,
            tintColor: configuration.tintColor)
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
    /// Options of a label.
    public typealias LabelOptions = Options

    /// A width that is reserved for an accessory.
    public enum LayoutDimension: Equatable, Sendable {
        /// The accessory's own width.
        case actual
        /// A standard width.
        case standard
        /// A width in points.
        case custom(CGFloat)
    }

    /// The placement of a custom view; the position among other accessories is ignored.
    public enum CustomPlacement {
        /// Before the content.
        case leading(displayed: DisplayedState = .always, at: ([UICellAccessory]) -> Int = { $0.count })
        /// After the content.
        case trailing(displayed: DisplayedState = .always, at: ([UICellAccessory]) -> Int = { _ in 0 })
    }

    /// A custom view as an accessory. The view has the size of its frame, or else the size that fits.
    public struct CustomViewConfiguration {
        /// The view.
        public let customView: UIView
        /// The placement.
        public let placement: CustomPlacement
        /// Whether the accessory is hidden.
        public var isHidden: Bool
        /// The color; nil for the default.
        public var tintColor: UIColor?

        /// Creates a configuration. The reserved width is ignored.
        public init(
            customView: UIView, placement: CustomPlacement, isHidden: Bool = false,
            reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil,
            maintainsFixedSize: Bool = false
        ) {
            (self.customView, self.placement) = (customView, placement)
            (self.isHidden, self.tintColor) = (isHidden, tintColor)
        }
    }
}
