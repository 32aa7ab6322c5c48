// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The machine under the measurements.
enum Machine {
    /// Cores, processor and kernel in a line, and how busy it was with other things.
    static var description: String {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let model = value(of: "model name", in: "/proc/cpuinfo") ?? "processor unknown"
        let kernel = text("/proc/sys/kernel/osrelease").trimmingCharacters(in: .whitespacesAndNewlines)
        let load = text("/proc/loadavg").split(separator: " ").first ?? "?"
        return "\(cores) cores, \(model), Linux \(kernel), load \(load)"
    }

    /// The first value of a key in a file of lines like `key: value`.
    static func value(of key: String, in path: String) -> String? {
        let line = text(path).split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }

    /// A field of /proc/PID/status that is given in kB, in megabytes of 1024 kB.
    static func megabytes(_ field: String, process: String = "self") -> Double? {
        let value = value(of: field, in: "/proc/\(process)/status")
        return value?.split(separator: " ").first.flatMap { Double($0) }.map { $0 / 1024 }
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}
