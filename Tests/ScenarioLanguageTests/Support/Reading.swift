// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

@testable import ScenarioLanguage

/// The step that a text of one line says.
func step(_ line: String) throws -> ScenarioStep? { try Scenario(parsing: line).steps.first }

/// The problems of a text, a line each; none when it can be read.
///
/// - Parameters:
///   - text: the text.
///   - file: the text's own path.
///   - files: what it can include, by path.
/// - Returns: the lines.
func problems(_ text: String, file: String = "s", files: [String: String] = [:]) -> [String] {
    do {
        _ = try ScenarioReader(file: file) { path in
            guard let text = files[path] else { throw NoSuchFile() }
            return text
        }.read(text)
        return []
    } catch {
        return error.problems.map(\.description)
    }
}

/// Why a file is not there.
struct NoSuchFile: Error, CustomStringConvertible {
    let description = "No such file"
}
