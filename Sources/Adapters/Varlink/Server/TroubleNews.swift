// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// Has a trouble that lasts told once, so that no client can fill the log.
final class TroubleNews: Sendable {
    /// After how long without trouble the next one is news.
    private static let quiet = TimeAmount.minutes(1)

    private let lastTrouble = Mutex<NIODeadline?>(nil)

    /// Takes note of a trouble.
    ///
    /// - Returns: whether it is news: the first one, or the first after a quiet time.
    func note() -> Bool {
        let now = NIODeadline.now()
        return lastTrouble.withLock { last in
            defer { last = now }
            return last.map { now - $0 > Self.quiet } ?? true
        }
    }
}
