// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Compositor
import DisplayModel
import FrameOutput
import ScreensWire

/// Keeps the newest picture of each screen while any client wants pictures, and provides them to pages, programs, and
/// the journal.
///
/// Pixels are applied and encoded on the relay's own queue while the next rectangle is read, so a runtime that is
/// faster than the encoders replaces frames on its side. Large rectangles arrive in bands, which are sent to pages
/// immediately. A client that does not read costs only the frame being sent to it and a region of what it has missed.
package actor PictureRelay {
    /// Identifies a page's connection.
    typealias PageID = Int

    /// The time after which a lost connection is reopened.
    static let retryInterval = Duration.seconds(1)
    /// The maximum number of screens, more than a device and all virtual monitors have; any beyond it are ignored.
    static let maximumScreens = 128

    nonisolated let queue: SerialQueue
    /// The queue on which pictures are read from the runtime.
    private nonisolated let reading = SerialQueue(label: "org.secondscreen.console.reading")
    let source: PictureSource
    /// Distinguishes this relay's pictures from those of earlier ones in tags.
    let session = String(UInt64.random(in: 0 ... .max), radix: 36)
    let time: RelayTime
    let jpeg = JPEGCompressor()
    /// The screens that have shown something since the runtime was connected.
    private(set) var screens: [String: RelayedScreen] = [:]
    /// The screens that were known, or had early pictures, when screens were last forgotten.
    private var retained: Set<String> = []
    /// Counts the changes of all screens.
    private(set) var revision = 0

    var connection = 0
    var isConnected = false
    var reader: Task<Void, Never>?
    var isRecording = false
    var pages: [PageID: RelayPage] = [:]
    var nextPage = 0
    var timer: (deadline: Duration, task: Task<Void, Never>)?
    var streams = 0
    var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    var nextWaiting = 0
    var journal = JournalPictures()
    var undelivered: [JournalPicture] = []
    var isDelivering = false
    let onJournalPicture: (@Sendable (JournalPicture) async -> Void)?

    /// The relay's own queue.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a relay.
    ///
    /// - Parameters:
    ///   - source: The source of the pictures.
    ///   - onJournalPicture: Receives pictures for the journal, one after another; nil for no journal.
    package init(
        _ source: PictureSource, onJournalPicture: (@Sendable (JournalPicture) async -> Void)? = nil
    ) {
        let queue = SerialQueue(label: "org.secondscreen.console.pictures")
        self.init(source, on: queue, clock: QueueClock(queue), onJournalPicture: onJournalPicture)
    }

    /// Creates a relay on a queue and a clock.
    init(
        _ source: PictureSource, on queue: SerialQueue, clock: some Clock<Duration>,
        onJournalPicture: (@Sendable (JournalPicture) async -> Void)? = nil
    ) {
        self.source = source
        self.queue = queue
        self.onJournalPicture = onJournalPicture
        time = RelayTime(clock)
    }

    /// Starts or stops following pictures for the journal even if no page wants any.
    ///
    /// - Parameter isRecording: Whether the journal wants pictures at all times.
    package func setRecording(_ isRecording: Bool) {
        self.isRecording = isRecording
        followDemand()
    }

    /// Forgets the pictures of screens that no longer exist, and tells pages that they are off.
    ///
    /// A screen's pictures can arrive before anything else is known of it; it is forgotten if it is still unknown the next
    /// time.
    ///
    /// - Parameter names: The screens of the runtime.
    package func retain(_ names: Set<String>) {
        let missing = Set(screens.keys).subtracting(names)
        let gone = missing.intersection(retained)
        for name in gone.sorted() {
            turnOff(name)
            screens[name] = nil
        }
        retained = names.union(missing.subtracting(gone))
        journal.retain(retained)
    }
}

// MARK: - The runtime

