// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation

/// The threads of this process.
enum ProcessThreads {
    /// Whether all threads but the caller's wait for something, according to `/proc` (proc_pid_stat(5)).
    static var areOthersAsleep: Bool {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))?
            .split(separator: "/").last.map(String.init)
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.allSatisfy { $0 == own || isAsleep($0) }
    }

    /// Returns whether a thread is asleep; one that has ended in the meantime counts as asleep.
    private static func isAsleep(_ thread: String) -> Bool {
        guard let stat = try? BoundedFile.readToEnd("/proc/self/task/\(thread)/stat", limit: 4096) else { return true }
        // The name, in parentheses, may itself contain parentheses; the state follows it.
        guard let end = stat.lastIndex(of: UInt8(ascii: ")")), stat.indices.contains(end + 2) else { return true }
        return [UInt8(ascii: "S"), UInt8(ascii: "Z"), UInt8(ascii: "X")].contains(stat[end + 2])
    }
}
