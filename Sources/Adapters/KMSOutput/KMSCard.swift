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
/// Runs on a queue of its own, so that a slow mode change delays no other card. Screens that change together are
/// committed together: a call draws its frame and leaves the commit to ``flush()``, which runs after the calls that are
/// queued already.
actor KMSCard {
    /// What can be read without waiting for the card's queue.
    struct Shared: Sendable {
        var table: RouteTable
        /// Whether what others left on the card is still to be turned off.
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
    /// The lit connectors, first one first, for the message about missing CRTCs.
    var order: [String] = []
    var isActive: Bool
    var willFlush = false
    /// Watches flips while some are not confirmed.
    var watch: Task<Void, Never>?
    var lastSerial: UInt64 = 0
    /// Holds up what is presented while another VT is in front.
    private var pause: Task<Void, Never>?
    var cursor = CursorPlane()
    /// Since when commits are refused although the session is active.
    var deniedSince: ContinuousClock.Instant?
    var events: (any DispatchSourceRead)?

    /// How long a flip may take before the screen is set up again.
    static let flipLimit = Duration.seconds(1)
    /// The time between two frames while another VT is in front.
    private static let inactivePause = Duration.seconds(1)
    /// How long commits may be refused before the session says that another VT is in front.
    static let denialLimit = Duration.seconds(3)

    /// Takes an open card.
    ///
    /// - Parameters:
    ///   - name: the card's name.
    ///   - device: the open card.
    ///   - queue: the card's queue.
    ///   - isActive: whether the session is active.
    ///   - allowsAtomic: whether the atomic API may be used where the driver has it.
    /// - Throws: `Errno` if it is no card with connectors.
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
    /// A new mode of another size is set with its first frame, so that no black picture flashes between.
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

    /// Shows a frame; returns when it is on the monitor, or, while another VT is in front, after a second.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - connector: its connector.
    ///   - mode: the mode that was committed, which is set if the card has come back since then.
    /// - Throws: `FrameSinkError`; the next frame may be shown.
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

    /// Holds the caller up while another VT is in front, so that what nobody sees is not composed sixty times a second.
    private func pauseWhileInactive() async {
        let pause = pause ?? Task { try? await clock.sleep(until: clock.now.advanced(by: Self.inactivePause)) }
        self.pause = pause
        await pause.value
        if self.pause == pause { self.pause = nil }
    }

    /// Copies the frame, and releases its memory.
    private func draw(_ frame: consuming Frame, _ head: Head) throws(FrameSinkError) {
        guard frame.size == head.size else {
            throw FrameSinkError("the frame is \(frame.size), and the mode \(head.size)")
        }
        head.draw(frame)
    }

    /// Has the driver ask every monitor, which updates what sysfs says, and repairs links that were interrupted.
    func probe() {
        guard isActive, let resources = try? device.resources() else { return checkPresence() }
        for id in resources.connectors {
            guard let connector = try? device.connector(id, isProbing: true) else { continue }
            guard let head = heads[connector.name], head.route.connector == id, head.isLit, head.task != .turnOff
            else { continue }
            if !connector.isConnected { head.wasUnplugged = true }
            let isBad = device.properties(of: id, .connector)["link-status"]?.value == 1
            guard connector.isConnected, head.wasUnplugged || isBad else { continue }
            (head.wasUnplugged, head.isLit, head.task) = (false, false, .light)
            scheduleFlush()
        }
    }

    /// Follows the session: pauses while another VT is in front, and draws everything when it is back.
    func setActive(_ isActive: Bool) {
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
        // Monitors that changed meanwhile were asked by the program in front, if at all.
        Task { probe() }
    }

    // MARK: Steps

    /// Turns a connector off and forgets it.
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

    /// Creates the head of a connector, dark until its first frame.
    private func light(
        _ connector: String, _ found: (connector: DRMDevice.Connector, mode: KernelMode)
    ) throws(FrameSinkError) {
        guard let route = shared.withLock({ $0.table.route(for: found.connector) }) else {
            throw FrameSinkError(
                "\(name) has no free CRTC for \(connector): "
                    + (order.isEmpty ? "none can drive it" : "it shows \(order.joined(separator: ", "))"))
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

    /// Requests a task and waits for its end.
    private func perform(_ task: Head.Task, on head: Head) async throws(FrameSinkError) {
        let error = await withCheckedContinuation { continuation in
            head.finish()
            (head.task, head.completion) = (task, continuation)
            // What is drawn in place has nothing to be committed together with.
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
        // The descriptor stays open until the source does not use it any more.
        source.setCancelHandler { [device] in _ = device }
        source.resume()
        events = source
    }

    // MARK: The cursor

    /// Shows the cursor on a connector as soon as that has a picture, or hides it.
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
