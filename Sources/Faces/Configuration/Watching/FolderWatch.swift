// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// Keeps the watches of some folders, existing or not, and interprets their events.
///
/// An existing folder is watched together with its parent, in which it can be renamed; a missing one by its nearest
/// existing ancestor. Whenever anything happens to the chain, the watches are set anew.
final class FolderWatch: Sendable {
    /// An entry of a folder that is watched.
    private enum Mark: Hashable {
        case file(String)
        case dropIns
        /// A component of a folder's path.
        case part(String)

        func matches(_ name: String) -> Bool {
            switch self {
            case .file(let own), .part(let own): own == name
            case .dropIns: SearchPath.isDropIn(name)
            }
        }
    }

    private let folders: [WatchedFolder]
    private let inotify: Inotify
    /// The entries that are watched in each folder, by the number of the watch.
    private let marks = Mutex<[Int32: Set<Mark>]>([:])

    init(_ folders: [WatchedFolder]) throws(ConfigurationWatcherError) {
        self.folders = folders
        inotify = try Inotify()
        look()
    }

    /// Becomes readable when there are events.
    var fileDescriptor: Int32 { inotify.fileDescriptor }

    /// Takes all pending events; returns whether one of them may have changed the configuration.
    func drain() -> Bool {
        let events = inotify.drain()
        let isChange = marks.withLock { marks in
            events.contains { event in
                if event.watch == -1 { return true }
                // A removed watch sends a last event.
                guard let marks = marks[event.watch] else { return false }
                return event.name.isEmpty || marks.contains { $0.matches(event.name) }
            }
        }
        if isChange { look() }
        return isChange
    }

    /// Sets the watches for the folders as they are now.
    private func look() {
        marks.withLock { marks in
            let before = Set(marks.keys)
            marks = [:]
            for folder in folders { watch(folder, &marks) }
            for number in before where marks[number] == nil { inotify.unwatch(number) }
        }
    }

    private func watch(_ folder: WatchedFolder, _ marks: inout [Int32: Set<Mark>]) {
        let parts = folder.path.split(separator: "/").map(String.init)
        func path(_ depth: Int) -> String { "/" + parts.prefix(depth).joined(separator: "/") }
        var depth = parts.count
        // A second pass finds what is created during the first; the limit prevents an endless race.
        for _ in 0..<(2 * parts.count + 2) {
            if depth == parts.count {
                if let number = inotify.watch(path(depth), for: .files) {
                    marks[number, default: []].insert(folder.names == .dropIns ? .dropIns : .file(folder.fileName))
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

extension WatchedFolder {
    /// The file's name; empty for drop-ins.
    fileprivate var fileName: String {
        if case .file(let name) = names { return name }
        return ""
    }
}
