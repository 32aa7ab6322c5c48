// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch

/// Tells when the files of the configuration may have changed.
///
/// It looks at folders, not at files, as editors put a new file in the place of the old one; the folders may come and go.
/// A file that is a link is watched as the link that it is. Nothing wakes the process while nothing happens in the
/// folders.
package struct ConfigurationWatcher: Sendable {
    /// The folders, from ``ConfigurationReader/watchedFolders``.
    private let folders: [WatchedFolder]
    private let queue: DispatchQueue
    private let window: DispatchTimeInterval

    /// Creates a watcher.
    ///
    /// - Parameters:
    ///   - folders: the folders.
    ///   - queue: where events are handled; a queue of the program's own, never a global one, since Dispatch would wake
    ///     once a second from then on (see `SerialQueue`).
    ///   - window: how long after a first change others count as the same.
    package init(
        _ folders: [WatchedFolder], on queue: DispatchQueue, window: DispatchTimeInterval = .milliseconds(200)
    ) {
        self.folders = folders
        self.queue = queue
        self.window = window
    }

    /// Begins to watch.
    ///
    /// Every change from the return of this function on is told of: an element comes when the window after it has
    /// passed, so that what is read then is not half written. Elements that nobody waits for become one.
    ///
    /// - Returns: an element for each burst of changes; the watching ends with the stream's last reader.
    /// - Throws: when the kernel has no watch left for this user (`fs.inotify.max_user_instances`).
    package func changes() throws(ConfigurationWatcherError) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let watch = try FolderWatch(folders)
        let burst = Burst(on: queue, window: window) { continuation.yield() }
        // Dispatch's objects can be used from any thread; its Swift types do not say so on Linux.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: watch.fileDescriptor, queue: queue)
        unsafe source.setEventHandler { if watch.drain() { burst.begin() } }
        // Holds the descriptor until Dispatch has let go of it.
        unsafe source.setCancelHandler { withExtendedLifetime(watch) { continuation.finish() } }
        unsafe source.resume()
        continuation.onTermination = { _ in unsafe source.cancel() }
        return stream
    }
}

/// Why the configuration cannot be watched.
package struct ConfigurationWatcherError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted, and the system's reason.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
