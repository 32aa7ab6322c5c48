// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// What the kernel says of a process.
package struct ProcessFacts {
    private let folder: String

    /// Creates the facts of a process.
    package init(_ id: CInt) {
        folder = "/proc/\(id)"
    }

    /// The bytes of memory that it has for itself: resident, and not of a file.
    package var memory: Int {
        let pages = text("statm").split(separator: " ").compactMap { Int($0) }
        return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(CInt(_SC_PAGESIZE)) : 0
    }

    /// How long it has computed, in whole ticks of the kernel's clock, with threads that have ended.
    package var cpuTime: Duration {
        // User and system time are the 14th and 15th field (proc(5)).
        let fields = fields
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return .zero }
        return .seconds(Double(user + system) / Double(sysconf(CInt(_SC_CLK_TCK))))
    }

    /// How long each thread that it has now has computed, by the thread's identifier, to the nanosecond.
    package var threadTimes: [Int: Duration] {
        // The first number of `schedstat` (Documentation/scheduler/sched-stats.rst of the kernel).
        let times = tasks.compactMap { task in
            text("task/\(task)/schedstat").split(separator: " ").first.flatMap { Int64($0) }
                .map { (task, Duration.nanoseconds($0)) }
        }
        return Dictionary(times) { _, last in last }
    }

    /// Waits until it hardly computes for a second; what is under way may take longer on a slow machine, a busy loop
    /// never ends.
    ///
    /// - Returns: Whether that was within 20 seconds.
    package func comesToRest() -> Bool {
        (0..<20).contains { _ in
            let start = cpuTime
            Thread.sleep(forTimeInterval: 1)
            return cpuTime - start < .milliseconds(200)
        }
    }

    /// Whether it is there and has not ended; one that has ended and was not waited for has.
    package var isRunning: Bool { fields.first.map { $0 != "Z" && $0 != "X" } ?? false }

    /// The process that started it, or that took it over; zero when it is not there.
    package var parent: CInt { fields.count > 1 ? CInt(fields[1]) ?? 0 : 0 }

    /// The fields of `stat` from the third on, the state: the name before them may have spaces.
    private var fields: [String] {
        text("stat").split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
    }

    /// All resident memory in bytes, with what it shares.
    package var resident: Int { (status("VmRSS") ?? 0) << 10 }

    /// The most memory that has ever been resident, in bytes.
    package var residentPeak: Int { (status("VmHWM") ?? 0) << 10 }

    /// How many threads it has.
    package var threads: Int { status("Threads") ?? 0 }

    /// The number on a line of `status`.
    private func status(_ name: String) -> Int? {
        let line = text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
    }

    /// How many descriptors are open.
    package var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd"))?.count ?? 0 }

    /// How often its threads have waited for something: the sum of those that there are now.
    package var voluntarySwitches: Int {
        tasks.reduce(0) { sum, task in
            let line = text("task/\(task)/status").split(separator: "\n").first {
                $0.hasPrefix("voluntary_ctxt_switches:")
            }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    /// The identifiers of its threads.
    private var tasks: [Int] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder + "/task"))?.compactMap { Int($0) } ?? []
    }

    /// Sets a limit while it runs, as `--nofile=20`, by the program of that name.
    package func limit(_ what: String) throws {
        let id = folder.dropFirst("/proc/".count)
        let result = try Program(["--pid", String(id), what], binary: "/usr/bin/prlimit").finish()
        guard result.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["reason": result.errors]) }
    }

    private func text(_ file: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
    }
}
