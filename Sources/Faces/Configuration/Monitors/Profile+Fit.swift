// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import SecondScreen

extension Profile {
    /// Why the profile does not fit a set of monitors; nil when it does.
    ///
    /// It fits when each of its matches can have a connected monitor of its own. That is looked for by augmenting paths
    /// (Kuhn), as the first monitor that fits one match may be the only one that fits another.
    func mismatch(with connectors: [Connector], makers: PNPRegistry) -> String? {
        let connected = connectors.filter(\.isConnected)
        let fitting = when.map { match in
            connected.indices.filter { match.matches(connected[$0], makers: makers) }
        }
        for (match, monitors) in zip(when, fitting) where monitors.isEmpty {
            return "no monitor with \(match) is connected"
        }
        // The match that has each monitor.
        var owners: [Int: Int] = [:]
        func take(_ match: Int, _ seen: inout Set<Int>) -> Bool {
            for monitor in fitting[match] where seen.insert(monitor).inserted {
                if let owner = owners[monitor], !take(owner, &seen) { continue }
                owners[monitor] = match
                return true
            }
            return false
        }
        for match in when.indices {
            var seen: Set<Int> = []
            guard take(match, &seen) else {
                return "no monitor is left for \(when[match]): each must be matched by another one"
            }
        }
        guard isExact, let other = connected.indices.first(where: { owners[$0] == nil }) else { return nil }
        return "\(connected[other].id) is connected as well, and the profile is exact"
    }
}
