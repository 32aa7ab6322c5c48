// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The target of a selector: an object, which is not retained, or a class.
// Unchecked: as on Apple platforms, the target's author ensures that it can be used where its methods are called.
struct WeakTarget: @unchecked Sendable {
    /// The object on which to perform selectors, which stands for a class if that is the target; nil if it is gone.
    private(set) weak var object: AnyObject?
    /// The object that stands for a class; unlike the class, it exists only while it is retained.
    private let classObject: AnyObject?
    /// The identity of the target, which is that of the class if it is one.
    let id: ObjectIdentifier

    /// Creates a target that is an object or a class.
    init(_ target: Any) {
        let object = target as AnyObject
        self.object = object
        classObject = target is any Any.Type ? object : nil
        id = Self.id(of: target)
    }

    /// Returns the identity of an object or a class.
    static func id(of target: Any) -> ObjectIdentifier {
        if let type = target as? any Any.Type { return ObjectIdentifier(type) }
        return ObjectIdentifier(target as AnyObject)
    }

    /// Returns whether the target is `other` and not gone.
    func isTarget(_ other: Any) -> Bool { object != nil && id == Self.id(of: other) }
}
