// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A line of `secondscreen connectors --json`.
struct ListedConnector: Decodable {
    let id: String
    let status: String
    let preferred: ProgramEvent.Mode?
    let monitor: ProgramEvent.Monitor?

    /// Reads all lines.
    static func all(in output: String) throws -> [Self] {
        try output.split(separator: "\n").map { try JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
    }
}
