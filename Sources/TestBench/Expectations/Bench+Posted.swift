// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage

extension Bench {
    /// Looks whether the notifications that were posted are the expected ones.
    func mismatch(of expected: Posted, since position: Int) -> ExpectationMismatch? {
        let entries = expected.since.map { log.entries(since: $0) } ?? log.entries(since: position)
        let posted = entries.compactMap { if case .posted(let notification) = $0.event { notification } else { nil } }
        let isNothing = expected.notifications.isEmpty
        // What a cable causes always counts, the rest where it is named.
        let counted = PostedNotification.ofCables.union(expected.notifications.map(\.name))
        let relevant = posted.filter { counted.contains($0.word) }
        let holds =
            isNothing || expected.strictness == .exactly
            ? relevant.count == expected.notifications.count
                && zip(expected.notifications, relevant).allSatisfy { $0.fits($1) }
            : expected.strictness == .not
                ? !posted.contains { seen in expected.notifications.contains { $0.fits(seen) } }
                : expected.notifications.occursInOrder(in: posted)
        guard !holds else { return nil }
        return ExpectationMismatch(
            "posted \(expected)", seen: relevant.isEmpty ? "nothing" : Self.list(relevant.map(\.description)))
    }
}

extension Posted.Name {
    fileprivate func fits(_ posted: PostedNotification) -> Bool {
        name == posted.word && (screen == nil || screen == posted.screen)
    }
}

extension [Posted.Name] {
    /// Whether all of these are among what was posted, in this order.
    fileprivate func occursInOrder(in posted: [PostedNotification]) -> Bool {
        var rest = self[...]
        for notification in posted {
            if let next = rest.first, next.fits(notification) { rest = rest.dropFirst() }
        }
        return rest.isEmpty
    }
}