extension PictureRelay {
    /// Connects or disconnects, depending on whether any client wants pictures.
    func followDemand() {
        let isWanted = isRecording || streams > 0 || pages.values.contains { !$0.screens.isEmpty }
        guard isWanted != (reader != nil) else { return }
        guard isWanted else {
            reader?.cancel()
            (reader, isConnected) = (nil, false)
            // Pending events of the old connection are ignored.
            connection += 1
            screens = [:]
            journal.forgetDue()
            schedule()
            return
        }
        reader = Task(executorPreference: queue) { await self.read() }
    }

    /// Follows the runtime, reconnecting whenever the connection ends.
    private func read() async {
        while !Task.isCancelled {
            connection += 1
            isConnected = true
            let current = connection
            // Reads and decodes the next event while the relay's queue is busy with the current one.
            await withTaskExecutorPreference(reading) { [source] in
                try? await source.follow { [weak self] in await self?.accept($0, on: current) }
            }
            guard !Task.isCancelled else { return }
            isConnected = false
            for screen in screens.values where !screen.damage.isEmpty { finishFrame(of: screen) }
            guard (try? await time.sleep(time.now() + Self.retryInterval)) != nil else { return }
        }
    }

    /// Handles an event before the next one is accepted.
    private func accept(_ event: PictureMessage, on connection: Int) {
        Task(executorPreference: queue) { await self.receive(event, on: connection) }
    }

    private func receive(_ event: PictureMessage, on connection: Int) {
        guard connection == self.connection, isConnected else { return }
        switch event {
        case .rectangle(let patch):
            if screens[patch.screen] == nil, screens.count < Self.maximumScreens {
                screens[patch.screen] = RelayedScreen(patch.screen, revision: revision)
            }
            guard let screen = screens[patch.screen] else { return }
            guard screen.apply(patch) || patch.isLast else { return }
            if !patch.isLast {
                arrive(patch.rect, of: screen)
            } else if !screen.damage.isEmpty {
                finishFrame(of: screen)
            }
        case .off(let name, _): turnOff(name)
        }
    }

    /// Makes a rectangle available to pages before the rest of its frame has arrived.
    private func arrive(_ rect: PixelRect, of screen: RelayedScreen) {
        guard let size = screen.buffer?.size else { return }
        let sequence = UInt32(truncatingIfNeeded: screen.sequence)
        for page in pages.values {
            page.screens[screen.id]?.arrive(rect, of: size, sequence: sequence)
            send(to: page)
        }
    }

    /// Notifies all clients of a new frame.
    private func finishFrame(of screen: RelayedScreen) {
        revision += 1
        let region = screen.finishFrame(on: connection, revision: revision)
        guard let buffer = screen.buffer else { return }
        let now = time.now()
        for page in pages.values { page.screens[screen.id]?.change(region, of: buffer.size, at: now) }
        if onJournalPicture != nil { journal.change(screen.id, at: now) }
        wakeClients()
    }

    /// Notifies all clients that a screen shows nothing.
    private func turnOff(_ name: String) {
        if screens[name] == nil, screens.count < Self.maximumScreens {
            screens[name] = RelayedScreen(name, revision: revision)
        }
        guard let screen = screens[name] else { return }
        let size = screen.buffer?.size
        revision += 1
        screen.turnOff(on: connection, revision: revision)
        for page in pages.values { page.screens[name]?.turnOff() }
        if journal.turnOff(name) {
            deliver(
                JournalPicture(
                    screen: name, sequence: screen.sequence, size: size ?? PixelSize(width: 0, height: 0),
                    picture: nil))
        }
        wakeClients()
    }

    /// Returns the screen's current picture in the runtime; nil if it is unknown.
    func current(_ name: String) -> RelayedScreen? {
        guard isConnected, let screen = screens[name], screen.connection == connection else { return nil }
        return screen.buffer == nil ? nil : screen
    }

    /// Whether more than one client may want the same encoded pixels.
    var isShared: Bool { pages.count + streams > 1 }
}
