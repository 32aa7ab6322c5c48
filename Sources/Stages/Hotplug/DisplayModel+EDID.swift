// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import EDIDCodec

extension MonitorIdentity {
    /// Who the monitor of an EDID is.
    init(_ edid: EDID) {
        self.init(
            manufacturer: edid.manufacturer.description,
            product: Int(edid.product),
            serialNumber: edid.serialNumber ?? 0,
            serialText: edid.serialText,
            name: edid.name,
            week: edid.week,
            year: edid.year
        )
    }
}

extension DisplayMode {
    /// A mode of an EDID as screens have it.
    package init(_ mode: EDIDMode) {
        self.init(
            size: PixelSize(width: mode.width, height: mode.height),
            refreshMillihertz: mode.refreshMillihertz,
            isInterlaced: mode.isInterlaced,
            isPreferred: mode.isPreferred,
            pixelAspectRatio: Double(mode.pixelAspectRatio.horizontal) / Double(max(1, mode.pixelAspectRatio.vertical))
        )
    }
}
