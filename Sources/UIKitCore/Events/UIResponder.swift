// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that takes part in handling events: views, windows, view controllers, scenes and the application.
///
/// It derives from `NSObject` directly and declares `init()` first: ``Instantiable`` depends on both.
@MainActor open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// The responder that gets what this one does not handle; nil at the end of the chain.
    open var next: UIResponder? { nil }
}
