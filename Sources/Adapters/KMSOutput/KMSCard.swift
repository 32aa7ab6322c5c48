// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
import DisplayModel
import FrameOutput
import Synchronization
import SystemPackage

/// A graphics card that shows frames on its connectors.
///
/// Each card has its own queue, so that a slow modeset does not delay other cards. Screens that change together are
/// committed together: a call draws its frame and leaves the commit to ``flush()``, which runs after the calls already
/// queued.
actor KMSCard {
    /// State that can be read without waiting for the card's queue.
    struct Shared: Sendable {
        var table: RouteTable
        /// Whether state left by the previous master must still be turned off.
        var needsReset = true
        /// Whether the card is gone: all its queries fail.
        var isGone = false
    }

    /// The card's name, such as `card0`.
    nonisolated let name: String
    nonisolated let device: DRMDevice
    nonisolated let isAtomic: Bool
    nonisolated let shared: Mutex<Shared>
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }
    nonisolated let queue: SerialQueue
    let clock: QueueClock
    var heads: [String: Head] = [:]
    /// The connectors in use, oldest first, for the error about missing CRTCs.
    var order: [String] = []
    var isActive: Bool
    var willFlush = false
    /// Watches for overdue flip events while flips are pending.
    var watch: Task<Void, Never>?
    var lastSerial: UInt64 = 0
    /// Delays presented frames while another VT is active.
    private var pause: Task<Void, Never>?
    var cursor = CursorPlane()
    /// The time of the first commit denied although the session is active; nil if none was since the last success.
    var deniedSince: ContinuousClock.Instant?
    var events: (any DispatchSourceRead)?

    /// The time a flip may take before its mode is set again.
    static let flipLimit = Duration.seconds(1)
    /// The time between two frames while another VT is active.
    private static let inactivePause = Duration.seconds(1)
    /// How long commits may be denied before the session reports that another VT is active.
    static let denialLimit = Duration.seconds(3)

    /// Prepares an open card for output.
    ///
    /// - Parameters:
    ///   - name: the card's name.
    ///   - device: the open card.
    ///   - queue: the card's queue.
    ///   - isActive: whether the session is active.
    ///   - allowsAtomic: whether the atomic API may be used where the driver has it.
    /// - Throws: `Errno` if the card has no mode setting, CRTCs, or dumb buffers.
    init(
        _ name: String, _ device: DRMDevice, on queue: SerialQueue, isActive: Bool, allowsAtomic: Bool
    ) throws(Errno) {
        isAtomic = device.enableAtomic(isAllowed: allowsAtomic)
        let resources = try device.resources()
        guard !resources.crtcs.isEmpty, device.hasDumbBuffers else { throw .notSupported }
        self.queue = queue
        clock = QueueClock(queue)
        shared = Mutex(Shared(table: RouteTable(device, crtcs: resources.crtcs)))
        (self.name, self.device, self.isActive) = (name, device, isActive)
    }

    isolated deinit { events?.cancel() }

    // MARK: Requests

    /// Sets the mode of a connector, or turns it off.
    ///
    /// A mode of a different size is set with its first frame, which avoids a flash of black.
    func commit(_ mode: DisplayMode?, on connector: String) async throws(FrameSinkError) {
        guard let mode else { return try await turnOff(connector) }
        let found = try find(connector, for: mode, isProbing: true)
        // A monitor behind a hub can come back as another connector of the same name.
        if let head = heads[connector], head.route.connector != found.connector.id { forget(head) }
        guard let head = heads[connector] else { return try light(connector, found) }
        let isSameSize = head.size == found.mode.size
        let buffers = isSameSize ? nil : try makeBuffers(found.mode, on: connector)
        try check(head.route, found.mode, buffers?.first ?? head.front, on: connector)
        head.change(to: found.mode, buffers: buffers)
        if head.hasPicture { try await perform(.light, on: head) }
    }

    /// Shows a frame; returns when it is on the monitor or, while another VT is active, after at most a second.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - connector: the connector's name.
    ///   - mode: the committed mode, which is set again if the card has been reopened.
    /// - Throws: `FrameSinkError`; later frames may still be shown.
    func present(_ frame: consuming Frame, on connector: String, in mode: DisplayMode) async throws(FrameSinkError) {
        if heads[connector] == nil { try await commit(mode, on: connector) }
        guard let head = heads[connector] else { throw FrameSinkError("\(connector) has no mode yet") }
        try draw(frame, head)
        let now = clock.now
        let time = head.time(forFrameAt: now)
        if time > now {
            try? await clock.sleep(until: time)
            guard heads[connector] === head else { throw FrameSinkError("\(name) is gone") }
        }
        guard isActive else { return await pauseWhileInactive() }
        try await perform(head.isLit ? .flip : .light, on: head)
    }

    /// Delays the caller while another VT is active, so that invisible frames are not composed at the full rate.
    private func pauseWhileInactive() async {
        let pause = pause ?? Task { try? await clock.sleep(until: clock.now.advanced(by: Self.inactivePause)) }
        self.pause = pause
        await pause.value
        if self.pause == pause { self.pause = nil }
    }

    /// Copies a frame to the back buffer, and releases its memory.
    private func draw(_ frame: consuming Frame, _ head: Head) throws(FrameSinkError) {
        guard frame.size == head.size else {
            throw FrameSinkError("the frame is \(frame.size), and the mode \(head.size)")
        }
        head.draw(frame)
    }

    /// Probes every connector, which updates sysfs, and sets the mode again if the monitor was replugged, its link failed,
    /// or the mode could not be set before: another monitor may have left the bandwidth that was missing.
    func probe() {
        guard isActive, let resources = try? device.resources() else { return checkPresence() }
        for id in resources.connectors {
            guard let connector = try? device.connector(id, isProbing: true) else { continue }
            guard let head = heads[connector.name], head.route.connector == id, head.task != .turnOff else { continue }
            if head.isLit, !connector.isConnected { head.wasUnplugged = true }
            let isBad = device.properties(of: id, .connector)["link-status"]?.value == 1
            let needsMode =
                head.isLit
                ? head.wasUnplugged || isBad
                : head.hasPicture && head.task == .none && connector.modes.contains { $0.size == head.mode.size }
            guard connector.isConnected, needsMode else { continue }
            (head.wasUnplugged, head.isLit, head.task) = (false, false, .light)
            scheduleFlush()
        }
    }

    /// Follows the session: pauses while another VT is active, and sets all modes again afterward.
    ///
    /// - Parameters:
    ///   - isActive: whether the session is active.
    ///   - absences: how often it has become inactive, which tells of a short visit that this card was too busy to see.
    func setActive(_ isActive: Bool, absences: Int) {
        if isActive, self.isActive, absences != knownAbsences { changeActive(false) }
        knownAbsences = absences
        changeActive(isActive)
    }
    private var knownAbsences = 0

    private func changeActive(_ isActive: Bool) {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        deniedSince = nil
        shared.withLock { $0.needsReset = true }
        for head in heads.values {
            head.isLit = false
            if !isActive { head.finish() } else if head.hasPicture, head.task != .turnOff { head.task = .light }
        }
        guard isActive else { return }
        pause?.cancel()
        heads.values.contains { $0.task != .none } ? scheduleFlush() : resetIfNeeded()
        // Monitors may have changed unnoticed while the session was inactive.
        Task { probe() }
    }

    // MARK: Steps

    /// Turns a connector off and removes its head.
    private func turnOff(_ connector: String) async throws(FrameSinkError) {
        guard let head = heads[connector] else { return resetIfNeeded() }
        defer { forget(head) }
        guard isActive, head.shown != nil else { return }
        try await perform(.turnOff, on: head)
    }

    private func forget(_ head: Head) {
        heads[head.name] = nil
        order.removeAll { $0 == head.name }
        shared.withLock { $0.table.remove(head.route.connector) }
        if cursor.crtc == head.route.crtc { cursor.forgetCRTC() }
    }

    /// Creates a connector's head, which stays dark until its first frame.
    private func light(
        _ connector: String, _ found: (connector: DRMDevice.Connector, mode: KernelMode)
    ) throws(FrameSinkError) {
        guard let route = shared.withLock({ $0.table.route(for: found.connector) }) else {
            throw FrameSinkError(
                "\(name) has no free CRTC for \(connector): "
                    + (order.isEmpty ? "none can drive it" : "it shows \(order.joined(separator: ", "))"),
                isAboutMode: false)
        }
        do {
            let buffers = try makeBuffers(found.mode, on: connector)
            try check(route, found.mode, buffers[0], on: connector)
            heads[connector] = Head(connector, route: route, mode: found.mode, buffers: buffers)
            order.append(connector)
        } catch {
            shared.withLock { $0.table.remove(route.connector) }
            throw error
        }
    }

    private func makeBuffers(_ mode: KernelMode, on connector: String) throws(FrameSinkError) -> [DumbBuffer] {
        try checkSize(mode, on: connector)
        do throws(Errno) {
            return [try DumbBuffer(mode.size, on: device), try DumbBuffer(mode.size, on: device)]
        } catch {
            throw failure("create buffers of \(mode.size) for \(connector)", error)
        }
    }

    /// Requests a task and waits for its completion.
    private func perform(_ task: Head.Task, on head: Head) async throws(FrameSinkError) {
        let error = await withCheckedContinuation { continuation in
            head.finish()
            (head.task, head.completion) = (task, continuation)
            // A single-buffered head has no flip to commit together with others.
            if task == .flip, head.isDirect, isActive { mark(head) } else { scheduleFlush() }
        }
        if let error { throw error }
    }

    func scheduleFlush() {
        guard !willFlush else { return }
        willFlush = true
        followEvents()
        Task { flush() }
    }

    private func followEvents() {
        guard events == nil else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: device.descriptor, queue: queue.queue)
        source.setEventHandler { [weak self] in self?.assumeIsolated { $0.readEvents() } }
        // The handler keeps the descriptor open until the source no longer uses it.
        source.setCancelHandler { [device] in _ = device }
        source.resume()
        events = source
    }

    // MARK: The cursor

    /// Shows the cursor on a connector as soon as the connector has a picture; a nil place hides it.
    func moveCursor(to place: (x: Int, y: Int)?, on connector: String) {
        cursor.move(to: place, on: connector)
        showCursor()
    }

    func showCursor() {
        guard isActive else { return }
        let head = cursor.connector.flatMap { heads[$0] }
        cursor.show(on: head?.isLit == true ? head?.route.crtc : nil, of: device)
    }
}
