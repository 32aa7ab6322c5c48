// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The kernel's mode list under construction, and its final steps in `drm_helper_probe_single_connector_modes`.
struct KernelModeList {
    /// The modes in the order in which they were added, including equal and impossible ones.
    private(set) var modes: [KernelMode] = []

    init() {
        // Enough for nearly all monitors.
        modes.reserveCapacity(128)
    }

    /// Appends a mode, if there is one.
    mutating func append(_ mode: KernelMode?) { if let mode { modes.append(mode) } }

    /// Returns whether there is a mode with a size and a rate in whole hertz.
    func contains(size: UInt64, refresh: Int32) -> Bool {
        modes.contains { $0.size == size && $0.refresh == refresh }
    }

    /// Makes the largest mode, at the rate nearest to `refresh`, the only preferred one.
    mutating func preferLargest(refresh: Int32) {
        guard var best = modes.indices.first else { return }
        for index in modes.indices {
            modes[index].isPreferred = false
            if modes[index].area > modes[best].area {
                best = index
            }
            if modes[index].area == modes[best].area,
                abs(modes[index].refresh - refresh) < abs(modes[best].refresh - refresh)
            {
                best = index
            }
        }
        modes[best].isPreferred = true
    }

    /// The final list: preferred modes first, then by area, rate and clock, each descending.
    func sorted() -> [EDIDMode] {
        let places = distinctPlaces()
        // Sorting is much of the work, so it moves and compares a single number per mode. The complement of the index
        // in the lowest bits keeps equal modes in order.
        var ranks = places.indices.map { index in
            modes[places[index]].rank << 32 | UInt128(~UInt32(truncatingIfNeeded: index))
        }
        ranks.sort { $0 > $1 }
        return ranks.map { modes[places[Int(~UInt32(truncatingIfNeeded: $0))]].mode }
    }

    /// The indexes that are left after impossible modes are dropped and equal modes are merged.
    private func distinctPlaces() -> [Int] {
        var places: [Int] = []
        places.reserveCapacity(modes.count)
        var seen = SeenWords(capacity: modes.count)
        for (place, mode) in modes.enumerated() where mode.isOrdered {
            let fingerprint = mode.fingerprint
            guard let equal = seen.firstPlace(of: fingerprint, where: { modes[places[$0]].isSame(as: mode) }) else {
                seen.append(fingerprint)
                places.append(place)
                continue
            }
            // Of equal modes the first one is kept, unless a later one is preferred.
            if mode.isPreferred, !modes[places[equal]].isPreferred {
                places[equal] = place
            }
        }
        return places
    }
}

extension KernelMode {
    /// Whether there is a clock, and no part of the raster ends before it begins (`drm_mode_validate_basic`).
    ///
    /// Rasters of less than one frame in a thousand seconds are rejected too.
    fileprivate var isOrdered: Bool {
        clock > 0 && horizontal.isOrdered && vertical.isOrdered
            && Int(clock) * 1_000_000 >= Int(horizontal.total) * Int(vertical.total)
    }

    /// Preference, area, rate and clock in one number, by which the kernel sorts (`drm_mode_compare`).
    fileprivate var rank: UInt128 {
        let preference: UInt64 = isPreferred ? 1 << 63 : 0
        let size =
            preference | UInt64(truncatingIfNeeded: area) << 31 & ~(1 << 63)
            | UInt64(truncatingIfNeeded: refresh) & 0x7FFF_FFFF
        return UInt128(size) << 32 | UInt128(UInt32(bitPattern: clock))
    }
}

extension KernelMode.Axis {
    fileprivate var isOrdered: Bool {
        active > 0 && active <= syncStart && syncStart <= syncEnd && syncEnd <= total
    }
}
