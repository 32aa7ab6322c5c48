// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The view of an alert or action sheet: a dimmed screen, and a card with text, text fields, and buttons.
///
/// An alert places two buttons side by side, the cancel button first, and stacks more than two, the cancel button last.
/// A sheet has its cancel button on a separate card; on an iPad, where touches outside cancel, it has none ("Alerts",
/// "Action sheets", Human Interface Guidelines).
@MainActor final class AlertView: UIView {
    private weak var controller: UIAlertController?
    private var actions: [UIAlertAction] { controller?.actions ?? [] }
    /// The parts of an action sheet that come from below the screen.
    var cards: [UIView] { cancelCard.isHidden ? [card] : [card, cancelCard] }
    private let card = AlertView.makeCard()
    private let cancelCard = AlertView.makeCard()
    private let scroll = UIScrollView()
    private let titleLabel = UILabel()
    private let messageLabel = UILabel()
    private var buttons: [AlertButton] = []
    private var separators: [UIView] = []

    init(_ controller: UIAlertController) {
        self.controller = controller
        super.init(frame: UIScreen.main.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        backgroundColor = UIColor { UIColor(white: 0, alpha: $0.userInterfaceStyle == .dark ? 0.48 : 0.2) }
        for label in [titleLabel, messageLabel] {
            label.numberOfLines = 0
            label.textAlignment = .center
            card.addSubview(label)
        }
        card.addSubview(scroll)
        for view in [card, cancelCard] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    private static func makeCard() -> UIView {
        let view = UIView()
        view.backgroundColor = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.17 : 0.96, alpha: 0.97) }
        view.layer.cornerRadius = 14
        view.clipsToBounds = true
        return view
    }

    private var isSheet: Bool { controller?.preferredStyle == .actionSheet }
    private var isPad: Bool { SimulatedDevice.current.profile.idiom == .pad }

    /// Cancels a sheet that is touched outside; an alert waits for a button.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard isSheet, touches.first?.view === self else { return }
        if let cancel = actions.first(where: { $0.style == .cancel }) {
            controller?.trigger(cancel)
        } else if isPad {
            controller?.dismiss(animated: true)
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        updateButtons()
        separators.forEach { $0.removeFromSuperview() }
        separators = []
        for field in controller?.textFields ?? [] where field.superview !== card { card.addSubview(field) }
        let room = bounds.inset(by: safeAreaInsets)
        if isSheet { layOutSheet(in: room) } else { layOutAlert(in: room) }
    }

    private func layOutAlert(in room: CGRect) {
        let width = min(270, room.width)
        let header = layOutHeader(width: width)
        let ordered = buttons.filter { !$0.isCancel } + buttons.filter(\.isCancel)
        let half = width / 2
        let isRow = ordered.count == 2 && ordered.allSatisfy { $0.fittingWidth <= half - 16 }
        let content = isRow ? 44 : CGFloat(ordered.count) * 44
        let height = min(header + content, max(room.height - 20, 0))
        card.frame = CGRect(
            x: room.midX - width / 2, y: room.midY - height / 2, width: width, height: height)
        place(isRow ? buttons.sorted { $0.isCancel && !$1.isCancel } : ordered, 44, below: header, isRow: isRow)
        cancelCard.isHidden = true
    }

    private func layOutSheet(in room: CGRect) {
        let margin: CGFloat = 8
        let width = isPad ? min(304, room.width) : max(0, min(room.width, room.height) - 2 * margin)
        let header = layOutHeader(width: width)
        let rows = buttons.filter { !$0.isCancel }
        let cancel = isPad ? nil : buttons.first(where: \.isCancel)
        let below = cancel == nil ? 0 : 57 + margin
        let height = min(header + CGFloat(rows.count) * 57, max(room.height - 2 * margin - below, 0))
        // The home indicator's area is margin enough.
        let bottom = room.maxY - (safeAreaInsets.bottom > 0 ? 0 : margin)
        let top = isPad ? room.midY - height / 2 : bottom - below - height
        card.frame = CGRect(x: room.midX - width / 2, y: top, width: width, height: height)
        place(rows, 57, below: header, isRow: false)
        cancelCard.isHidden = cancel == nil
        cancelCard.frame = CGRect(x: card.frame.minX, y: bottom - 57, width: width, height: 57)
        if let cancel {
            if cancel.superview !== cancelCard { cancelCard.addSubview(cancel) }
            cancel.frame = cancelCard.bounds
        }
    }

    /// Places title, message, and text fields at the top of the card; returns their height.
    private func layOutHeader(width: CGFloat) -> CGFloat {
        let padding: CGFloat = isSheet ? 14 : 20
        titleLabel.text = controller?.title
        titleLabel.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
        titleLabel.textColor = isSheet ? .secondaryLabel : .label
        messageLabel.text = controller?.message
        messageLabel.font = .systemFont(ofSize: 13)
        messageLabel.textColor = isSheet ? .secondaryLabel : .label
        if let title = controller?.attributedTitle { titleLabel.attributedText = title }
        if let message = controller?.attributedMessage { messageLabel.attributedText = message }
        var y = padding
        for label in [titleLabel, messageLabel] {
            label.isHidden = label.text?.isEmpty ?? true
            guard !label.isHidden else { continue }
            let room = CGSize(width: max(1, width - 32), height: .greatestFiniteMagnitude)
            let height = label.sizeThatFits(room).height
            label.frame = CGRect(x: 16, y: y, width: room.width, height: height)
            y += height + 4
        }
        let fields = controller?.textFields ?? []
        if !fields.isEmpty { y += 8 }
        for field in fields {
            field.frame = CGRect(x: 16, y: y, width: max(0, width - 32), height: 30)
            y += 34
        }
        let height = y == padding ? 0 : y - 4 + padding
        return height + layOutContent(below: height, width: width)
    }

