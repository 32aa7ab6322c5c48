// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// An action of a control, a bar button or an alert.
@preconcurrency @MainActor open class UIAction: UIMenuElement {
    /// An identifier of actions.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: String
        /// Creates an identifier with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier with a raw value.
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    }

    /// The closure type of actions; the argument is the action.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// The identifier.
    public let identifier: Identifier
    /// The sender, while the action is being performed.
    open internal(set) var sender: Any?
    private let handler: Handler

    /// The menu attributes: whether the action is disabled, destructive, or hidden.
    open var attributes: UIMenuElement.Attributes
    /// The state shown next to the action in a menu.
    open var state: UIMenuElement.State
    /// A title that explains the action in more detail.
    open var discoverabilityTitle: String?

    /// Creates an action.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off, handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        (self.attributes, self.state, self.discoverabilityTitle) = (attributes, state, discoverabilityTitle)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Performs the action on behalf of `sender`.
    func perform(sender: Any?, event: UIEvent? = nil) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// The closure type of actions.
public typealias UIActionHandler = UIAction.Handler
