// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage

/// An inotify(7) instance; closed at the end of the value's life.
struct Inotify: ~Copyable {
    /// What happened in a folder.
    struct Event: Hashable, Sendable {
        /// The watch's number; -1 when events were lost.
        var watch: Int32
        /// The affected entry; empty for the folder itself.
        var name: String
    }

    /// The events of a watch.
    enum Interest {
        /// Entries that are created, removed and renamed.
        case entries
        /// The same, and files whose contents or attributes changed.
        case files

        fileprivate var mask: UInt32 {
            let entries = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            let wanted = self == .files ? Int(entries) | Int(IN_CLOSE_WRITE) | Int(IN_ATTRIB) : Int(entries)
            // Two paths can lead to one folder; the second must not replace the events of the first.
            return UInt32(wanted | Int(IN_ONLYDIR) | Int(IN_MASK_ADD))
        }
    }

    /// Becomes readable when there are events.
    let fileDescriptor: Int32

    /// Opens a nonblocking instance without watches.
    init() throws(ConfigurationWatcherError) {
        fileDescriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard fileDescriptor >= 0 else {
            throw ConfigurationWatcherError("cannot watch the configuration: \(Errno.last)")
        }
    }

    deinit { close(fileDescriptor) }

    /// Watches a folder.
    ///
    /// - Returns: the watch's number, the same for each path of a folder; nil when there is no such folder.
    func watch(_ folder: String, for interest: Interest) -> Int32? {
        // The string lives through the call.
        let number = unsafe inotify_add_watch(fileDescriptor, folder, interest.mask)
        return number < 0 ? nil : number
    }

    /// Removes a watch.
    func unwatch(_ number: Int32) {
        inotify_rm_watch(fileDescriptor, number)
    }

    /// Takes all pending events.
    func drain() -> [Event] {
        var events: [Event] = []
        let header = MemoryLayout<inotify_event>.size
        // The kernel aligns events for this structure.
        unsafe withUnsafeTemporaryAllocation(byteCount: 16384, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = unsafe read(fileDescriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                // The kernel writes only whole events.
                while offset + header <= count {
                    let event = unsafe buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    let end = min(offset + header + Int(event.len), count)
                    let name = unsafe buffer[(offset + header)..<end].prefix { $0 != 0 }
                    events.append(Event(watch: event.wd, name: unsafe String(decoding: name, as: UTF8.self)))
                    offset = end
                }
            }
        }
        return events
    }
}
