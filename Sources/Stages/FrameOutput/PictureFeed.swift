// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Synchronization

/// A sink whose frames go to watchers; it wants a screen only while it is watched.
///
/// Presenting never blocks. At most one frame of each screen is pending for each watcher: a newer one replaces it and
/// inherits its damage, so that a slow watcher costs frames, never memory. While every watcher of a screen has a
/// pending frame, the feed accepts no other, so that no frame is composed that no watcher can take.
package final class PictureFeed: FrameSink {
    private let watchers = WatcherTable()

    /// Creates a feed without watchers.
    package init() {}

    /// The name in messages.
    package var name: String { "watchers" }

    /// Called on any thread after watchers are added or removed, which may change ``wants(_:)`` and
    /// ``lacksPicture(of:)``.
    package var demandChanged: @Sendable () -> Void {
        get { watchers.state.withLock { $0.demandChanged } }
        set { watchers.state.withLock { $0.demandChanged = newValue } }
    }

    /// Whether there are any watchers.
    package var hasWatchers: Bool { watchers.state.withLock { !$0.hasFinished && !$0.mailboxes.isEmpty } }

    /// Starts watching.
    ///
    /// - Parameter screens: The screens' names; `nil` for all, present and future.
    /// - Returns: The watcher, which first gets the complete picture of each screen. It ends when it is released.
    package func watch(_ screens: Set<String>?) -> PictureWatcher {
        let number = watchers.add(PictureMailbox(of: screens))
        return PictureWatcher(number, in: watchers)
    }

    /// Ends all watchers, present and future: there will be no more frames. Pending updates are still delivered.
    package func finish() { watchers.finish() }

    /// Returns whether a screen has a watcher.
    package func wants(_ screen: String) -> Bool {
        watchers.state.withLock { state in
            !state.hasFinished && state.mailboxes.values.contains { $0.wants(screen) }
        }
    }

    /// Returns whether a screen has a watcher that has not been offered a picture of it yet.
    package func lacksPicture(of screen: String) -> Bool {
        watchers.state.withLock { state in
            !state.hasFinished && state.mailboxes.values.contains { $0.lacksPicture(of: screen) }
        }
    }

    /// Returns whether a watcher of a screen has taken the last picture, or there is none for it yet.
    package func canUseFrame(of screen: String, orNotify notify: @escaping @Sendable () -> Void) -> Bool {
        watchers.state.withLock { state in
            let isFree = state.isFree(screen)
            state.blocked[screen] = isFree ? nil : notify
            return isFree
        }
    }

    /// Notifies the watchers if the screen no longer shows anything; a mode does not concern them.
    package func commit(_ mode: DisplayMode?, on screen: String) {
        guard mode == nil else { return }
        watchers.change { $0.turnOff(screen) }
    }

    /// Offers a frame to the watchers of its screen.
    package func present(_ frame: consuming Frame) {
        let frame = frame
        watchers.change { $0.offer(frame) }
    }
}

/// A watcher of screens, which gets the newest picture of each on request.
package final class PictureWatcher: Sendable {
    private let number: Int
    private let table: WatcherTable

    fileprivate init(_ number: Int, in table: WatcherTable) { (self.number, self.table) = (number, table) }

    deinit { end() }

    /// Waits for an update.
    ///
    /// Screens take turns, so that one that changes all the time does not delay others.
    ///
    /// Only one caller waits at a time; a second call ends the first.
    ///
    /// - Returns: The update, which is released here; `nil` if the watcher has ended, the feed has finished, or the
    ///   task is canceled.
    package func next() async -> PictureUpdate? { await table.next(for: number) }

    /// Ends watching, and releases pending updates.
    package func end() { table.remove(number) }
}

/// An update for a watcher.
package enum PictureUpdate: Sendable {
    /// A screen's newest frame; its damage is the difference from the last one that this watcher got, and covers the
    /// whole frame if that one had a different size or there was none.
    case frame(Frame)
    /// A screen whose picture the watcher got no longer shows anything: it was turned off or disconnected.
    case off(screen: String)
}

