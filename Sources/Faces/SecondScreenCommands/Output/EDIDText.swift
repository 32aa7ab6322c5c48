// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import EDIDCodec
import Hotplug
import SecondScreen

/// A decoded EDID as a person reads it.
enum EDIDText {
    /// The lines for one EDID, a blank one last.
    ///
    /// - Parameters:
    ///   - edid: what was decoded.
    ///   - file: where it was.
    ///   - makers: where makers' names are looked up.
    /// - Returns: what to print.
    static func lines(_ edid: EDID, file: String, makers: PNPRegistry) -> [String] {
        var lines = ["\(file.escapingControls()):"]
        func add(_ label: String, _ value: String?) {
            guard let value else { return }
            lines.append(
                "  " + label + String(repeating: " ", count: max(1, 10 - label.count)) + value.escapingControls())
        }
        let letters = edid.manufacturer.description
        let maker = makers.name(of: letters).map { "\($0) (\(letters))" } ?? letters
        add("monitor", [maker, edid.name].compactMap { $0 }.joined(separator: " "))
        add("version", "EDID \(edid.version)")
        add("product", String(edid.product))
        add("serial", edid.serialText ?? edid.serialNumber.map { String($0) })
        add("made", edid.week.map { "week \($0) of \(edid.year)" } ?? String(edid.year))
        if let width = edid.widthMillimeters, let height = edid.heightMillimeters {
            add("size", "\(width) mm x \(height) mm")
        }
        add("preferred", edid.preferredMode.map { "\(DisplayMode($0))" })
        var label = "modes"
        for mode in edid.modes where !mode.isRepeated {
            add(label, "\(DisplayMode(mode)) (\(mode.source))")
            label = ""
        }
        label = "issues"
        for issue in edid.issues {
            add(label, "byte \(issue.offset): \(issue.message)")
            label = ""
        }
        return lines + [""]
    }
}
