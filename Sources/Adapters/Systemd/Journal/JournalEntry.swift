// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An entry in the form that journald takes (`systemd.journal-fields(7)`, "Native Journal Protocol").
struct JournalEntry {
    /// The fields so far, in the form in which they are sent.
    private(set) var bytes: [UInt8] = []

    /// The longest name of a field that journald takes.
    private static let maximumNameLength = 64
    private static let metadataPrefix = "SECONDSCREEN_"

    /// Adds a field.
    ///
    /// - Parameters:
    ///   - name: upper-case letters, digits and underscores.
    ///   - value: any text; one with line feeds takes the form with a length, so that it cannot add fields.
    mutating func append(_ name: String, _ value: String) {
        let value = Array(value.utf8)
        bytes += name.utf8
        if value.contains(UInt8(ascii: "\n")) {
            bytes.append(UInt8(ascii: "\n"))
            // 64 bits, the low ones first.
            let length = UInt64(value.count)
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        } else {
            bytes.append(UInt8(ascii: "="))
        }
        bytes += value
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The field in which metadata called `key` goes: `SECONDSCREEN_CONNECTOR_NAME` for `connectorName`.
    ///
    /// The prefix keeps metadata from standing in for a field that means something to journald. A capital begins a word;
    /// what is no letter or digit of ASCII becomes an underscore. A long name is cut.
    static func fieldName(ofMetadata key: String) -> String {
        var name = metadataPrefix
        var followsLowercase = false
        for scalar in key.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9":
                name += String(scalar).uppercased()
                followsLowercase = true
            case "A"..."Z":
                name += (followsLowercase ? "_" : "") + String(scalar)
                followsLowercase = false
            default:
                name += "_"
                followsLowercase = false
            }
        }
        return String(name.prefix(maximumNameLength))
    }
}
