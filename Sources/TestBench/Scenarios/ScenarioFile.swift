// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import ScenarioLanguage

/// A scenario in a file.
package struct ScenarioFile: Sendable {
    /// The file as it was named.
    package let path: String
    /// What it says.
    package let scenario: Scenario

    /// The folder that its paths are relative to.
    package var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// The program that plays it with an app of its own; nil for the built-in app.
    package var program: String? {
        // A colon is of the built-in app's content, which may be a file.
        guard let app = scenario.settings.app, app.contains("/"), !app.contains(":") else { return nil }
        return app.hasPrefix("/") ? app : "\(folder)/\(app)"
    }

    /// The largest file that is read.
    private static let limit = 4 << 20

    /// Reads a scenario and what it includes.
    ///
    /// - Throws: `ScenarioProblems` with everything that is wrong.
    package init(path: String) throws(ScenarioProblems) {
        self.path = path
        let text: String
        do { text = try Self.text(of: path) } catch {
            throw ScenarioProblems(problems: [
                ScenarioProblem(place: SourcePlace(file: path, line: 1), message: "\(error)")
            ])
        }
        scenario = try ScenarioReader(file: path, open: Self.text).read(text)
    }

    @Sendable private static func text(of path: String) throws -> String {
        // A pipe or a device would hold up whoever reads it.
        guard (try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType) != nil else {
            throw ActionRefused("the file \(path) is not there or cannot be looked at")
        }
        var isFolder: ObjCBool = false
        let type =
            try FileManager.default.attributesOfItem(
                atPath: (path as NSString).resolvingSymlinksInPath)[.type] as? FileAttributeType
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), type == .typeRegular else {
            throw ActionRefused("\(path) is not a file that can be read to its end")
        }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw ActionRefused("the file \(path) cannot be read")
        }
        defer { try? handle.close() }
        let data = try handle.read(upToCount: limit + 1) ?? Data()
        guard data.count <= limit else { throw ActionRefused("the file \(path) has more than \(limit) bytes") }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw ActionRefused("the file \(path) is not text in UTF-8")
        }
        return text
    }
}