/// The watchers of a feed.
private final class WatcherTable: Sendable {
    struct State {
        var mailboxes: [Int: PictureMailbox] = [:]
        /// The last number assigned to a watcher or a waiting call.
        var lastNumber = 0
        var hasFinished = false
        var demandChanged: @Sendable () -> Void = {}
        /// The closures to call when a screen's frame can be used again, by screen.
        var blocked: [String: @Sendable () -> Void] = [:]

        /// Returns whether any watcher of a screen has no pending picture of it.
        func isFree(_ screen: String) -> Bool {
            guard !hasFinished else { return true }
            let watchers = mailboxes.values.lazy.filter { $0.wants(screen) }
            return watchers.isEmpty || watchers.contains { !$0.holdsPicture(of: screen) }
        }

        /// Removes and returns the closures to call.
        mutating func takeUnblocked() -> [@Sendable () -> Void] {
            guard !blocked.isEmpty else { return [] }
            return blocked.keys.filter(isFree).compactMap { blocked.removeValue(forKey: $0) }
        }
    }

    private typealias Handover = (reader: PictureMailbox.Reader, update: PictureUpdate)

    let state = Mutex(State())

    /// Adds a watcher; returns its number.
    func add(_ mailbox: PictureMailbox) -> Int {
        let (number, notify, unblocked) = state.withLock { state in
            state.lastNumber += 1
            if !state.hasFinished { state.mailboxes[state.lastNumber] = mailbox }
            return (state.lastNumber, state.demandChanged, state.takeUnblocked())
        }
        notify()
        for notify in unblocked { notify() }
        return number
    }

    /// Removes a watcher.
    func remove(_ number: Int) {
        let removed = state.withLock { state in
            state.mailboxes.removeValue(forKey: number).map { ($0.reader, state.demandChanged, state.takeUnblocked()) }
        }
        guard let (reader, notify, unblocked) = removed else { return }
        reader?.continuation.resume(returning: nil)
        notify()
        for notify in unblocked { notify() }
    }

    /// Ends all watchers once they have taken their pending updates.
    func finish() {
        let (readers, notify, unblocked) = state.withLock { state in
            state.hasFinished = true
            let readers = Array(state.mailboxes.keys).compactMap { state.mailboxes[$0]?.reader.take() }
            return (readers, state.demandChanged, state.takeUnblocked())
        }
        for reader in readers { reader.continuation.resume(returning: nil) }
        notify()
        for notify in unblocked { notify() }
    }

    /// Changes the pending updates of each watcher, and delivers them to waiting calls.
    func change(_ body: (inout PictureMailbox) -> Void) {
        let (handovers, unblocked) = state.withLock { state in
            let handovers = Array(state.mailboxes.keys).compactMap { number -> Handover? in
                guard var mailbox = state.mailboxes.removeValue(forKey: number) else { return nil }
                defer { state.mailboxes[number] = mailbox }
                body(&mailbox)
                guard mailbox.reader != nil, let update = mailbox.take() else { return nil }
                return mailbox.reader.take().map { ($0, update) }
            }
            return (handovers, state.takeUnblocked())
        }
        for (reader, update) in handovers { reader.continuation.resume(returning: update) }
        for notify in unblocked { notify() }
    }

    /// Waits for an update of a watcher.
    func next(for number: Int) async -> PictureUpdate? {
        let call = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                var unblocked: [@Sendable () -> Void] = []
                let (earlier, update, isDone) = state.withLock { state in
                    let earlier = state.mailboxes[number]?.reader.take()
                    // A cancellation after this check finds the reader.
                    guard !Task.isCancelled else { return (earlier, PictureUpdate?.none, true) }
                    if let update = state.mailboxes[number]?.take() {
                        unblocked = state.takeUnblocked()
                        return (earlier, update, true)
                    }
                    guard !state.hasFinished, state.mailboxes[number] != nil else { return (earlier, nil, true) }
                    state.mailboxes[number]?.reader = (call, continuation)
                    return (earlier, nil, false)
                }
                earlier?.continuation.resume(returning: nil)
                if isDone { continuation.resume(returning: update) }
                for notify in unblocked { notify() }
            }
        } onCancel: {
            let reader = state.withLock { state in
                state.mailboxes[number]?.reader?.call == call ? state.mailboxes[number]?.reader.take() : nil
            }
            reader?.continuation.resume(returning: nil)
        }
    }
}
