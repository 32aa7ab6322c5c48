// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An action revealed by swiping a row.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
    /// Constants that describe the style of an action.
    public enum Style: Int, Sendable {
        /// Normal.
        case normal = 0
        /// Red, for actions that delete.
        case destructive = 1
    }

    /// The closure type of actions; the handler calls its last argument when it is done.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The style.
    public let style: Style
    /// The closure to call when the action is performed.
    public let handler: Handler
    /// The title.
    open var title: String?
    /// The background color.
    open var backgroundColor: UIColor?
    /// The image.
    open var image: UIImage?

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
        super.init()
    }
}

/// The actions revealed by swiping a row; the first is at the edge.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
    /// The actions.
    public let actions: [UIContextualAction]
    /// Whether a full swipe performs the first action. The default is true.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a configuration with actions.
    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}
