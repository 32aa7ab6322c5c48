// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The configuration of a context menu.
@preconcurrency @MainActor open class UIContextMenuConfiguration: NSObject {
    /// The closure type that returns a menu; the suggested elements are always empty.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?
    /// The closure type that returns a preview's view controller. Previews are not shown.
    public typealias PreviewProvider = () -> UIViewController?

    /// The identifier of the configuration.
    public let identifier: any NSCopying
    let actionProvider: ActionProvider?

    /// Creates a configuration; without an identifier, a unique one is used.
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
    /// Called when the user touches the preview of a menu. There are no previews, and it is not called.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
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
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
}

/// Constants that describe how a preview turns into what it shows.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// The preview fades out.
    case dismiss = 0
    /// The preview grows into what it shows.
    case pop = 1
}

/// An animator that turns a preview into what it shows.
@preconcurrency @MainActor public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// How the preview turns into what it shows.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
    /// The controller of the preview; nil for a preview without one.
    var previewViewController: UIViewController? { get }
}

/// An animator that runs animations alongside a menu's. Menus appear immediately, and pass nil.
@preconcurrency @MainActor public protocol UIContextMenuInteractionAnimating {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure to call at the end.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// An interaction that shows a menu on a long press in a view.
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

    /// Returns the location of the long press in a view's coordinates.
    open func location(in view: UIView?) -> CGPoint { press.location(in: view) }

    /// Closes the menu, if one is shown.
    open func dismissMenu() { shown?.removeFromSuperview() }

    /// Constants that describe how a menu is shown.
    public enum Appearance: UInt, Sendable {
        /// No menu is shown.
        case unknown = 0
        /// With a preview of the view.
        case rich = 1
        /// The menu alone.
        case compact = 2
    }

    /// How the menu is shown: compact, as there are no previews, or unknown if it is not.
    open var menuAppearance: Appearance { shown?.superview == nil ? .unknown : .compact }

    /// Replaces the visible menu, which may be a submenu; does nothing if none is shown.
    ///
    /// - Parameter block: returns the new menu for the one that is shown.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {
        if let shown, shown.superview != nil { shown.update(block) }
    }

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

/// A long-press recognizer that begins only where there is a menu.
@MainActor final class ContextMenuPress: UILongPressGestureRecognizer, UIGestureRecognizerDelegate {
    private let configuration: (CGPoint) -> UIContextMenuConfiguration?
    private var found: UIContextMenuConfiguration?

    /// Creates a recognizer.
    ///
    /// - Parameters:
    ///   - configuration: Returns the menu for a point in the view.
    ///   - show: Shows a menu at a point in the view.
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
    /// Adds the delegate's context menus for rows.
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
    /// Adds the delegate's context menus for items.
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
    /// Shows a menu at a point.
    fileprivate func show(_ configuration: UIContextMenuConfiguration, at point: CGPoint) {
        guard let menu = configuration.actionProvider?([]) else { return }
        MenuView(menu, from: self, at: CGRect(origin: point, size: CGSize(width: 1, height: 1)), sender: self).show()
    }
}
