// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
import Testing

@testable import Runtime

@Suite(.timeLimit(.minutes(5))) struct ResumeWatcherTests {
    /// How many timers of this process the kernel cancels when the clock jumps: absolute, with `TFD_TIMER_CANCEL_ON_SET`.
    private var timers: Int {
        let folder = "/proc/self/fdinfo"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.count {
            (try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))?.contains("settime flags: 03") == true
        }
    }

    @Test func `a watcher has a timer until it is released`() async throws {
        let queue = DispatchQueue(label: "test")
        var stream: AsyncStream<Void>? = try ResumeWatcher.resumes(on: queue)
        #expect(stream != nil)
        #expect(timers == 1)
        stream = nil
        while timers > 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
}
