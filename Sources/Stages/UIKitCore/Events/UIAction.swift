// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Something that a control, a bar button or an alert does.
@MainActor open class UIAction: NSObject {
    /// What tells actions apart.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The identifier's text.
        public let rawValue: String

        /// Creates an identifier from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an identifier from its text.
        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }
    }

    /// What is done; the argument is the action itself.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// The action's title.
    open var title: String
    /// What tells the action from others.
    public let identifier: Identifier
    /// What sent the action, while it is being done.
    open internal(set) var sender: Any?
    private let handler: Handler

    /// Creates an action.
    public init(title: String = "", identifier: Identifier? = nil, handler: @escaping Handler) {
        self.title = title
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.handler = handler
        super.init()
    }

    /// Does the action on behalf of `sender`.
    func perform(sender: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}
