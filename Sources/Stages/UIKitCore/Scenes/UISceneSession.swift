// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The lasting record of a scene, which outlives the scene itself while the system keeps it.
///
/// Sessions come from the system and never from the app.
@MainActor open class UISceneSession: NSObject {
    /// What the scene is for.
    public let role: Role
    /// The session's name, the same for its whole life.
    public let persistentIdentifier: String
    /// The configuration that the scene was, or is about to be, made with.
    open internal(set) var configuration: UISceneConfiguration
    /// The scene while it is connected, else nil.
    open internal(set) weak var scene: UIScene?
    /// What the app wants to remember with the session.
    open var userInfo: [String: Any]?
    /// What the app needs to show the scene again as it was.
    open var stateRestorationActivity: NSUserActivity?

    /// The screen that the scene belongs on.
    let screen: UIScreen

    init(role: Role, configuration: UISceneConfiguration, screen: UIScreen, identifier: String = UUID().uuidString) {
        self.role = role
        self.configuration = configuration
        self.screen = screen
        persistentIdentifier = identifier
        super.init()
    }

    /// The session in UIKit's form, with its name and configuration.
    open override nonisolated var description: String {
        describe { ["persistentIdentifier = \(persistentIdentifier)", "configuration = \(configuration)"] }
    }
}

extension UISceneSession {
    /// What a scene is for (SCN-2).
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's text, as a manifest has it.
        public let rawValue: String

        /// Creates a role from its text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A scene that the user works with, on the device's screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")

        /// A scene on an external screen, under its old name.
        @available(
            iOS, introduced: 13.0, deprecated: 16.0, renamed: "windowExternalDisplayNonInteractive"
        )
        public static let windowExternalDisplay = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplay")

        /// A scene on an external screen; nobody can touch it there.
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")

        /// Whether scenes of the role are on an external screen.
        package var isExternal: Bool {
            self == .windowExternalDisplay || self == .windowExternalDisplayNonInteractive
        }
    }
}
