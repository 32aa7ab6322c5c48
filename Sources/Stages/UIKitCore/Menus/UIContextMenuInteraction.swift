// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a context menu shows.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    /// Returns a menu; what the system suggests is empty here.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
    /// Returns a controller whose view is a preview. None is shown here.
    public typealias PreviewProvider = () -> UIViewController?

    /// The identifier that the app gave.
    public let identifier: any NSCopying
    let actionProvider: ActionProvider?

    /// Creates a configuration; without an identifier, with one of its own.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: PreviewProvider? = nil,
        actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSString(string: UUID().uuidString)
        self.actionProvider = actionProvider
    }
}

/// The object that provides context menus.
@preconcurrency @MainActor public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu for a long press; nil for none.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Called before the menu is shown.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    )
    /// Called when the menu is closed.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    )
}

extension UIContextMenuInteractionDelegate {
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}

/// Runs animations beside those of a menu. Menus appear at once here, and pass none.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating {
    /// Adds changes that are animated.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called at the end.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// Shows a menu for a long press in a view.
@preconcurrency @MainActor open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The object that provides the menu.
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?

    /// Creates an interaction.
    public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

    private lazy var press = ContextMenuPress { [weak self] in
        self?.configuration(at: $0)
    } show: { [weak self] in
        self?.show($0, at: $1)
    }
    private weak var shown: MenuView?

    /// Detaches from the view.
    open func willMove(to view: UIView?) {
        dismissMenu()
        self.view?.removeGestureRecognizer(press)
    }

    /// Attaches to the view.
    open func didMove(to view: UIView?) {
        self.view = view
        view?.addGestureRecognizer(press)
    }

    /// Returns the place of the long press in a view's coordinates.
    open func location(in view: UIView?) -> CGPoint { press.location(in: view) }

    /// Closes the menu, if one is shown.
    open func dismissMenu() { shown?.removeFromSuperview() }

    private func configuration(at point: CGPoint) -> UIContextMenuConfiguration? {
        delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: point)
    }

    private func show(_ configuration: UIContextMenuConfiguration, at point: CGPoint) {
        guard let view, let menu = configuration.actionProvider?([]) else { return }
        delegate?.contextMenuInteraction(self, willDisplayMenuFor: configuration, animator: nil)
        let place = CGRect(origin: point, size: CGSize(width: 1, height: 1))
        let card = MenuView(menu, from: view, at: place, sender: view) { [weak self] in
            guard let self else { return }
            delegate?.contextMenuInteraction(self, willEndFor: configuration, animator: nil)
        }
        shown = card
        card.show()
    }
}

/// A long press that begins only where there is a menu.
@MainActor final class ContextMenuPress: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
    private let configuration: (CGPoint) -> UIContextMenuConfiguration?
    private var found: UIContextMenuConfiguration?

    /// Creates a recognizer.
    ///
    /// - Parameters:
    ///   - configuration: Returns the menu for a point of the view.
    ///   - show: Shows a menu for a point of the view.
    init(
        _ configuration: @escaping (CGPoint) -> UIContextMenuConfiguration?,
        show: @escaping (UIContextMenuConfiguration, CGPoint) -> Void
    ) {
        self.configuration = configuration
        super.init(target: nil, action: nil)
        delegate = self
        addAction(
            UIAction { [weak self] _ in
                guard let self, state == .began, let found else { return }
                show(found, location(in: view))
            })
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        found = configuration(location(in: view))
        return found != nil
    }
}

extension UITableView {
    /// Offers the delegate's menus of rows.
    func addContextMenus() {
        addGestureRecognizer(
            ContextMenuPress { [weak self] point in
                guard let self, let path = indexPathForRow(at: point) else { return nil }
                return tableDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
            } show: { [weak self] in
                self?.show($0, at: $1)
            })
    }
}

extension UICollectionView {
    /// Offers the delegate's menus of items.
    func addContextMenus() {
        addGestureRecognizer(
            ContextMenuPress { [weak self] point in
                guard let self, let path = indexPathForItem(at: point) else { return nil }
                let delegate = delegate as? any UICollectionViewDelegate
                return delegate?.collectionView(self, contextMenuConfigurationForItemsAt: [path], point: point)
                    ?? delegate?.collectionView(self, contextMenuConfigurationForItemAt: path, point: point)
            } show: { [weak self] in
                self?.show($0, at: $1)
            })
    }
}

extension UIScrollView {
    /// Shows a menu beside a point.
    fileprivate func show(_ configuration: UIContextMenuConfiguration, at point: CGPoint) {
        guard let menu = configuration.actionProvider?([]) else { return }
        MenuView(menu, from: self, at: CGRect(origin: point, size: CGSize(width: 1, height: 1)), sender: self).show()
    }
}
