// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// The information property list of an app.
package struct ApplicationInfo: Hashable, Sendable {
    /// The scene manifest; nil for an app without scenes.
    package var sceneManifest: SceneManifest?
    /// `UIMainStoryboardFile`; used by an app without scenes.
    package var mainStoryboardName: String?
    /// `UISupportedInterfaceOrientations`; nil when absent (ROT-5).
    package var supportedInterfaceOrientations: UIInterfaceOrientationMask?
    /// `UIRequiresFullScreen`: an iPad app that opts out of multitasking determines its orientations (ROT-6).
    package var requiresFullScreen = false
    /// `UIAppFonts`: the font files that the app brings, as paths in its resources.
    package var fontFiles: [String] = []
    /// The values on one kind of device, from keys such as `UIMainStoryboardFile~ipad`; nil for the values above.
    private var variants: [UIUserInterfaceIdiom: ApplicationInfo] = [:]

    /// Creates the value for an app without a property list.
    package init() {}

    /// Creates the value from a property list, ignoring entries with the wrong type.
    package init(_ dictionary: [String: Any]) {
        self.init(plain: dictionary)
        for (idiom, suffix) in [(UIUserInterfaceIdiom.phone, "~iphone"), (.pad, "~ipad")] {
            let own = dictionary.filter { $0.key.hasSuffix(suffix) }
            guard !own.isEmpty else { continue }
            let values = own.map { (String($0.key.dropLast(suffix.count)), $0.value) }
            variants[idiom] = ApplicationInfo(plain: dictionary.merging(values) { $1 })
        }
    }

    /// Returns the values on a kind of device, whose own keys take precedence.
    ///
    /// - Parameter idiom: the kind of device.
    /// - Returns: the values, which are the same on every device for a list without such keys.
    func values(for idiom: UIUserInterfaceIdiom) -> ApplicationInfo { variants[idiom] ?? self }

    private init(plain dictionary: [String: Any]) {
        sceneManifest = (dictionary["UIApplicationSceneManifest"] as? [String: Any]).map(SceneManifest.init)
        mainStoryboardName = dictionary["UIMainStoryboardFile"] as? String
        supportedInterfaceOrientations = Self.mask(dictionary["UISupportedInterfaceOrientations"])
        requiresFullScreen = dictionary["UIRequiresFullScreen"] as? Bool ?? false
        fontFiles = (dictionary["UIAppFonts"] as? [Any] ?? []).compactMap { $0 as? String }
    }

    /// Reads a property list in XML or binary format.
    package init(contentsOf url: URL) throws {
        let data = try Data(contentsOf: url)
        // Unsafe because of the pointer that nil represents: the format is not needed.
        let list = unsafe try PropertyListSerialization.propertyList(from: data, format: nil)
        self.init(list as? [String: Any] ?? [:])
    }

    /// Reads the property list that `uikit-port` compiled into the app; nil if there is none.
    ///
    /// - Parameter type: a class of the app's module; nil to search only the module with the program's name.
    /// - Throws: the error of `PropertyListSerialization`.
    @MainActor package init?(compiledBeside type: AnyClass?) throws {
        let found =
            InterfaceBuilderFile.find("PropertyList", "Info", in: [type]) as? any InterfaceBuilderPropertyList.Type
        guard let contents = found?.contents else { return nil }
        // Unsafe because of the pointer that nil represents: the format is not needed.
        let list = unsafe try PropertyListSerialization.propertyList(from: Data(contents.utf8), format: nil)
        self.init(list as? [String: Any] ?? [:])
    }

    /// Returns the property list file of an executable; nil if there is none.
    ///
    /// Candidates are `<program>-Info.plist` and `Info.plist` beside the executable, and `Info.plist` in a resource
    /// bundle beside it or in the bundle's `Resources` folder, because the package manager does not allow it at the top
    /// of a bundle.
    package static func file(for executable: URL) -> URL? {
        let folder = executable.deletingLastPathComponent()
        let candidates = ["\(executable.lastPathComponent)-Info.plist", "Info.plist"].map(folder.appendingPathComponent)
        return (candidates + resourceFolders(of: executable).own.map { $0.appendingPathComponent("Info.plist") })
            .first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// Returns the folders with resources beside an executable: the resource bundles, and `Resources` in each.
    ///
    /// - Parameter executable: the executable.
    /// - Returns: those of the executable's own target, and those of other targets.
    static func resourceFolders(of executable: URL) -> (own: [URL], others: [URL]) {
        let folder = executable.deletingLastPathComponent()
        let name = executable.lastPathComponent
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let bundles = files.filter { $0.pathExtension == "resources" }.sorted { $0.path < $1.path }
        func isOwn(_ bundle: URL) -> Bool {
            let stem = bundle.deletingPathExtension().lastPathComponent
            return stem == name || stem.hasSuffix("_\(name)")
        }
        func folders(_ bundles: [URL]) -> [URL] {
            bundles.flatMap { [$0, $0.appendingPathComponent("Resources")] }
        }
        return (folders(bundles.filter(isOwn)), folders(bundles.filter { !isOwn($0) }))
    }

    private static func mask(_ value: Any?) -> UIInterfaceOrientationMask? {
        guard let names = value as? [String] else { return nil }
        return names.reduce(into: []) { $0.formUnion(orientations[$1] ?? []) }
    }

    private static let orientations: [String: UIInterfaceOrientationMask] = [
        "UIInterfaceOrientationPortrait": .portrait,
        "UIInterfaceOrientationPortraitUpsideDown": .portraitUpsideDown,
        "UIInterfaceOrientationLandscapeLeft": .landscapeLeft,
        "UIInterfaceOrientationLandscapeRight": .landscapeRight,
    ]
}

/// The scene manifest in an information property list (SCN-1).
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
    }

    /// Whether the app supports multiple scenes.
    package var supportsMultipleScenes: Bool
    /// The entries by role, in the order of the file.
    package var configurations: [UISceneSession.Role: [Entry]]

    /// Creates a manifest.
    package init(supportsMultipleScenes: Bool = false, configurations: [UISceneSession.Role: [Entry]] = [:]) {
        (self.supportsMultipleScenes, self.configurations) = (supportsMultipleScenes, configurations)
    }

    /// Creates the manifest from the value of `UIApplicationSceneManifest`, ignoring entries with the wrong type.
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
                    storyboardName: entry["UISceneStoryboardFile"] as? String)
            }
        }
    }
}
