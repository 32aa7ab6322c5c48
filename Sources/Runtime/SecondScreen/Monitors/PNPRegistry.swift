// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Makers' names by their PNP identifiers, as Debian's package hwdata has them from the UEFI Forum's registry.
package struct PNPRegistry: Sendable {
    private let names: [Substring: Substring]

    /// Reads the table of this system; empty where hwdata is not installed.
    package init(path: String = "/usr/share/hwdata/pnp.ids") {
        self.init(text: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
    }

    /// Reads a table of lines with three letters, a tabulator and a name; other lines are passed over.
    package init(text: String) {
        var names: [Substring: Substring] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: "\t", maxSplits: 1)
            if parts.count == 2, parts[0].count == 3 { names[parts[0]] = parts[1] }
        }
        self.names = names
    }

    /// The name of the maker with three letters; nil when the table does not know it.
    package func name(of manufacturer: String) -> String? {
        names[manufacturer[...]].map(String.init)
    }
}
