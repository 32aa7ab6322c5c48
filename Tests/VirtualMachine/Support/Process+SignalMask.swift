// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

extension Process {
    /// Starts the process with no signal blocked.
    ///
    /// A process inherits the signal mask of the thread that starts it, `Process` does not reset it, and the threads of
    /// Dispatch and of Swift's tasks block nearly every signal: a shell would never learn that its child has ended.
    func runWithoutBlockedSignals() throws {
        var none = sigset_t()
        var before = sigset_t()
        // Local values, written and read during the calls only.
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        try run()
    }
}
