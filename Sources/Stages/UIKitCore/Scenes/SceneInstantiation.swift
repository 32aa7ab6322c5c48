// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
