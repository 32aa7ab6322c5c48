// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// The font files that an app brings: those that its property list names as `UIAppFonts`.
package struct AppFonts: Hashable, Sendable {
    /// The paths of the files, in the order of the property list.
    package private(set) var files: [String] = []
    /// A message about each name without a file.
    package private(set) var problems: [String] = []

    /// Finds files among the app's resources.
    ///
    /// - Parameters:
    ///   - names: the paths of the files, relative to the resources.
    ///   - folders: the folders to search, in this order.
    package init(named names: [String], in folders: [URL]) {
        var known: Set<String> = []
        for name in names where known.insert(name).inserted {
            if let file = Self.file(name, in: folders) {
                files.append(file)
            } else {
                problems.append(
                    "UIAppFonts: no file '\(name)' in the app's resources; add it to resources: of the app's target in "
                        + "Package.swift, or put it next to the program")
            }
        }
    }

    private static func file(_ name: String, in folders: [URL]) -> String? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        // Only files of the app.
        guard !parts.contains(where: { $0.isEmpty || $0 == ".." }), !name.utf8.contains(0) else { return nil }
        return folders.lazy.map { $0.appendingPathComponent(name).path }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// The folders with the resources of this program: the one that it is in, its resource bundle, and then those of
    /// other targets, such as that of an app that a test launches.
    package static let folders: [URL] = {
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let executable = URL(fileURLWithPath: path)
        let bundles = ApplicationInfo.resourceFolders(of: executable)
        return [executable.deletingLastPathComponent()] + bundles.own + bundles.others
    }()
}
