// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An action of a control, a bar button or an alert.
@preconcurrency @MainActor open class UIAction: NSObject {
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

    /// The title.
    open var title: String
    /// The identifier.
    public let identifier: Identifier
    /// The sender while the action is performed.
    open internal(set) var sender: Any?
    private let handler: Handler

    /// Creates an action.
    public init(title: String = "", identifier: Identifier? = nil, handler: @escaping Handler) {
        self.title = title
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
    }

    /// Performs the action on behalf of `sender`.
    func perform(sender: Any?, event: UIEvent? = nil) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
