// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc

/// How a line of the log looks, by who reads it.
package enum LineStyle: Sendable, Hashable, CaseIterable {
    /// journald reads standard error: `<4>` in front for the priority, and no time, which journald notes itself.
    case journal
    /// A person watches: the time of day.
    case terminal
    /// A file or a pipe, read later or elsewhere: date, time and zone.
    case file

    /// Finds out who reads a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: where the lines go.
    ///   - journalStream: `JOURNAL_STREAM` of the environment: device and inode of the stream that the service manager
    ///     connected to journald. It stays in the environment of children whose standard error goes elsewhere, so it is
    ///     compared.
    init(of descriptor: CInt, journalStream: String?) {
        var information = stat()
        if let journalStream, unsafe fstat(descriptor, &information) == 0,
            journalStream == "\(information.st_dev):\(information.st_ino)"
        {
            self = .journal
        } else {
            self = isatty(descriptor) == 1 ? .terminal : .file
        }
    }

    /// What stands before the message.
    func prefix(priority: Int, level: String, time: timespec) -> String {
        switch self {
        case .journal: "<\(priority)>"
        case .terminal: "\(time.localText("%H:%M:%S")) \(level) "
        case .file: "\(time.localText("%Y-%m-%dT%H:%M:%S", zone: "%z")) \(level) "
        }
    }
}
