// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CDRM
import DisplayModel

/// A mode from the kernel's list for a connector, with the monitor's timing.
struct KernelMode: Sendable {
    /// The kernel's structure.
    let info: drmModeModeInfo

    init(_ info: drmModeModeInfo) { self.info = info }

    /// The size of the visible picture in pixels.
    var size: PixelSize { PixelSize(width: Int(info.hdisplay), height: Int(info.vdisplay)) }
    /// Whether each frame is sent in two fields.
    var isInterlaced: Bool { info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }
    /// Whether the mode is stereoscopic: each frame holds two pictures.
    fileprivate var isStereo: Bool { info.flags & UInt32(DRM_MODE_FLAG_3D_MASK) != 0 }

    /// The refresh rate in millihertz, of fields if interlaced, by the kernel's formula (hotplug.md §2.4).
    var refreshMillihertz: Int {
        let total = Int(info.htotal) * Int(info.vtotal)
        guard total > 0 else { return 0 }
        var millihertz = (Int(info.clock) * 1_000_000 + total / 2) / total
        if isInterlaced { millihertz *= 2 }
        if info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { millihertz /= 2 }
        if info.vscan > 1 { millihertz /= Int(info.vscan) }
        return millihertz
    }
}

extension [KernelMode] {
    /// The largest rate difference at which modes match, in millihertz: a rate may be known only in whole hertz.
    private static var tolerance: Int { 1000 }

    /// Returns the mode of the same size and scan type with the nearest rate; nil if none is within one hertz.
    ///
    /// The monitor's preferred timing comes first in the list, and wins ties.
    func matching(_ mode: DisplayMode) -> KernelMode? {
        let candidates = filter { !$0.isStereo && $0.size == mode.size && $0.isInterlaced == mode.isInterlaced }
        let best = candidates.min { difference($0, mode) < difference($1, mode) }
        return best.flatMap { difference($0, mode) <= Self.tolerance ? $0 : nil }
    }

    private func difference(_ one: KernelMode, _ other: DisplayMode) -> Int {
        abs(one.refreshMillihertz - other.refreshMillihertz)
    }
}
