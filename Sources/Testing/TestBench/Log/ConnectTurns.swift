// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Checks that each connect of a screen is followed by one disconnect, reading every entry of a log once.
struct ConnectTurns: Sendable {
    /// The first connect without a preceding disconnect, or the reverse; nil if there is none.
    private(set) var violation: String?

    private var isConnected: [String: Bool] = [:]
    private var position = 0

    /// Reads the entries since the last call.
    mutating func read(_ log: StageLog<BenchEvent>) {
        // Nothing is known about screens across a gap.
        if position < log.forgotten { isConnected = [:] }
        for case .posted(let posted) in log.entries(since: .position(position)).lazy.map(\.event) {
            guard let screen = posted.screen, ["didConnect", "didDisconnect"].contains(posted.word) else { continue }
            let isConnect = posted.word == "didConnect"
            // Monitors present at launch disconnect without a connect.
            if isConnected.updateValue(isConnect, forKey: screen) == isConnect, violation == nil {
                violation = "\(posted) was posted twice in a row"
            }
        }
        position = log.position
    }
}
