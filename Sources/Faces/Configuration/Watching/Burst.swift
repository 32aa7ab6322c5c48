// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Synchronization

/// Makes one call of many that come close together: at the end of a window that the first one opens.
///
/// A window that each call made longer could stay open for ever.
final class Burst: Sendable {
    private let queue: DispatchQueue
    private let window: DispatchTimeInterval
    private let action: @Sendable () -> Void
    private let isOpen = Mutex(false)

    init(on queue: DispatchQueue, window: DispatchTimeInterval, _ action: @escaping @Sendable () -> Void) {
        self.queue = queue
        self.window = window
        self.action = action
    }

    /// Opens a window, when none is open.
    func begin() {
        let isFirst = isOpen.withLock { isOpen in
            defer { isOpen = true }
            return !isOpen
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + window) {
            self.isOpen.withLock { $0 = false }
            self.action()
        }
    }
}
