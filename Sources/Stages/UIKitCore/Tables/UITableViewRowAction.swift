// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An action revealed by swiping a row, as iOS 8 introduced them; ``UIContextualAction`` replaces it.
@available(iOS, introduced: 8.0, deprecated: 13.0, message: "Use UIContextualAction and related APIs instead.")
@preconcurrency @MainActor open class UITableViewRowAction: NSObject {
    /// Constants that describe the style of an action.
    public enum Style: Int, Sendable {
        /// Red, for actions that delete.
        case `default` = 0
        /// Gray.
        case normal = 1

        /// Red, for actions that delete.
        public static var destructive: Style { .default }
    }

    /// The style.
    public let style: Style
    /// The title.
    open var title: String?
    /// The background color; nil for that of the style.
    open var backgroundColor: UIColor?
    /// The effect of the background; stored only.
    open var backgroundEffect: UIVisualEffect?
    private let handler: (UITableViewRowAction, IndexPath) -> Void

    /// Creates an action.
    public init(
        style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void
    ) {
        (self.style, self.title, self.handler) = (style, title, handler)
        super.init()
    }

    /// Returns the action for a row as a swipe shows it.
    fileprivate func contextual(for path: IndexPath) -> UIContextualAction {
        let action = UIContextualAction(style: style == .default ? .destructive : .normal, title: title) {
            [self] _, _, complete in
            handler(self, path)
            complete(true)
        }
        action.backgroundColor = backgroundColor
        return action
    }
}

extension UITableView {
    /// The actions of `tableView(_:editActionsForRowAt:)` for a row that can be deleted; nil if there are none.
    func rowActions(of path: IndexPath) -> UISwipeActionsConfiguration? {
        guard editingStyle(at: path) == .delete,
            let actions = tableDelegate?.tableView(self, editActionsForRowAt: path), !actions.isEmpty
        else { return nil }
        let configuration = UISwipeActionsConfiguration(actions: actions.map { $0.contextual(for: path) })
        configuration.performsFirstActionWithFullSwipe = false
        return configuration
    }
}
