// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// Knows at which folders to look, whichever of them are there, and what their events mean.
///
/// A folder that is there is watched together with its parent, in which it can be renamed; one that is not there, by the
/// nearest one above that is. Whenever anything happens to the chain, it is looked at anew.
final class FolderWatch: Sendable {
    /// An entry of a folder that matters.
    private enum Mark: Hashable {
        case file(String)
        case dropIns
        /// A part of a path that a folder is at.
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
    /// What matters in each watched folder, by the watch's number.
    private let marks = Mutex<[Int32: Set<Mark>]>([:])

    init(_ folders: [WatchedFolder]) throws(ConfigurationWatcherError) {
        self.folders = folders
        inotify = try Inotify()
        look()
    }

    /// Becomes readable when something happened.
    var fileDescriptor: Int32 { inotify.fileDescriptor }

    /// Takes all events that wait; whether one of them can mean another configuration.
    func drain() -> Bool {
        let events = inotify.drain()
        let isChange = marks.withLock { marks in
            events.contains { event in
                if event.watch == -1 { return true }
                // A watch that was ended says so once more.
                guard let marks = marks[event.watch] else { return false }
                return event.name.isEmpty || marks.contains { $0.matches(event.name) }
            }
        }
        if isChange { look() }
        return isChange
    }

    /// Watches what has to be watched now.
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
        // What comes while this looks for it is found by the second try; more of them would be a race without end.
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
    /// The one name that matters; empty when there are more.
    fileprivate var fileName: String {
        if case .file(let name) = names { return name }
        return ""
    }
}
