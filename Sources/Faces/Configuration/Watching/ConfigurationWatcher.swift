// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch
import Synchronization
package import SystemPackage

/// Reports when the files of the configuration may have changed.
///
/// It watches folders, not files, because editors replace files; the folders may be created and removed. A symbolic link
/// is watched itself, not its target. The process sleeps while nothing happens in the folders.
package struct ConfigurationWatcher: Sendable {
    /// The folders, from ``ConfigurationReader/watchedFolders``.
    private let folders: [WatchedFolder]
    private let queue: DispatchQueue
    private let window: DispatchTimeInterval

    /// Creates a watcher.
    ///
    /// - Parameters:
    ///   - folders: the folders.
    ///   - queue: where events are handled; a queue of the program's own, because with a global one Dispatch wakes the
    ///     process once a second (see `SerialQueue`).
    ///   - window: how long after a first change others are combined with it.
    package init(
        _ folders: [WatchedFolder], on queue: DispatchQueue, window: DispatchTimeInterval = .milliseconds(200)
    ) {
        (self.folders, self.queue, self.window) = (folders, queue, window)
    }

    /// Starts watching.
    ///
    /// No change after the return of this function is missed: an element arrives when the window after a change has
    /// passed, so that no half-written file is read. Elements that are not consumed are combined.
    ///
    /// - Returns: an element for each burst of changes; watching ends with the stream's last reader.
    /// - Throws: `Errno` if this user has no inotify instance left (`fs.inotify.max_user_instances`).
    package func changes() throws(Errno) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = try FolderWatch(folders)
        let burst = Burst(on: queue, window: window) { continuation.yield() }
        // Dispatch's objects are thread-safe; its Swift types do not say so on Linux.
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

/// A folder in which some names are watched.
package struct WatchedFolder: Hashable, Sendable {
    /// The names that are watched.
    package enum Names: Hashable, Sendable {
        /// One.
        case file(String)
        /// Drop-ins: names that end in `.yaml` and are not hidden.
        case dropIns
    }

    /// The folder's absolute path; it need not exist.
    package var path: String
    /// The names that are watched in it.
    package var names: Names

    /// Creates a folder; see the properties.
    package init(_ path: String, _ names: Names) { (self.path, self.names) = (path, names) }
}

/// Combines calls in quick succession into one, at the end of a window that the first one opens.
///
/// The window has a fixed length: one that each call extended might never close.
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
