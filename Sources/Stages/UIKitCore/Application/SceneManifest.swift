// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What an app's information property list says of its scenes (SCN-1).
package struct SceneManifest: Hashable, Sendable {
    /// One entry of `UISceneConfigurations`.
    package struct Entry: Hashable, Sendable {
        /// The entry's name.
        package var name: String?
        /// The class of the scene.
        package var sceneClassName: String?
        /// The class of the scene's delegate.
        package var delegateClassName: String?
        /// The storyboard's name.
        package var storyboardName: String?

        /// Creates an entry.
        package init(
            name: String? = nil, sceneClassName: String? = nil, delegateClassName: String? = nil,
            storyboardName: String? = nil
        ) {
            self.name = name
            self.sceneClassName = sceneClassName
            self.delegateClassName = delegateClassName
            self.storyboardName = storyboardName
        }
    }

    /// Whether the app can have several scenes open.
    package var supportsMultipleScenes: Bool
    /// The entries by role, in the file's order.
    package var configurations: [UISceneSession.Role: [Entry]]

    /// Creates a manifest.
    package init(
        supportsMultipleScenes: Bool = false, configurations: [UISceneSession.Role: [Entry]] = [:]
    ) {
        self.supportsMultipleScenes = supportsMultipleScenes
        self.configurations = configurations
    }

    /// Creates the manifest in the value of `UIApplicationSceneManifest`; parts of the wrong shape are left out.
    package init(_ dictionary: [String: Any]) {
        supportsMultipleScenes = dictionary["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
        let roles = dictionary["UISceneConfigurations"] as? [String: Any] ?? [:]
        configurations = [:]
        for (role, value) in roles {
            guard let entries = value as? [Any] else { continue }
            configurations[UISceneSession.Role(rawValue: role)] = entries.compactMap { entry in
                guard let entry = entry as? [String: Any] else { return nil }
                return Entry(
                    name: entry["UISceneConfigurationName"] as? String,
                    sceneClassName: entry["UISceneClassName"] as? String,
                    delegateClassName: entry["UISceneDelegateClassName"] as? String,
                    storyboardName: entry["UISceneStoryboardFile"] as? String
                )
            }
        }
    }
}
