// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Data or an object that is offered to others, such as by a drag.
open class NSItemProvider: NSObject {
    /// The object; nil for none.
    let object: Any?

    /// Creates a provider of an object.
    public init(object: Any) { self.object = object }

    /// Creates a provider of nothing.
    public override init() { object = nil }
}
