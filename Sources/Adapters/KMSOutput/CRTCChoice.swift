// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Chooses a CRTC for a connector on hardware where not every CRTC can drive every connector.
///
/// Connectors in use keep their CRTC, so a new one should leave free the CRTCs that other connectors depend on.
struct CRTCChoice {
    /// A connector without a CRTC.
    struct Other {
        /// A bit for each CRTC that can drive the connector.
        var possible: UInt32
        /// Whether the connector has a monitor, which takes precedence over one without.
        var isConnected: Bool
    }

    /// The indices of the unused CRTCs, below 32.
    var free: [Int]
    /// The CRTC to prefer if the other connectors do not need it.
    var preferred: Int?
    /// The other connectors.
    var others: [Other]

    /// Returns the CRTCs that can drive a connector, best first.
    ///
    /// - Parameter possible: a bit for each CRTC that can drive the connector.
    /// - Returns: the indices of the free ones.
    func candidates(possible: UInt32) -> [Int] {
        let able = free.filter { Self.has(possible, $0) }
        guard able.count > 1 else { return able }
        let connected = others.filter(\.isConnected)
        let ranked = able.map { index in
            let rest = free.filter { $0 != index }
            return (
                index: index, connected: Self.served(connected, by: rest), all: Self.served(others, by: rest),
                isPreferred: index == preferred ? 1 : 0
            )
        }
        return ranked.sorted {
            ($0.connected, $0.all, $0.isPreferred, -$0.index) > ($1.connected, $1.all, $1.isPreferred, -$1.index)
        }.map(\.index)
    }

    /// Returns how many connectors can have a CRTC at the same time: a maximum matching by augmenting paths.
    private static func served(_ others: [Other], by crtcs: [Int]) -> Int {
        var owner: [Int: Int] = [:]
        func place(_ other: Int, _ seen: inout Set<Int>) -> Bool {
            for crtc in crtcs where has(others[other].possible, crtc) && seen.insert(crtc).inserted {
                if let current = owner[crtc], !place(current, &seen) { continue }
                owner[crtc] = other
                return true
            }
            return false
        }
        var count = 0
        for other in others.indices {
            var seen: Set<Int> = []
            if place(other, &seen) { count += 1 }
        }
        return count
    }

    private static func has(_ mask: UInt32, _ index: Int) -> Bool { index < 32 && mask & (1 << UInt32(index)) != 0 }
}
