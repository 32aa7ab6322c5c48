// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
package import ScenarioLanguage

/// A scenario file.
package struct ScenarioFile: Sendable {
    /// The path as given.
    package let path: String
    /// The scenario.
    package let scenario: Scenario

    /// The folder that paths in the scenario are relative to.
    package var folder: String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// The app that plays the scenario; nil for the built-in app.
    package var program: String? {
        // A colon belongs to the content of the built-in app, which may be a file.
        guard let app = scenario.settings.app, app.contains("/"), !app.contains(":") else { return nil }
        return app.hasPrefix("/") ? app : "\(folder)/\(app)"
    }

    /// The maximum size of a file in bytes.
    private static let limit = 4 << 20

    /// Reads a scenario and what it includes.
    ///
    /// - Throws: `ScenarioProblems` with every problem.
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
        let bytes = try BoundedFile.read(path, limit: limit)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FileError("read", path, reason: "not text in UTF-8")
        }
        return text
    }
}
