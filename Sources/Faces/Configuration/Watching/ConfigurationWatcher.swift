// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch
import Synchronization
package import SystemPackage

/// Reports when the configuration files may have changed.
///
/// Watches directories instead of files, because editors replace files; the directories may be created and removed. For
/// a file behind symbolic links, both the links and their target are watched. The process sleeps while nothing happens
/// in the directories.
package struct ConfigurationWatcher: Sendable {
    /// The directories, from ``ConfigurationReader/watchedFolders``.
    private let folders: [WatchedFolder]
    private let queue: DispatchQueue
    private let window: DispatchTimeInterval

    /// Creates a watcher.
    ///
    /// - Parameters:
    ///   - folders: the directories.
    ///   - queue: the queue for events. It must be the program's own: with a global queue, Dispatch wakes the process
    ///     once a second (see `SerialQueue`).
    ///   - window: the time after a first change within which further changes are combined with it.
    package init(
        _ folders: [WatchedFolder], on queue: DispatchQueue, window: DispatchTimeInterval = .milliseconds(200)
    ) {
        (self.folders, self.queue, self.window) = (folders, queue, window)
    }

    /// Starts watching.
    ///
    /// After this function returns, no change is missed. An element arrives when the window after a change has passed,
    /// so that no partially written file is read. Unconsumed elements are combined.
    ///
    /// - Returns: an element for each burst of changes; watching stops when the stream is no longer used.
    /// - Throws: `Errno` if the user's inotify instances are exhausted (`fs.inotify.max_user_instances`).
    package func changes() throws(Errno) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = try FolderWatch(folders)
        let burst = Burst(on: queue, window: window) { continuation.yield() }
        // Dispatch's objects are thread-safe, but their Swift types on Linux are not marked `Sendable`.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: watch.fileDescriptor, queue: queue)
        unsafe source.setEventHandler { if watch.drain() { burst.begin() } }
        // Keeps the descriptor open until Dispatch has released it.
        unsafe source.setCancelHandler { withExtendedLifetime(watch) { continuation.finish() } }
        unsafe source.resume()
        continuation.onTermination = { _ in unsafe source.cancel() }
        return stream
    }
}

/// A directory and the names to watch in it.
package struct WatchedFolder: Hashable, Sendable {
    /// The names to watch.
    package enum Names: Hashable, Sendable {
        /// A single file.
        case file(String)
        /// Drop-ins: names that end in `.yaml` and are not hidden.
        case dropIns
    }

    /// The directory's absolute path; it need not exist.
    package var path: String
    /// The names to watch in it.
    package var names: Names

    /// Creates a watched directory; see the properties.
    package init(_ path: String, _ names: Names) { (self.path, self.names) = (path, names) }
}

/// Combines calls in quick succession into one, at the end of a window opened by the first.
///
/// The window has a fixed length: if each call extended it, it might never close.
final class Burst: Sendable {
    private let queue: DispatchQueue
    private let window: DispatchTimeInterval
    private let action: @Sendable () -> Void
    private let isOpen = Mutex(false)

    init(on queue: DispatchQueue, window: DispatchTimeInterval, _ action: @escaping @Sendable () -> Void) {
        (self.queue, self.window, self.action) = (queue, window, action)
    }

    /// Opens a window unless one is open.
    func begin() {
        let isFirst = isOpen.withLock { isOpen in
            defer { isOpen = true }
            return !isOpen
        }
        guard isFirst else { return }
        queue.asyncAfter(deadline: .now() + window) {
            self.isOpen.withLock { $0 = false }
            self.action()
        }
    }
}
