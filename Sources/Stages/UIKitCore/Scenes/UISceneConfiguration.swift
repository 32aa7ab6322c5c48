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

/// Completes scene configurations from the manifest and finds the classes that it names (SCN-1, SCN-3, SCN-6).
@MainActor struct SceneConfigurationResolver {
    /// The app's manifest.
    let manifest: SceneManifest
    /// The module that class names without a module are looked up in: the app delegate's.
    let moduleName: String?

    /// The role that a session on an external screen reports.
    ///
    /// The system knows the old name before iOS 16. After that the manifest decides: an app that lists the old key
    /// only is answered with it (SCN-3).
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

    /// The configuration that a new session of `role` carries: the manifest's first entry (SCN-4).
    func standardConfiguration(for role: UISceneSession.Role) -> UISceneConfiguration {
        guard let entry = manifest.configurations[role]?.first else {
            return UISceneConfiguration(name: nil, sessionRole: role)
        }
        let configuration = UISceneConfiguration(name: entry.name, sessionRole: role)
        complete(configuration, with: entry)
        return configuration
    }

    /// Fills what `configuration` leaves nil from the entry of its name; returns a complaint when there is none.
    func resolve(_ configuration: UISceneConfiguration, for role: UISceneSession.Role) -> String? {
        guard let name = configuration.name else { return nil }
        guard let entry = manifest.configurations[role]?.first(where: { $0.name == name }) else {
            guard configuration.delegateClass == nil else { return nil }
            return
                "Info.plist contained no UIScene configuration dictionary (looking for configuration named \"\(name)\")"
        }
        complete(configuration, with: entry)
        return nil
    }

    private func complete(_ configuration: UISceneConfiguration, with entry: SceneManifest.Entry) {
        configuration.sceneClass = configuration.sceneClass ?? entry.sceneClassName.flatMap(findClass)
        configuration.delegateClass = configuration.delegateClass ?? entry.delegateClassName.flatMap(findClass)
        configuration.storyboard =
            configuration.storyboard ?? entry.storyboardName.map { UIStoryboard(name: $0, bundle: nil) }
    }

    /// Finds a class by its name, as `Module.Class`, `$(PRODUCT_MODULE_NAME).Class` or `Class`.
    private func findClass(_ name: String) -> AnyClass? {
        let module = moduleName ?? ""
        let written = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
        if written == "UIWindowScene" { return UIWindowScene.self }
        return NSClassFromString(written) ?? NSClassFromString("\(module).\(written)")
    }
}

/// A set of view controllers described outside of the code.
///
/// There are no storyboard files here. An app registers by ``register(_:identifier:make:)`` what its storyboard
/// would have made, and the rest works as with a file.
@MainActor open class UIStoryboard: NSObject {
    /// The storyboard's name.
    let name: String

    /// Creates the storyboard called `name`.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// Makes the storyboard's first view controller; nil when none is registered.
    open func instantiateInitialViewController() -> UIViewController? { Self.makers[Key(name, nil)]?() }

    /// Makes the view controller with an identifier; raises when none is registered, as UIKit does.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        if let make = Self.makers[Key(name, identifier)] { return make() }
        SimulatedDevice.current.raise(
            .invalidArgument(
                "Storyboard (\(description)) doesn't contain a view controller with identifier '\(identifier)'"))
        return UIViewController()
    }

    /// Says what the storyboard called `name` makes.
    ///
    /// - Parameters:
    ///   - name: the storyboard's name.
    ///   - identifier: the view controller's identifier; nil for the first one.
    ///   - make: makes the view controller.
    public static func register(
        _ name: String, identifier: String? = nil, make: @escaping @MainActor () -> UIViewController
    ) {
        makers[Key(name, identifier)] = make
    }

    private struct Key: Hashable {
        let name: String
        let identifier: String?

        init(_ name: String, _ identifier: String?) {
            self.name = name
            self.identifier = identifier
        }
    }

    private static var makers: [Key: @MainActor () -> UIViewController] = [:]
}
