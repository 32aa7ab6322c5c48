// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import Synchronization
import SystemPackage

/// Watches directories, existing or not, and interprets their events.
///
/// An existing directory is watched together with its parent, in which it can be renamed; for a missing one, its
/// nearest existing ancestor is watched. The symbolic links to a file are watched together with their target, wherever
/// it is. Any event along the path sets up the watches again.
final class FolderWatch: Sendable {
    /// An entry to watch in a directory.
    private enum Mark: Hashable {
        case names(WatchedFolder.Names)
        /// A component of a directory's path.
        case part(String)

        func matches(_ name: String) -> Bool {
            switch self {
            case .names(.file(let own)), .part(let own): own == name
            case .names(.dropIns): SearchPath.isDropIn(name)
            }
        }
    }

    private let folders: [WatchedFolder]
    private let inotify: Inotify
    /// The entries to watch in each directory, by watch descriptor.
    private let marks = Mutex<[Int32: Set<Mark>]>([:])

    init(_ folders: [WatchedFolder]) throws(Errno) {
        self.folders = folders
        inotify = try Inotify()
        look()
    }

    /// Becomes readable when events are pending.
    var fileDescriptor: Int32 { inotify.fileDescriptor }

    /// Consumes all pending events; returns whether one of them may have changed the configuration.
    func drain() -> Bool {
        let events = inotify.drain()
        let isChange = marks.withLock { marks in
            events.contains { event in
                if event.watch == -1 { return true }
                // A removed watch sends a final event.
                guard let marks = marks[event.watch] else { return false }
                return event.name.isEmpty || marks.contains { $0.matches(event.name) }
            }
        }
        if isChange { look() }
        return isChange
    }

    /// Sets up the watches for the directories' current state.
    private func look() {
        marks.withLock { marks in
            let before = Set(marks.keys)
            marks = [:]
            for folder in folders {
                watch(folder, &marks)
                for file in files(in: folder) { watchLinks(of: file, &marks) }
            }
            for number in before where marks[number] == nil { inotify.unwatch(number) }
        }
    }

    /// The paths of the files to watch in a directory.
    private func files(in folder: WatchedFolder) -> [String] {
        switch folder.names {
        case .file(let name): ["\(folder.path)/\(name)"]
        case .dropIns: ((try? SearchPath.dropIns(in: folder.path)) ?? []).map { "\(folder.path)/\($0)" }
        }
    }

    /// Watches each symbolic link on the way to a file, such as those that Kubernetes and Nix replace, and its final
    /// target.
    private func watchLinks(of path: String, _ marks: inout [Int32: Set<Mark>]) {
        func mark(_ name: String, in folder: String) {
            guard let number = inotify.watch(folder.isEmpty ? "/" : folder, for: .files) else { return }
            marks[number, default: []].insert(.names(.file(name)))
        }
        var rest = Array(path.split(separator: "/").map(String.init).reversed())
        var (folder, links) = ("", 0)
        while let name = rest.popLast() {
            guard name != "." else { continue }
            guard name != ".." else {
                folder = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
                continue
            }
            guard let target = FolderListing.target(ofLink: "\(folder)/\(name)") else {
                if rest.isEmpty, links > 0 { mark(name, in: folder) }
                folder += "/\(name)"
                continue
            }
            links += 1
            // The kernel's limit (path_resolution(7)).
            guard links <= 40 else { return }
            mark(name, in: folder)
            if target.hasPrefix("/") { folder = "" }
            rest += target.split(separator: "/").map(String.init).reversed()
        }
    }

    private func watch(_ folder: WatchedFolder, _ marks: inout [Int32: Set<Mark>]) {
        let parts = folder.path.split(separator: "/").map(String.init)
        func path(_ depth: Int) -> String { "/" + parts.prefix(depth).joined(separator: "/") }
        var depth = parts.count
        // A second pass finds directories created during the first; the limit prevents an endless race.
        for _ in 0..<(2 * parts.count + 2) {
            if depth == parts.count {
                if let number = inotify.watch(path(depth), for: .files) {
                    marks[number, default: []].insert(.names(folder.names))
                    if depth > 0, let parent = inotify.watch(path(depth - 1), for: .entries) {
                        marks[parent, default: []].insert(.part(parts[depth - 1]))
                    }
                    return
                }
            } else if let number = inotify.watch(path(depth), for: .entries) {
                marks[number, default: []].insert(.part(parts[depth]))
                guard inotify.watch(path(depth + 1), for: .entries) != nil else { return }
                depth += 1
                continue
            }
            guard depth > 0 else { return }
            depth -= 1
        }
    }
}

/// An inotify(7) instance, closed on deinitialization.
struct Inotify: ~Copyable {
    /// An event in a directory.
    struct Event: Hashable, Sendable {
        /// The watch descriptor; -1 if events were lost.
        var watch: Int32
        /// The affected entry; empty for the directory itself.
        var name: String
    }

    /// The events to watch for.
    enum Interest {
        /// Creation, removal, and renaming of entries.
        case entries
        /// The same, and changes to files' contents or attributes.
        case files

        fileprivate var mask: UInt32 {
            let entries = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
            let wanted = self == .files ? Int(entries) | Int(IN_CLOSE_WRITE) | Int(IN_ATTRIB) : Int(entries)
            // Two paths can lead to the same directory; the second must not replace the first one's events.
            return UInt32(wanted | Int(IN_ONLYDIR) | Int(IN_MASK_ADD))
        }
    }

    /// Becomes readable when events are pending.
    let fileDescriptor: Int32

    /// Opens a nonblocking instance without watches.
    init() throws(Errno) {
        fileDescriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard fileDescriptor >= 0 else { throw .last }
    }

    deinit { close(fileDescriptor) }

    /// Watches a directory.
    ///
    /// - Returns: the watch descriptor, the same for all paths of a directory; nil if there is no such directory.
    func watch(_ folder: String, for interest: Interest) -> Int32? {
        // The string outlives the call.
        let number = unsafe inotify_add_watch(fileDescriptor, folder, interest.mask)
        return number < 0 ? nil : number
    }

    /// Removes a watch.
    func unwatch(_ number: Int32) {
        inotify_rm_watch(fileDescriptor, number)
    }

    /// Consumes all pending events.
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
