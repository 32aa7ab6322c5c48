// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// Finds the processes that have a device open, such as the display server that holds a graphics card.
///
/// Reads only procfs, because opening a card could make this process its master. A user sees only their own processes;
/// root sees all.
package enum DeviceHolders {
    /// A process that has a device open.
    package struct Holder: Hashable, Sendable, CustomStringConvertible {
        /// The process ID.
        package let process: Int
        /// The program's name: at most 15 bytes, with control characters escaped. A program can change its name.
        package let command: String

        /// The name and process ID, such as `Xorg (process 1023)`.
        package var description: String { "\(command) (process \(process))" }

        /// Whether this is a session manager, which opens devices on behalf of other processes.
        package var isSessionManager: Bool { command == "systemd-logind" || command == "seatd" }
    }

    /// The limits of a search, so that a process with many open files cannot prolong it.
    private enum Limit {
        static let processes = 1 << 16
        static let descriptorsOfProcess = 1 << 12
        static let descriptors = 1 << 18
    }

    /// Returns the processes that have a device open, except for this one and its children, which may include libseat's
    /// helper.
    ///
    /// - Parameters:
    ///   - path: the device's path, such as `/dev/dri/card0`; symbolic links like `/dev/dri/by-path/…` are not
    ///     resolved.
    ///   - procfs: the procfs to read.
    /// - Returns: the processes that this one may inspect, ordered by process ID, session managers last.
    package static func holding(_ path: String, procfs: String = "/proc") -> [Holder] {
        let names = (try? FolderListing.names(in: procfs, limit: Limit.processes).names) ?? []
        let own = FolderListing.target(ofLink: "\(procfs)/self").flatMap(Int.init)
        var budget = Limit.descriptors
        var holders: [Holder] = []
        for process in names.compactMap(Int.init).filter({ $0 > 0 && $0 != own }).sorted() where budget > 0 {
            let folder = "\(procfs)/\(process)"
            guard has(path, open: folder + "/fd", budget: &budget) else { continue }
            guard own == nil || parent(of: folder) != own else { continue }
            holders.append(Holder(process: process, command: command(of: folder)))
        }
        return holders.filter { !$0.isSessionManager } + holders.filter(\.isSessionManager)
    }

    private static func has(_ path: String, open folder: String, budget: inout Int) -> Bool {
        let limit = min(Limit.descriptorsOfProcess, budget)
        guard let names = try? FolderListing.names(in: folder, limit: limit).names else { return false }
        budget -= names.count
        // The link is read but not followed, because stat(2) can block on a network file system.
        return names.contains { FolderListing.target(ofLink: "\(folder)/\($0)") == path }
    }

    private static func command(of folder: String) -> String {
        guard let bytes = try? BoundedFile.read(folder + "/comm", limit: 64) else { return "unknown program" }
        let name = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
        return String(decoding: name, as: UTF8.self).escapingControls()
    }

    /// Returns a process's parent, from `PPid:` in its status file, where the kernel escapes the program's name.
    private static func parent(of folder: String) -> Int? {
        guard let bytes = try? BoundedFile.read(folder + "/status", limit: 1 << 16) else { return nil }
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("PPid:") }
        return line.flatMap { Int($0.dropFirst(5).trimmingPrefix { $0.isWhitespace }) }
    }
}
