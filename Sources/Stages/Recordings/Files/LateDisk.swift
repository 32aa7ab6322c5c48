// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import Synchronization

/// Has the disk take what was written, about a second later and on a thread of its own: whoever writes never waits.
final class LateDisk: Sendable {
    private let queue = DispatchQueue(label: "org.secondscreen.recording")
    /// The file whose data is on its way; nil for none.
    private let pending = Mutex<CInt?>(nil)

    /// Has the disk take a file's data soon.
    func write(_ descriptor: CInt) {
        let isNew = pending.withLock { pending in
            defer { pending = descriptor }
            return pending == nil
        }
        guard isNew else { return }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { self.flush() }
    }

    /// Has the disk take a file's data now, and closes the file.
    func close(_ descriptor: CInt) {
        guard descriptor >= 0 else { return }
        // On the queue, so that a number is never used for a file that has been closed.
        queue.sync {
            pending.withLock { $0 = nil }
            fdatasync(descriptor)
            Glibc.close(descriptor)
        }
    }

    private func flush() {
        let descriptor = pending.withLock { pending in
            defer { pending = nil }
            return pending
        }
        if let descriptor { fdatasync(descriptor) }
    }
}
