// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CDRM
import DisplayModel

/// A mode of the kernel's list for a connector, with the monitor's timing.
struct KernelMode: Sendable {
    /// The kernel's structure.
    let info: drmModeModeInfo

    init(_ info: drmModeModeInfo) { self.info = info }

    /// The visible pixels.
    var size: PixelSize { PixelSize(width: Int(info.hdisplay), height: Int(info.vdisplay)) }
    /// Whether each frame is sent in two fields.
    var isInterlaced: Bool { info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }
    /// Whether it is a 3D mode, whose frames hold two pictures.
    fileprivate var isStereo: Bool { info.flags & UInt32(DRM_MODE_FLAG_3D_MASK) != 0 }

    /// Frames, or fields if interlaced, per 1000 seconds, by the kernel's formula (hotplug.md §2.4).
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
    /// The largest difference of a rate by which a mode is still the same: a rate may be known in whole hertz only.
    private static var tolerance: Int { 1000 }

    /// Returns the mode with a size and scan whose rate is the nearest; nil if the list has none within one hertz.
    ///
    /// The list has the monitor's preferred timing first, which wins among equals.
    func matching(_ mode: DisplayMode) -> KernelMode? {
        let candidates = filter { !$0.isStereo && $0.size == mode.size && $0.isInterlaced == mode.isInterlaced }
        let best = candidates.min { difference($0, mode) < difference($1, mode) }
        return best.flatMap { difference($0, mode) <= Self.tolerance ? $0 : nil }
    }

    private func difference(_ one: KernelMode, _ other: DisplayMode) -> Int {
        abs(one.refreshMillihertz - other.refreshMillihertz)
    }
}