    /// Places the view of the app's controller; returns its height.
    private func layOutContent(below y: CGFloat, width: CGFloat) -> CGFloat {
        guard let content = controller?.contentViewController, let view = content.view else { return 0 }
        if view.superview !== card {
            // The card, which gets its size later, does not resize it.
            view.autoresizingMask = []
            card.addSubview(view)
        }
        view.frame = CGRect(x: 0, y: y, width: width, height: max(0, content.preferredContentSize.height))
        return view.frame.height
    }

    // MARK: Buttons

    private func updateButtons() {
        if !buttons.elementsEqual(actions, by: { $0.action === $1 }) {
            for button in buttons { button.removeFromSuperview() }
            buttons = actions.map { action in
                AlertButton(action) { [weak controller] in controller?.trigger(action) }
            }
        }
        // Without a preferred action, the cancel button of an alert is the bold one.
        let preferred = controller?.preferredAction ?? actions.first { $0.style == .cancel }
        for button in buttons { button.update(isSheet: isSheet, isBold: button.action === preferred) }
    }

    private func place(_ row: [AlertButton], _ height: CGFloat, below header: CGFloat, isRow: Bool) {
        let width = card.bounds.width
        let content = isRow ? height : height * CGFloat(row.count)
        scroll.frame = CGRect(x: 0, y: header, width: width, height: max(0, card.bounds.height - header))
        scroll.contentSize = CGSize(width: width, height: content)
        if header > 0, !row.isEmpty { separate(card, CGRect(x: 0, y: header, width: width, height: 0)) }
        for (index, button) in row.enumerated() {
            if button.superview !== scroll { scroll.addSubview(button) }
            let position = CGFloat(index)
            let part = isRow ? width / CGFloat(row.count) : width
            button.frame = CGRect(
                x: isRow ? position * part : 0, y: isRow ? 0 : position * height, width: part, height: height)
            guard index > 0 else { continue }
            let start = button.frame.origin
            separate(
                scroll,
                CGRect(x: start.x, y: start.y, width: isRow ? 0 : width, height: isRow ? height : 0))
        }
    }

    /// Adds a line one pixel thick.
    private func separate(_ view: UIView, _ place: CGRect) {
        let hair = 1 / max(1, traitCollection.displayScale)
        let line = UIView(
            frame: CGRect(
                x: place.minX, y: place.minY, width: max(place.width, hair), height: max(place.height, hair)))
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        view.addSubview(line)
        separators.append(line)
    }
}

/// The button of an alert's action.
@MainActor final class AlertButton: UIControl {
    let action: UIAlertAction
    private let label = UILabel()
    private var icon: UIImageView?

    init(_ action: UIAlertAction, press: @escaping () -> Void) {
        self.action = action
        super.init(frame: .zero)
        label.textAlignment = .center
        label.text = action.title
        label.adjustsFontSizeToFitWidth = true
        label.baselineAdjustment = .alignCenters
        addSubview(label)
        accessibilityLabel = action.title
        addAction(UIAction { _ in press() }, for: .primaryActionTriggered)
    }

    required init?(coder: NSCoder) { nil }

    var isCancel: Bool { action.style == .cancel }
    var fittingWidth: CGFloat { label.sizeThatFits(.zero).width }

    /// Shows the style and the state of the action.
    func update(isSheet: Bool, isBold: Bool) {
        isEnabled = action.isEnabled
        label.font = .systemFont(ofSize: isSheet ? 20 : 17, weight: isBold ? .semibold : .regular)
        label.textAlignment = action.titleTextAlignment
        updateIcon()
        updateColors()
    }

    private func updateIcon() {
        guard icon?.image !== action.image else { return }
        icon?.removeFromSuperview()
        icon = action.image.map { UIImageView(image: $0) }
        if let icon { addSubview(icon) }
        setNeedsLayout()
    }

    private func updateColors() {
        let color = action.titleTextColor ?? (action.style == .destructive ? .systemRed : tintColor)
        label.textColor = isEnabled ? color : .tertiaryLabel
        icon?.tintColor = label.textColor
        backgroundColor = isHighlighted ? .tertiarySystemFill : nil
    }

    override func stateDidChange() {
        super.stateDidChange()
        updateColors()
    }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        updateColors()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds.insetBy(dx: 8, dy: 0)
        guard let icon else { return }
        icon.frame = CGRect(
            x: 16, y: (bounds.height - icon.bounds.height) / 2, width: icon.bounds.width, height: icon.bounds.height)
    }
}
