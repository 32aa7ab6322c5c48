// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScenarioLanguage

extension Bench {
    /// Looks whether the notifications that were posted are the expected ones.
    func mismatch(of expected: Posted, since position: Int) -> ExpectationMismatch? {
        let entries = expected.since.map { log.entries(since: $0) } ?? log.entries(since: position)
        let posted = entries.compactMap { entry -> Posted.Name? in
            guard case .posted(let notification) = entry.event else { return nil }
            return Posted.Name(notification.word, screen: notification.screen)
        }
        return expected.mismatch(among: posted)
    }
}

extension Posted {
    /// Looks whether what was posted is what is expected.
    ///
    /// - Parameter posted: the notifications, oldest first.
    /// - Returns: the difference; nil when there is none.
    package func mismatch(among posted: [Name]) -> ExpectationMismatch? {
        // What a cable causes always counts, the rest where it is named.
        let counted = PostedNotification.ofCables.union(notifications.map(\.name))
        let relevant = posted.filter { counted.contains($0.name) }
        let holds =
            notifications.isEmpty || strictness == .exactly
            ? relevant.count == notifications.count && zip(notifications, relevant).allSatisfy { $0.fits($1) }
            : strictness == .not
                ? !posted.contains { seen in notifications.contains { $0.fits(seen) } }
                : notifications.occursInOrder(in: posted)
        guard !holds else { return nil }
        let seen = relevant.map { name in name.screen.map { "\(name.name) \($0)" } ?? name.name }
        return ExpectationMismatch("posted \(self)", seen: seen.isEmpty ? "nothing" : Bench.list(seen))
    }
}

extension Posted.Name {
    fileprivate func fits(_ posted: Posted.Name) -> Bool {
        name == posted.name && (screen == nil || screen == posted.screen)
    }
}

extension [Posted.Name] {
    /// Whether all of these are among what was posted, in this order.
    fileprivate func occursInOrder(in posted: [Posted.Name]) -> Bool {
        var rest = self[...]
        for notification in posted {
            if let next = rest.first, next.fits(notification) { rest = rest.dropFirst() }
        }
        return rest.isEmpty
    }
}
