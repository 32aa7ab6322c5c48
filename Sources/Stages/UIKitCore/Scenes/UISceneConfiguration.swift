// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Information about one of your app's scenes, which can outlive the scene itself.
///
/// Only the system creates sessions.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// The role of the scene.
    public let role: Role
    /// The identifier of the session, constant for its lifetime.
    public let persistentIdentifier: String
    /// The configuration for creating the scene.
    open internal(set) var configuration: UISceneConfiguration
    /// The scene while it is connected, otherwise nil.
    open internal(set) weak var scene: UIScene?
    /// Custom data of the app.
    open var userInfo: [String: Any]?
    /// The user activity for restoring the scene: the last one that its delegate returned, or one that the app set. It
    /// lasts as long as the session, which for a scene on an external screen ends with the connection of the screen.
    open var stateRestorationActivity: NSUserActivity?

    /// The screen of the scene.
    let screen: UIScreen

    init(role: Role, configuration: UISceneConfiguration, screen: UIScreen, identifier: String = UUID().uuidString) {
        self.role = role
        self.configuration = configuration
        self.screen = screen
        persistentIdentifier = identifier
        super.init()
    }

    /// A description in UIKit's format, with the identifier and configuration.
    open override nonisolated var description: String {
        describe { ["persistentIdentifier = \(persistentIdentifier)", "configuration = \(configuration)"] }
    }
}

extension UISceneSession {
    /// Constants that describe the role of a scene (SCN-2).
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The role's key in a manifest.
        public let rawValue: String

        /// Creates a role from its key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// An interactive scene on the device's screen.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")

        /// A scene on an external screen, under its former name.
        @available(iOS, introduced: 13.0, deprecated: 16.0, renamed: "windowExternalDisplayNonInteractive")
        public static let windowExternalDisplay = Role(rawValue: "UIWindowSceneSessionRoleExternalDisplay")

        /// A scene on an external screen, which has no touch input.
        public static let windowExternalDisplayNonInteractive = Role(
            rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")

        /// Whether scenes of the role are on an external screen.
        package var isExternal: Bool { self == .windowExternalDisplay || self == .windowExternalDisplayNonInteractive }
    }
}

/// The objects that UIKit uses to create a scene.
///
/// The manifest's entry with the same role and name provides the first values; what is set afterwards, including nil,
/// stays (SCN-6).
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    /// The name of the manifest's entry; nil for a configuration that is created only in code.
    public let name: String?
    /// The role of the sessions that use the configuration.
    public let role: UISceneSession.Role
    /// The class of the scene, `UIWindowScene` or a subclass; nil for `UIWindowScene`.
    open var sceneClass: AnyClass?
    /// The class of the scene's delegate, if any.
    open var delegateClass: AnyClass?
    /// The storyboard with the initial view controller, if any.
    open var storyboard: UIStoryboard?
    /// Whether the manifest's entry has been applied.
    fileprivate var isCompleted = false

    /// Creates a configuration for the manifest's entry with the name `name`.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
        super.init()
        _ = SimulatedDevice.current.scenes.sceneResolver.complete(self, for: sessionRole)
    }

    /// Creates a configuration without a manifest entry, for any role.
    public convenience override init() { self.init(name: nil, sessionRole: UISceneSession.Role(rawValue: "")) }

    /// A description in UIKit's format, with name and role.
    open override nonisolated var description: String {
        describe { ["name = \(name ?? "(null)")", "role = \(role.rawValue)"] }
    }
}

/// Completes scene configurations from the manifest and resolves the class names in it (SCN-1, SCN-3, SCN-6).
@MainActor struct SceneConfigurationResolver {
    let manifest: SceneManifest
    /// The module in which unqualified class names are looked up: the app delegate's.
    let moduleName: String?

    /// Returns the role of sessions on external screens.
    ///
    /// Before iOS 16, there is only the old role. Later, an app gets it if its manifest has only the old key (SCN-3).
    func externalRole(_ policy: SimulationOptions.ExternalRole, version: SystemVersion) -> UISceneSession.Role {
        switch policy {
        case .old: return .windowExternalDisplay
        case .new: return .windowExternalDisplayNonInteractive
        case .byManifest:
            guard version >= SystemVersion(16) else { return .windowExternalDisplay }
            let keys = manifest.configurations.keys
            let listsOldOnly =
                keys.contains(.windowExternalDisplay) && !keys.contains(.windowExternalDisplayNonInteractive)
            return listsOldOnly ? .windowExternalDisplay : .windowExternalDisplayNonInteractive
        }
    }

    /// Returns the configuration of a new session with `role`: the manifest's first entry (SCN-4).
    func standardConfiguration(for role: UISceneSession.Role) -> UISceneConfiguration {
        guard let entry = manifest.configurations[role]?.first else {
            return UISceneConfiguration(name: nil, sessionRole: role)
        }
        let configuration = UISceneConfiguration(name: entry.name, sessionRole: role)
        if !configuration.isCompleted { complete(configuration, with: entry) }
        return configuration
    }

    /// Completes `configuration` from its entry, unless that was done when it was created; returns a warning if there is
    /// none.
    func resolve(_ configuration: UISceneConfiguration, for role: UISceneSession.Role) -> String? {
        guard let name = configuration.name, !complete(configuration, for: role), configuration.delegateClass == nil
        else { return nil }
        return "Info.plist contained no UIScene configuration dictionary (looking for configuration named \"\(name)\")"
    }

    /// Applies the entry for a role with the name of `configuration`, once.
    ///
    /// - Parameters:
    ///   - configuration: the configuration, whose values that are not nil stay.
    ///   - role: the role of the entry.
    /// - Returns: whether an entry has been applied, now or before.
    func complete(_ configuration: UISceneConfiguration, for role: UISceneSession.Role) -> Bool {
        guard !configuration.isCompleted, let name = configuration.name,
            let entry = manifest.configurations[role]?.first(where: { $0.name == name })
        else { return configuration.isCompleted }
        complete(configuration, with: entry)
        return true
    }

    private func complete(_ configuration: UISceneConfiguration, with entry: SceneManifest.Entry) {
        configuration.isCompleted = true
        configuration.sceneClass = configuration.sceneClass ?? entry.sceneClassName.flatMap(findClass)
        configuration.delegateClass = configuration.delegateClass ?? entry.delegateClassName.flatMap(findClass)
        configuration.storyboard =
            configuration.storyboard ?? entry.storyboardName.map { UIStoryboard(name: $0, bundle: nil) }
    }

    /// Returns the class with a name such as `Module.Class`, `$(PRODUCT_MODULE_NAME).Class` or `Class`.
    private func findClass(_ name: String) -> AnyClass? {
        let module = moduleName ?? ""
        let written = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
        if written == "UIWindowScene" { return UIWindowScene.self }
        return NSClassFromString(written) ?? NSClassFromString("\(module).\(written)")
    }
}
