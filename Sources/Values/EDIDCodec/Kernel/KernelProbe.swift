// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The steps by which the kernel makes a list of modes of an EDID.
///
/// Steps and their order are those of `_drm_edid_connector_update` in Linux 6.1, `drivers/gpu/drm/drm_edid.c`; then equal
/// modes become one and the list is sorted. What a driver refuses is not known here: most refuse clocks or sizes beyond
/// their own, many interlaced modes.
struct KernelProbe {
    let version: EDID.Version
    let features: EDIDFeatures
    let quirk: KernelQuirk?
    let sources: KernelSources
    let supportsReducedBlanking: Bool
    var list = KernelModeList()

    private init(_ edid: borrowing EDID) {
        version = edid.version
        features = edid.features
        quirk = KernelQuirk.quirk(manufacturer: edid.manufacturer, product: edid.product)
        sources = KernelSources(edid)
        // Before 1.4 the kernel takes it for granted of digital inputs.
        supportsReducedBlanking =
            edid.version.revision >= 4
            ? sources.rangeLimits.contains(where: \.supportsReducedBlanking) : edid.input.isDigital
    }

    /// Lists the modes of an EDID in the kernel's order.
    static func modes(of edid: EDID) -> [EDIDMode] {
        var probe = KernelProbe(edid)
        probe.addDetailed()
        probe.addCVTCodes()
        probe.addStandard()
        probe.addEstablished()
        probe.addVideoFormats()
        probe.addAlternateRates()
        probe.addDisplayID()
        if probe.features.contains(.continuousFrequency) {
            probe.addInferred()
        }
        if case .prefersLargest(let refresh) = probe.quirk {
            probe.list.preferLargest(refresh: refresh)
        }
        return probe.list.sorted()
    }

    /// Tells whether the EDID is of version 1 and a revision, or newer.
    func isVersion1(revision: UInt8) -> Bool {
        version >= EDID.Version(major: 1, revision: revision)
    }
}

extension DisplayRangeLimits {
    fileprivate var supportsReducedBlanking: Bool {
        guard case .cvt(let cvt) = formula else { return false }
        return cvt.supportsReducedBlanking
    }
}
