// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

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
