// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// A closure that may be missing counts as one that outlives the call, in which Swift requires `self` in front of members.
// UIKit's parameter is exempt from that, so apps leave it out.

extension UITableView {
    /// Performs a batch of updates; the updates are called before the method returns.
    ///
    /// This calls the method whose updates may be nil, which a subclass overrides.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
    }
}

extension UICollectionView {
    /// Performs a batch of updates; the updates are called before the method returns.
    ///
    /// This calls the method whose updates may be nil, which a subclass overrides.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
    }
}
