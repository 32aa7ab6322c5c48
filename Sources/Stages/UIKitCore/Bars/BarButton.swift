// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The view of a bar button item: its image, or else its title.
@MainActor final class BarButton: UIControl {
    /// The margin at each side of the content, which makes the button easier to hit.
    static let inset: CGFloat = 8

    /// The item that the button shows, if any.
    private(set) weak var item: UIBarButtonItem?
    private let label = UILabel()
    private let icon = UIImageView()
    private var press: () -> Void = {}
    private var isProminent = false
    private var titleOffset = UIOffset.zero { didSet { if titleOffset != oldValue { setNeedsLayout() } } }

    /// Creates the button of an item.
    convenience init(_ item: UIBarButtonItem) {
        self.init(frame: .zero)
        self.item = item
        press = { [weak item] in item?.press() }
    }

    /// Creates a button with a system action, such as going back.
    convenience init(press: @escaping () -> Void) {
        self.init(frame: .zero)
        self.press = press
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        icon.contentMode = .scaleAspectFit
        for view in [icon, label] { addSubview(view) }
        addAction(UIAction { [weak self] _ in self?.press() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the item with the attributes of a bar's appearance, in its own color or the bar's.
    func update(_ appearance: UIBarButtonItemAppearance?) {
        guard let item else { return }
        isEnabled = item.isEnabled
        showsMenuAsPrimaryAction = item.menu != nil && item.primaryAction == nil && item.action == nil
        updateMenuPress()
        isProminent = item.style == .done
        let state: UIControl.State = item.isEnabled ? .normal : .disabled
        let attributes =
            item.titleTextAttributes(for: state) ?? item.titleTextAttributes(for: .normal)
            ?? (item.isEnabled ? appearance?.normal : appearance?.disabled)?.titleTextAttributes
        let image = item.image ?? item.systemItem?.symbol.flatMap { UIImage(systemName: $0) }
        tintColor = item.tintColor
        let looks = item.isEnabled ? appearance?.normal : appearance?.disabled
        let offset = item.titleOffset(\.title, in: traitCollection) ?? looks?.titlePositionAdjustment
        show(title: image == nil ? item.title : nil, image: image, attributes: attributes, offset: offset ?? .zero)
        accessibilityLabel = item.accessibilityLabel ?? item.title
        accessibilityIdentifier = item.accessibilityIdentifier
    }

    /// Shows a title, at an offset from its place, and an image.
    func show(
        title: String?, image: UIImage?, attributes: [NSAttributedString.Key: Any]? = nil, offset: UIOffset = .zero
    ) {
        titleOffset = offset
        label.font = .systemFont(ofSize: 17, weight: isProminent ? .semibold : .regular)
        if let title, let attributes, !attributes.isEmpty {
            let plain: [NSAttributedString.Key: Any] = [.font: label.font as Any]
            label.show(StyledText(title, attributes: plain.merging(attributes) { $1 }))
        } else {
            label.text = title
        }
        icon.image = image?.asTemplate
        stateDidChange()
    }

    override var shownMenu: UIMenu? { item?.menu }

    override func stateDidChange() {
        super.stateDidChange()
        label.setDefaultColor(isEnabled ? tintColor : .tertiaryLabel)
        icon.tintColor = isEnabled ? nil : .tertiaryLabel
        for view in [label, icon] { view.alpha = isHighlighted ? 0.3 : 1 }
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        stateDidChange()
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let (text, image) = (textSize, icon.image?.size ?? .zero)
        let own = item?.width ?? 0
        let width = own > 0 ? own : text.width + image.width + 2 * Self.inset
        return CGSize(width: max(width, 28), height: max(text.height, image.height))
    }

    private var textSize: CGSize {
        label.text == nil ? .zero : label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let text = textSize
        let image = icon.image?.size ?? .zero
        // The image of a back button comes before its title.
        let start = text.width > 0 ? Self.inset : max(0, (bounds.width - image.width) / 2)
        icon.frame = CGRect(
            x: start, y: (bounds.height - image.height) / 2, width: image.width, height: image.height)
        let x = text.width > 0 && image.width > 0 ? icon.frame.maxX : Self.inset
        let room = max(0, bounds.width - x - Self.inset)
        let width = item?.width ?? 0 > 0 ? room : min(text.width, room)
        label.textAlignment = .center
        label.frame = CGRect(
            x: x + titleOffset.horizontal, y: titleOffset.vertical, width: width, height: bounds.height)
    }
}

extension UIBarButtonItem.SystemItem {
    /// The symbol of a system button; nil for a button with a title.
    fileprivate var symbol: String? {
        switch self {
        case .add: "plus"
        case .compose: "square.and.pencil"
        case .reply: "arrowshape.turn.up.left"
        case .action: "square.and.arrow.up"
        case .organize: "folder"
        case .bookmarks: "book"
        case .search: "magnifyingglass"
        case .refresh: "arrow.clockwise"
        case .stop: "xmark"
        case .camera: "camera"
        case .trash: "trash"
        case .play: "play.fill"
        case .pause: "pause.fill"
        case .rewind: "backward.fill"
        case .fastForward: "forward.fill"
        case .done, .cancel, .edit, .save, .undo, .redo, .close, .flexibleSpace, .fixedSpace: nil
        }
    }
}

extension UIBarButtonItem {
    /// Whether the item is blank space.
    var isSpace: Bool { systemItem == .flexibleSpace || systemItem == .fixedSpace }

    /// Returns the item's view for a bar; nil for space.
    func view(in bar: UIView, _ appearance: UIBarButtonItemAppearance?) -> UIView? {
        self.bar = bar
        guard !isSpace else { return nil }
        guard let customView else {
            button.update(appearance)
            return button
        }
        // The bar positions the view, regardless of constraints inside the view.
        customView.translatesAutoresizingMaskIntoConstraints = true
        return customView
    }
}

extension UIView {
    /// Returns the size of the view in a bar with a given height.
    func barSize(height: CGFloat) -> CGSize {
        var size = self is BarButton ? .zero : bounds.size
        if size.width <= 0 || size.height <= 0 {
            size = self is BarButton ? sizeThatFits(.zero) : systemLayoutSizeFitting(.zero)
            if size.width <= 0 { size = sizeThatFits(CGSize(width: CGFloat.infinity, height: height)) }
        }
        return CGSize(width: size.width, height: self is BarButton ? height : min(max(size.height, 0), height))
    }
}
