// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Glibc

/// An amount of memory, as systemd writes it: a share of the machine's memory such as `25%`, or a size such as `512M`.
package enum MemoryShare: Hashable, Sendable, CustomStringConvertible {
    /// A share in percent, 1 to 100.
    case percent(Int)
    /// A size in MiB, 16 to 1,048,576.
    case megabytes(Int)

    /// Parses a share; nil if the text is invalid or out of range.
    ///
    /// - Parameter text: A whole number with `%`, `M` or `G`.
    package init?(parsing text: String) {
        guard let unit = text.last, let number = Int(text.dropLast()), number > 0, text.first?.isNumber == true else {
            return nil
        }
        switch unit {
        case "%" where number <= 100: self = .percent(number)
        case "M" where (16...1 << 20).contains(number): self = .megabytes(number)
        case "G" where number <= 1 << 10: self = .megabytes(number << 10)
        default: return nil
        }
    }

    /// The share as written: `25%`, `512M`, or `2G` for whole gigabytes.
    package var description: String {
        switch self {
        case .percent(let percent): "\(percent)%"
        case .megabytes(let count) where count.isMultiple(of: 1024): "\(count >> 10)G"
        case .megabytes(let count): "\(count)M"
        }
    }

    /// The amount in bytes.
    ///
    /// - Parameter total: All memory, in bytes; nil for what this process may use.
    /// - Returns: The number of bytes.
    package func byteCount(of total: Int? = nil) -> Int {
        switch self {
        case .percent(let percent): (total ?? Self.usable) / 100 * percent
        case .megabytes(let count): count << 20
        }
    }

    /// The memory that this process may use, in bytes: the machine's memory, or the limit of its control group or a
    /// parent group.
    private static var usable: Int {
        // Not from /proc/meminfo, which services with ProcSubset=pid do not have.
        var usable = max(sysconf(CInt(_SC_PHYS_PAGES)), 1) * max(sysconf(CInt(_SC_PAGESIZE)), 4096)
        // Version 2 has one line: `0::/system.slice/secondscreen.service`.
        guard let line = lines(of: "/proc/self/cgroup").first(where: { $0.hasPrefix("0::/") }) else { return usable }
        var group = line.dropFirst(3)
        while !group.isEmpty {
            // `max` without a limit.
            let limit = lines(of: "/sys/fs/cgroup\(group)/memory.max").first.flatMap { Int($0) }
            usable = min(usable, limit ?? usable)
            group = group.prefix(upTo: group.lastIndex(of: "/") ?? group.startIndex)
        }
        return usable
    }

    private static func lines(of path: String) -> [Substring] {
        let bytes = (try? BoundedFile.readToEnd(path, limit: 1 << 16)) ?? []
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}
