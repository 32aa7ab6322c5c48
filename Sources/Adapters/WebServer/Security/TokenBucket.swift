// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// Limits how often something happens: up to a burst at once, then at a rate.
struct TokenBucket: Sendable {
    private let interval: TimeAmount
    private let allowance: TimeAmount
    /// When the whole burst is available again.
    private var full = NIODeadline.uptimeNanoseconds(0)

    init(_ rate: WebServer.Rate) {
        interval = .nanoseconds(1_000_000_000 / Int64(max(rate.perSecond, 1)))
        allowance = interval * (max(rate.burst, 1) - 1)
    }

    /// Returns whether nothing is allowed now.
    func isEmpty(at now: NIODeadline) -> Bool { full > now && full - now > allowance }

    /// Records an occurrence, if it is allowed; returns whether it is.
    mutating func take(at now: NIODeadline) -> Bool {
        guard !isEmpty(at: now) else { return false }
        full = max(full, now) + interval
        return true
    }
}
