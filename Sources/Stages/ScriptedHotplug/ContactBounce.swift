// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

/// A cable that loses contact and gets it back at regular times, an even number of times in all.
struct ContactBounce: Sendable {
    /// When contact is first lost.
    private let start: Duration
    /// How long `divisor` steps take.
    private let span: Duration
    private let divisor: Int
    private let count: Int
    private var step = 0

    /// Creates a bounce.
    ///
    /// - Parameters:
    ///   - start: when contact is first lost.
    ///   - span: how long `divisor` steps take.
    ///   - divisor: at least 1.
    ///   - losses: how often contact is lost; at least 1.
    init(start: Duration, span: Duration, divisor: Int = 1, losses: Int) {
        self.start = start
        self.span = span
        self.divisor = divisor
        count = 2 * losses
    }

    /// When contact is lost or comes back next; counted from the start, so that roundings do not add up.
    var next: Duration { start + span * step / divisor }

    /// Whether the next step loses contact.
    var losesContact: Bool { step.isMultiple(of: 2) }

    /// The bounce after its next step; nil when that was the last one.
    var following: ContactBounce? {
        guard step + 1 < count else { return nil }
        var following = self
        following.step += 1
        return following
    }
}
