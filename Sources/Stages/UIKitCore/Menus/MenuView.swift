// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// A menu over a window: a card next to its source view.
///
/// A touch outside the card closes the menu ("Pull-down buttons", Human Interface Guidelines).
///
/// A submenu replaces its menu and has a row at the top that leads back.
@MainActor package final class MenuView: UIView {
    private weak var source: UIView?
    private let place: CGRect?
    private let onEnd: (() -> Void)?
    private let sender: AnyObject?
    /// The menu and its open submenus, the visible one last.
    private var path: [UIMenu]
    private let card = UIView()
    /// The frame of the card in the window.
    package var cardFrame: CGRect {
        layoutIfNeeded()
        return convert(card.frame, to: nil)
    }
    private let scroll = UIScrollView()
    private var rows: [UIView] = []
    private static let width: CGFloat = 250
    private static let margin: CGFloat = 8

    /// Creates the view of a menu.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - source: The view, such as a control, next to which the menu is shown.
    ///   - place: The part of the view next to which the menu is shown; nil for all of it.
    ///   - sender: The sender of the actions.
    ///   - onEnd: Called when the menu is closed.
    package init(
        _ menu: UIMenu, from source: UIView, at place: CGRect? = nil, sender: AnyObject?, onEnd: (() -> Void)? = nil
    ) {
        (path, self.source, self.place, self.sender, self.onEnd) = ([menu], source, place, sender, onEnd)
        super.init(frame: source.window?.bounds ?? .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        card.backgroundColor = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.17 : 0.96, alpha: 0.97) }
        card.layer.cornerRadius = 13
        card.clipsToBounds = true
        addSubview(card)
        card.addSubview(scroll)
        menu.willBeShown()
        reload()
    }

    required init?(coder: NSCoder) { nil }

    private func reload() {
        guard let menu = path.last else { return }
        let entries = menu.entries { [weak self] in self?.reload() }
        let isMarked = entries.contains(where: \.needsMark)
        var all: [MenuEntry] = path.count > 1 ? [.back(menu.title)] : menu.title.isEmpty ? [] : [.title(menu.title)]
        if path.count > 1, !entries.isEmpty { all.append(.gap) }
        all += entries
        for row in rows { row.removeFromSuperview() }
        rows = all.map { entry in
            MenuRow.view(of: entry, isMarked: isMarked) { [weak self] in self?.choose(entry) }
        }
        for row in rows { scroll.addSubview(row) }
        scroll.contentOffset = .zero
        setNeedsLayout()
    }

    /// Replaces the visible menu, which may be a submenu.
    func update(_ change: (UIMenu) -> UIMenu) {
        guard let menu = path.popLast() else { return }
        path.append(change(menu))
        reload()
    }

    private func choose(_ entry: MenuEntry) {
        switch entry {
        case .back:
            path.removeLast()
            reload()
        case .element(let submenu as UIMenu, _):
            path.append(submenu)
            reload()
        case .element(let element, let menu):
            let selects = (source as? UIButton)?.changesSelectionAsPrimaryAction == true
            if selects {
                path.first?.select(element)
            } else if menu.options.contains(.singleSelection) {
                menu.select(element)
            }
            if element.shownAttributes.contains(.keepsMenuPresented) { reload() } else { removeFromSuperview() }
            (source as? UIControl)?.menuDidChoose(element)
            if let action = element as? UIAction {
                action.perform(sender: sender)
            } else if let command = element as? UICommand {
                UIApplication.shared.sendAction(command.action, to: nil, from: command, for: nil)
            }
        case .title, .loading, .gap: break
        }
    }

    /// Closes the menu when a touch outside the card ends.
    package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.view === self { removeFromSuperview() }
    }

    /// Shows the menu in the window of its source, replacing an open menu.
    package func show() {
        guard let window = source?.window else { return }
        for view in window.subviews where view is MenuView { view.removeFromSuperview() }
        window.addSubview(self)
    }

    package override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if superview == nil { onEnd?() }
    }

    /// Places the card below its source, or above if there is more room.
    package override func layoutSubviews() {
        super.layoutSubviews()
        guard let source, source.window === window else { return removeFromSuperview() }
        var y: CGFloat = 0
        for row in rows {
            let height = row.sizeThatFits(CGSize(width: Self.width, height: .infinity)).height
            row.frame = CGRect(x: 0, y: y, width: Self.width, height: height)
            y += height
        }
        let room = bounds.inset(by: safeAreaInsets).insetBy(dx: Self.margin, dy: Self.margin)
        let place = source.convert(place ?? source.bounds, to: self)
        let (above, below) = (place.minY - Self.margin - room.minY, room.maxY - place.maxY - Self.margin)
        let isBelow = below >= y || below >= above
        let height = max(0, min(y, isBelow ? below : above))
        let width = min(Self.width, max(0, room.width))
        let wanted = place.midX > bounds.midX ? place.maxX - width : place.minX
        card.frame = CGRect(
            x: min(max(wanted, room.minX), max(room.minX, room.maxX - width)),
            y: isBelow ? place.maxY + Self.margin : place.minY - Self.margin - height, width: width, height: height)
        scroll.frame = card.bounds
        scroll.contentSize = CGSize(width: width, height: y)
    }
}

extension UIControl {
    /// Shows the control's menu in its window, replacing an open menu; returns whether the control has one.
    @discardableResult func showMenu() -> Bool {
        guard isEnabled, let menu = shownMenu, window != nil else { return false }
        sendActions(for: .menuActionTriggered)
        MenuView(menu, from: self, sender: (self as? BarButton)?.item ?? self).show()
        return true
    }

    /// Adds or removes the long-press recognizer that shows the menu.
    func updateMenuPress() {
        guard shownMenu != nil else {
            if let menuPress { removeGestureRecognizer(menuPress) }
            return menuPress = nil
        }
        guard menuPress == nil else { return }
        let press = UILongPressGestureRecognizer()
        press.addAction(
            UIAction { [weak self, weak press] _ in
                if press?.state == .began { self?.showMenu() }
            })
        menuPress = press
        addGestureRecognizer(press)
    }
}
