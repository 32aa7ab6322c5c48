// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension ScreenSpec {
    /// The spec as `init(parsing:)` reads it, with every rate and with texts in quotes.
    var text: String {
        var parts: [String]
        switch monitor {
        case .modes(let modes): parts = [modes.map(\.description).joined(separator: "+")]
        case .catalogue(let name): parts = [name]
        case .edidFile(let path): parts = ["edid=\(Self.quoted(path))"]
        }
        if let label { parts.append("label=\(Self.quoted(label))") }
        if let serial { parts.append("serial=\(Self.quoted(serial))") }
        if let scale { parts.append("scale=\(scale.compactText)") }
        if let overscan {
            // A share such as 0.07 is no exact hundredth.
            parts.append("overscan=\(((overscan * 1e8).rounded() / 1e6).compactText)%")
        }
        return parts.joined(separator: ",")
    }

    /// A text in quotes; one that has some itself has no comma, and needs none.
    private static func quoted(_ text: String) -> String { text.contains("\"") ? text : "\"\(text)\"" }
}
