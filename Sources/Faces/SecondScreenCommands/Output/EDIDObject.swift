// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec

/// A decoded EDID as `edid --json` prints it.
struct EDIDObject: Encodable {
    let file: String
    let version: String
    let manufacturer: String
    let product: Int
    let serialNumber: UInt32
    let serialText: String?
    let name: String?
    let week: Int?
    let year: Int?
    let widthMillimeters: Int?
    let heightMillimeters: Int?
    let preferred: EDIDModeObject?
    let modes: [EDIDModeObject]
    let issues: [IssueObject]

    init(_ edid: EDID, file: String) {
        self.file = file
        version = edid.version.description
        manufacturer = edid.manufacturer.description
        product = Int(edid.product)
        serialNumber = edid.serialNumber ?? 0
        modes = edid.modes.map(EDIDModeObject.init)
        issues = edid.issues.map { IssueObject(offset: $0.offset, message: $0.message) }
        serialText = edid.serialText
        name = edid.name
        week = edid.week
        year = edid.year
        widthMillimeters = edid.widthMillimeters
        heightMillimeters = edid.heightMillimeters
        preferred = edid.preferredMode.map(EDIDModeObject.init)
    }

    /// What was repaired or passed over.
    struct IssueObject: Encodable {
        let offset: Int
        let message: String
    }
}

/// A mode of an EDID on the wire.
struct EDIDModeObject: Encodable {
    let width: Int
    let height: Int
    let refreshMillihertz: Int
    let interlaced: Bool
    let preferred: Bool
    let source: String

    init(_ mode: EDIDMode) {
        width = mode.width
        height = mode.height
        refreshMillihertz = mode.refreshMillihertz
        interlaced = mode.isInterlaced
        preferred = mode.isPreferred
        source = mode.source.description
    }
}
