// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Makes objects of classes that are known only at run time, as the Objective-C runtime does for UIKit.
///
/// A delegate class is named in a manifest or handed over as a type, and Swift makes an object of a class only through
/// a `required` initializer. Demanding one of `UIResponder` would break every subclass with an initializer of its own,
/// so the call goes through this class instead: its `init()` overrides `NSObject`'s and so has the same place in the
/// virtual table as the `init()` of every other class that derives from `NSObject`.
///
/// It must stay `open`: otherwise the optimizer sees that nothing overrides `init()` and calls this one directly.
open class Instantiable: NSObject {
    /// Creates an object.
    public required override init() {
        super.init()
    }

    /// Makes an object of `objectClass` by its `init()`; nil when the class does not derive from `NSObject`.
    @MainActor package static func make(_ objectClass: AnyClass) -> NSObject? {
        guard objectClass is NSObject.Type else { return nil }
        // Sound, as far as the table goes: the class derives from NSObject (checked above), and both tables have the
        // allocating `init()` in NSObject's place. A class without `init()` of its own inherits one that traps.
        return unsafe unsafeBitCast(objectClass, to: Instantiable.Type.self).init()
    }
}

/// Makes scenes of classes that are known only at run time, in the way of ``Instantiable``.
///
/// `init(session:connectionOptions:)` begins a place in the virtual table with ``UIScene`` itself, so this class
/// derives from it.
open class InstantiableScene: UIScene {
    /// Creates a scene.
    public required override init(session: UISceneSession, connectionOptions: ConnectionOptions) {
        super.init(session: session, connectionOptions: connectionOptions)
    }

    /// Makes a scene of `sceneClass`; nil when that is no kind of scene.
    static func make(
        _ sceneClass: AnyClass, session: UISceneSession, options: ConnectionOptions
    ) -> UIScene? {
        guard sceneClass is UIScene.Type else { return nil }
        // Sound, as far as the table goes: the class derives from UIScene (checked above), and both tables have the
        // allocating initializer in UIScene's place.
        return unsafe unsafeBitCast(sceneClass, to: InstantiableScene.Type.self)
            .init(session: session, connectionOptions: options)
    }
}
