// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Creates objects of classes that are known only at run time, as the Objective-C runtime does for UIKit.
///
/// A delegate class is named in a manifest or passed as a type, and Swift creates an object from a metatype only
/// through a `required` initializer. Making `UIResponder`'s initializer `required` would break every subclass with its
/// own initializer. Instead, this class's `init()` overrides that of `NSObject` and so has the same virtual table entry
/// as the `init()` of every other `NSObject` subclass.
///
/// The class must stay `open`; otherwise, the optimizer sees that nothing overrides `init()` and calls this one
/// directly.
open class Instantiable: NSObject {
    /// Creates an object.
    public required override init() { super.init() }

    /// Creates an instance of `objectClass` with `init()`; returns nil if the class does not derive from `NSObject`.
    package static func make(_ objectClass: AnyClass) -> NSObject? {
        guard objectClass is NSObject.Type else { return nil }
        // Safe: the class derives from NSObject (checked above), and both virtual tables have the allocating `init()`
        // in NSObject's entry. A class without its own `init()` inherits one that traps.
        return unsafe unsafeBitCast(objectClass, to: Instantiable.Type.self).init()
    }
}

/// Creates scenes of classes that are known only at run time, in the same way as ``Instantiable``.
///
/// The table entry of `init(session:connectionOptions:)` is introduced by ``UIScene``, so this class derives from it.
open class InstantiableScene: UIScene {
    /// Creates a scene.
    public required override init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        super.init(session: session, connectionOptions: connectionOptions)
    }

    /// Creates an instance of `sceneClass`; returns nil if it is not a scene class.
    static func make(_ sceneClass: AnyClass, session: UISceneSession, options: ConnectionOptions) -> UIScene? {
        guard sceneClass is UIScene.Type else { return nil }
        // Safe: the class derives from UIScene (checked above), and both virtual tables have the allocating initializer
        // in UIScene's entry.
        return unsafe unsafeBitCast(sceneClass, to: InstantiableScene.Type.self)
            .init(session: session, connectionOptions: options)
    }
}
