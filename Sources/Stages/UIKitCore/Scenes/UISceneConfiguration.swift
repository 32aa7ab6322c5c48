// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Which objects UIKit makes for a scene.
///
/// What is left nil is completed from the manifest's entry of the same role and name (SCN-6).
@MainActor open class UISceneConfiguration: NSObject {
    /// The name of the entry in the manifest; nil for a configuration made in code alone.
    public let name: String?
    /// The role of the sessions that the configuration is for.
    public let role: UISceneSession.Role
    /// The class of the scene, `UIWindowScene` or one that derives from it; nil for `UIWindowScene`.
    open var sceneClass: AnyClass?
    /// The class of the scene's delegate; nil for none.
    open var delegateClass: AnyClass?
    /// The storyboard whose first view controller fills the scene's window; nil for none.
    open var storyboard: UIStoryboard?

    /// Creates a configuration for the manifest's entry called `name`.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
    }

    /// Creates a configuration that no entry completes, for the role of the session that it is used for.
    public convenience override init() {
        self.init(name: nil, sessionRole: UISceneSession.Role(rawValue: ""))
    }

    /// The configuration in UIKit's form, with name and role.
    open override nonisolated var description: String {
        describe { ["name = \(name ?? "(null)")", "role = \(role.rawValue)"] }
    }
}
