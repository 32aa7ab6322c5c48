// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A selectable row of a menu: a mark, a title with a line below it, and an image.
@MainActor final class MenuRow: UIControl {
    private let mark = UIImageView()
    private let label = UILabel()
    private let detail = UILabel()
    private let icon = UIImageView()
    private let line = UIView()
    private let isMarked: Bool

    /// Returns the view of an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - isMarked: Whether the menu has a column for marks.
    ///   - choose: Called when the row is touched.
    /// - Returns: A view that knows its height.
    static func view(of entry: MenuEntry, isMarked: Bool, choose: @escaping () -> Void) -> UIView {
        switch entry {
        case .gap: return MenuGap()
        case .title(let title):
            let row = MenuRow(isMarked: false)
            row.label.text = title
            row.label.font = .systemFont(ofSize: 13)
            row.label.textColor = .secondaryLabel
            row.isUserInteractionEnabled = false
            return row
        case .loading:
            let row = MenuRow(isMarked: isMarked)
            row.label.text = "Loading…"
            row.isEnabled = false
            row.label.textColor = .tertiaryLabel
            return row
        case .back(let title):
            let row = MenuRow(isMarked: true)
            row.label.text = title
            row.label.font = .systemFont(ofSize: 17, weight: .semibold)
            row.mark.image = UIImage(systemName: "chevron.left")
            row.react(choose)
            return row
        case .element(let element, _):
            let row = MenuRow(isMarked: isMarked)
            row.show(element)
            row.react(choose)
            return row
        }
    }

    private init(isMarked: Bool) {
        self.isMarked = isMarked
        super.init(frame: .zero)
        label.font = .systemFont(ofSize: 17)
        detail.font = .systemFont(ofSize: 13)
        detail.textColor = .secondaryLabel
        line.backgroundColor = .separator
        for view in [mark, icon] { view.contentMode = .scaleAspectFit }
        for view in [mark, label, detail, icon, line] { addSubview(view) }
        for view in [mark, icon] { view.tintColor = .label }
    }

    required init?(coder: NSCoder) { nil }

    private func react(_ choose: @escaping () -> Void) {
        accessibilityLabel = label.text
        addAction(UIAction { _ in choose() }, for: .primaryActionTriggered)
    }

    private func show(_ element: UIMenuElement) {
        let attributes = element.shownAttributes
        isEnabled = !attributes.contains(.disabled)
        let color: UIColor =
            !isEnabled ? .tertiaryLabel : attributes.contains(.destructive) ? .systemRed : .label
        label.text = element.title
        label.textColor = color
        detail.text = element.subtitle
        icon.image = element.image
        icon.tintColor = color
        let symbol: String? =
            element is UIMenu ? "chevron.right" : ["checkmark", "minus"].at(element.shownState.rawValue - 1)
        mark.image = symbol.flatMap { UIImage(systemName: $0) }
        mark.tintColor = color
    }

    override func stateDidChange() {
        super.stateDidChange()
        backgroundColor = isHighlighted ? .tertiarySystemFill : nil
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let height: CGFloat = !isUserInteractionEnabled ? 32 : detail.text?.isEmpty == false ? 60 : 44
        return CGSize(width: size.width, height: height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let left: CGFloat = isMarked ? 36 : 16
        mark.frame = CGRect(x: 10, y: (bounds.height - 18) / 2, width: 18, height: 18)
        let image = icon.image?.size ?? .zero
        let width = min(image.width, 28)
        icon.frame = CGRect(
            x: bounds.width - 16 - width, y: (bounds.height - min(image.height, 28)) / 2, width: width,
            height: min(image.height, 28))
        let room = max(0, bounds.width - left - 16 - (width > 0 ? width + 12 : 0))
        let hasDetail = detail.text?.isEmpty == false
        detail.isHidden = !hasDetail
        label.frame = CGRect(x: left, y: hasDetail ? 8 : 0, width: room, height: hasDetail ? 24 : bounds.height)
        detail.frame = CGRect(x: left, y: 32, width: room, height: 20)
        let hair = 1 / max(1, traitCollection.displayScale)
        line.frame = CGRect(x: 0, y: bounds.height - hair, width: bounds.width, height: hair)
    }
}

/// A gap between groups of a menu.
@MainActor private final class MenuGap: UIView {
    init() {
        super.init(frame: .zero)
        backgroundColor = .tertiarySystemFill
    }

    required init?(coder: NSCoder) { nil }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 8) }
}

extension MenuEntry {
    /// Whether the row needs the column for marks.
    @MainActor var needsMark: Bool {
        guard case .element(let element, _) = self else { return false }
        return element is UIMenu || element.shownState != .off
    }
}

extension [String] {
    fileprivate func at(_ index: Int) -> String? { indices.contains(index) ? self[index] : nil }
}
