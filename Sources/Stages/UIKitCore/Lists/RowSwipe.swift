// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A row under the finger, with the actions on one side.
@MainActor struct SwipedRow {
    let cell: UIView
    /// The frame of the row in its list.
    let frame: CGRect
    let actions: UISwipeActionsConfiguration?
}

/// A list of rows with swipe actions.
@MainActor protocol SwipedList: UIScrollView {
    /// The current swipe.
    var swipe: RowSwipe? { get set }
    /// Returns the row at a point with its trailing or leading actions.
    func row(at point: CGPoint, isTrailing: Bool) -> SwipedRow?
}

/// The swipe actions of a row, and the current offset of the row
/// ("tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
/// developer.apple.com/documentation/uikit/uitableviewdelegate).
@MainActor final class RowSwipe {
    let cell: UIView
    /// The horizontal offset of the cell; negative offsets, to the left, reveal trailing actions.
    private(set) var offset: CGFloat = 0
    private weak var list: (any SwipedList)?
    private let configuration: UISwipeActionsConfiguration
    private let isTrailing: Bool
    private let container = UIView()
    private let buttons: [SwipeButton]
    /// The frame of the row.
    private let row: CGRect

    init?(_ row: SwipedRow, in list: any SwipedList, isTrailing: Bool) {
        guard let configuration = row.actions, !configuration.actions.isEmpty else { return nil }
        (self.configuration, cell, self.row, self.list) = (configuration, row.cell, row.frame, list)
        self.isTrailing = isTrailing
        buttons = configuration.actions.map { SwipeButton($0) }
        container.frame = self.row
        container.clipsToBounds = true
        list.insertSubview(container, belowSubview: cell)
        for (index, button) in buttons.enumerated() {
            container.insertSubview(button, at: 0)
            button.addAction(UIAction { [weak self] _ in self?.perform(index) }, for: .touchUpInside)
        }
    }

    /// The total width of the buttons.
    private var width: CGFloat { buttons.reduce(0) { $0 + $1.fittingWidth } }

    /// Moves the row; it does not move toward the side without actions.
    func move(to distance: CGFloat) {
        offset = isTrailing ? min(0, max(distance, -row.width)) : max(0, min(distance, row.width))
        cell.frame = row.offsetBy(dx: offset, dy: 0)
        place()
    }

    /// Opens or closes the actions, or performs the first one, when the finger lifts.
    func end() {
        let distance = abs(offset)
        if configuration.performsFirstActionWithFullSwipe, distance > row.width * 0.6 { return perform(0) }
        guard distance > width / 2 else {
            list?.closeSwipe(animated: true)
            return
        }
        open()
    }

    /// Shows the actions.
    func open() { UIView.animate(withDuration: 0.25) { [self] in move(to: isTrailing ? -width : width) } }

    /// Moves the row back to cover its actions.
    func close(animated: Bool) {
        offset = 0
        guard animated else { return container.removeFromSuperview() }
        UIView.animate(withDuration: 0.25) { [cell, row] in
            cell.frame = row
        } completion: { [container] _ in
            container.removeFromSuperview()
        }
    }

    /// Places the buttons at the edge; beyond their total width, they grow with the swipe.
    private func place() {
        let scale = width > 0 ? max(1, abs(offset) / width) : 1
        var x: CGFloat = 0
        for button in buttons {
            let part = button.fittingWidth * scale
            button.frame = CGRect(
                x: isTrailing ? row.width - x - part : x, y: 0, width: part, height: row.height)
            x += part
        }
    }

    private func perform(_ index: Int) {
        let action = configuration.actions[index]
        action.handler(action, buttons[index]) { [weak list, weak self] _ in
            if let self, list?.swipe === self { list?.closeSwipe(animated: true) }
        }
    }
}

extension SwipedList {
    /// Begins a swipe on a row if it has actions on that side; returns whether it did.
    func beginSwipe(_ pan: UIPanGestureRecognizer) -> Bool {
        closeSwipe(animated: true)
        let way = pan.translation(in: superview)
        guard abs(way.x) > abs(way.y) else { return false }
        let (point, isTrailing) = (CGPoint(x: bounds.midX, y: pan.location(in: self).y - way.y), way.x < 0)
        guard let row = row(at: point, isTrailing: isTrailing),
            let swipe = RowSwipe(row, in: self, isTrailing: isTrailing)
        else { return false }
        pan.setTranslation(.zero, in: superview)
        self.swipe = swipe
        return true
    }

    /// Follows the finger until it lifts.
    func followSwipe(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .changed: swipe?.move(to: pan.translation(in: superview).x)
        case .ended: swipe?.end()
        default: closeSwipe(animated: true)
        }
    }

    /// Closes the swipe actions.
    func closeSwipe(animated: Bool) {
        guard let swipe else { return }
        self.swipe = nil
        swipe.close(animated: animated)
        setNeedsLayout()
    }
}

/// The button of a swipe action, with its image or title on a color.
@MainActor final class SwipeButton: UIControl {
    private let label = UILabel()
    private let icon = UIImageView()

    init(_ action: UIContextualAction) {
        super.init(frame: .zero)
        backgroundColor = action.backgroundColor ?? (action.style == .destructive ? .systemRed : .systemGray)
        label.text = action.image == nil ? action.title : nil
        label.textColor = .white
        label.font = .systemFont(ofSize: 15)
        label.textAlignment = .center
        icon.image = action.image
        icon.tintColor = .white
        icon.contentMode = .center
        accessibilityLabel = action.title
        for view in [label, icon] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// The width of the title with its margins.
    var fittingWidth: CGFloat { max(74, label.sizeThatFits(.zero).width + 32) }

    override func layoutSubviews() {
        super.layoutSubviews()
        for view in [label, icon] { view.frame = bounds }
    }
}
