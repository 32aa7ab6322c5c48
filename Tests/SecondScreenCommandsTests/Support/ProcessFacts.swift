// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// What the kernel says of a process.
struct ProcessFacts {
    private let folder: String

    /// Creates the facts of a process.
    init(_ id: CInt) {
        folder = "/proc/\(id)"
    }

    /// The bytes of memory that it has for itself: resident, and not of a file.
    var memory: Int {
        let pages = text("statm").split(separator: " ").compactMap { Int($0) }
        return pages.count > 2 ? (pages[1] - pages[2]) * sysconf(CInt(_SC_PAGESIZE)) : 0
    }

    /// How long it has computed.
    var cpuTime: Duration {
        // The name in the second field may have spaces; user and system time are the 14th and 15th field (proc(5)).
        let fields = text("stat").split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else { return .zero }
        return .seconds(Double(user + system) / Double(sysconf(CInt(_SC_CLK_TCK))))
    }

    /// How many descriptors are open.
    var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd"))?.count ?? 0 }

    /// How often its threads have waited for something: the sum of those that there are now.
    var voluntarySwitches: Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/task")) ?? []
        return tasks.reduce(0) { sum, task in
            let line = text("task/\(task)/status").split(separator: "\n").first {
                $0.hasPrefix("voluntary_ctxt_switches:")
            }
            return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
        }
    }

    /// Sets a limit while it runs, as `--nofile=20`, by the program of that name.
    func limit(_ what: String) throws {
        let id = folder.dropFirst("/proc/".count)
        let result = try Program(["--pid", String(id), what], binary: "/usr/bin/prlimit").finish()
        guard result.status == 0 else { throw CocoaError(.executableLoad, userInfo: ["reason": result.errors]) }
    }

    private func text(_ file: String) -> String {
        (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
    }
}
