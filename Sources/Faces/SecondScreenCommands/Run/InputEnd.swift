// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc

/// Waits for the end of standard input, whose contents do not matter.
struct InputEnd {
    private let source: any DispatchSourceRead

    /// Starts waiting.
    ///
    /// - Parameter body: called once at the end, on a separate queue.
    init(_ body: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeReadSource(
            fileDescriptor: STDIN_FILENO, queue: DispatchQueue(label: "org.secondscreen.input"))
        self.source = source
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 512)
            let count = bytes.count
            // The buffer is this array's storage.
            let received = unsafe read(STDIN_FILENO, &bytes, count)
            guard received == 0 || received < 0 && errno != EINTR && errno != EAGAIN else { return }
            source.cancel()
            body()
        }
        source.activate()
    }

    /// Stops waiting.
    func cancel() { source.cancel() }
}
