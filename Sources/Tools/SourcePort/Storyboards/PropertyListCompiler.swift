// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import Foundation

/// Compiles an app's information property list to Swift, so that it becomes part of the program.
enum PropertyListCompiler {
    /// Returns whether a file name is that of an information property list; which of several is the app's depends on
    /// their contents and locations.
    static func isInformation(_ file: String) -> Bool {
        let name = file.split(separator: "/").last ?? ""
        return name == "Info.plist" || name.hasSuffix("-Info.plist")
    }

    /// Returns whether a property list has a key that those of apps have, but not those of their frameworks, extensions, app
    /// clips, watch apps and tests.
    static func isOfApp(_ text: String) -> Bool {
        // Unsafe only because `format` is a pointer; it is nil because the format is not needed.
        let content = unsafe try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        let others = ["NSExtension", "NSAppClip", "WKWatchKitApp", "WKApplication"]
        guard let dictionary = content as? [String: Any] else { return false }
        let keys = Set(dictionary.keys)
        return keys.isDisjoint(with: others)
            && !keys.isDisjoint(with: [
                "LSRequiresIPhoneOS", "UIApplicationSceneManifest", "UILaunchScreen", "UILaunchStoryboardName",
                "UIMainStoryboardFile", "UISupportedInterfaceOrientations",
            ])
    }

    static func compile(_ text: String, file: String) throws(Finding) -> String {
        var content: Any?
        do {
            // Unsafe only because `format` is a pointer; it is nil because the format is not needed.
            content = unsafe try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        } catch {
            let reason = (error as NSError).userInfo["NSDebugDescription"] as? String ?? error.localizedDescription
            // The parser reports where it stopped as "on line 5" or "at line 5".
            let line = reason.firstMatch(of: /line (\d+)/).flatMap { Int($0.1) } ?? 1
            throw Finding(
                file, line: line, "not a property list: \(reason.split(separator: "\n").joined(separator: " "))")
        }
        guard content is [String: Any] else {
            throw Finding(file, "the property list is not a dictionary")
        }
        return """
            // Compiled by uikit-port from an information property list.
            import UIKit

            @MainActor final class PropertyList_Info: InterfaceBuilderPropertyList {
                static var contents: String { \(InterfaceValues.string(text)) }
            }

            """
    }
}
#endif
