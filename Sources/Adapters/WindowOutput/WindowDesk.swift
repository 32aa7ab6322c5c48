// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
import DisplayModel
import FrameOutput
import Glibc
import InputDevices
import Synchronization

/// The windows and the connection of an output, on its queue.
actor WindowDesk {
    private let queue: SerialQueue
    private let shared: WindowOutput.SharedState
    private let environment: [String: String]
    private let notice: @Sendable (String) -> Void
    private var system: (any WindowSystem)?
    private var windows: [String: ScreenWindow] = [:]
    /// The frames that wait until the server wants one, each with the damage of the frames that it replaced.
    private var held: [String: Frame] = [:]
    private var reader: (any DispatchSourceRead)?
    private var writer: (any DispatchSourceWrite)?
    private var retry: (any DispatchSourceTimer)?
    /// The time until the next attempt, in seconds; it grows while connections fail or end at once.
    private var pause = 1
    private var connected = ContinuousClock.now
    private var isClosed = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    init(
        _ queue: SerialQueue, _ shared: WindowOutput.SharedState, _ environment: [String: String],
        _ notice: @escaping @Sendable (String) -> Void
    ) {
        (self.queue, self.shared, self.environment, self.notice) = (queue, shared, environment, notice)
    }

    /// Connects to the display server named by the environment.
    func connect() throws(WindowOutputError) {
        func names(_ variable: String) -> Bool { environment[variable].map { !$0.isEmpty } ?? false }
        let report: (WindowSystemEvent) -> Void = { [weak self] event in
            self?.assumeIsolated { $0.handle(event) }
        }
        let system: any WindowSystem
        if names("WAYLAND_DISPLAY") {
            system = try WaylandWindows(environment: environment, on: queue.queue, report: report, notice: notice)
        } else if names("DISPLAY") {
            system = try X11Windows(environment: environment, on: queue.queue, report: report, notice: notice)
        } else {
            throw WindowOutputError(
                "no desktop: neither WAYLAND_DISPLAY nor DISPLAY is set; start the program in a desktop's session, "
                    + "or use another output")
        }
        (self.system, connected) = (system, .now)
        let reader = DispatchSource.makeReadSource(fileDescriptor: system.descriptor, queue: queue.queue)
        reader.setEventHandler { [weak self] in self?.assumeIsolated { $0.settle() } }
        reader.activate()
        self.reader = reader
        for window in windows.values { try system.show(window) }
        settle()
    }

    /// Handles received events, and sends buffered requests.
    private func settle() {
        guard let system else { return }
        do throws(WindowOutputError) {
            try system.dispatch()
            if try system.flush() {
                writer?.cancel()
                writer = nil
            } else if writer == nil {
                let writer = DispatchSource.makeWriteSource(fileDescriptor: system.descriptor, queue: queue.queue)
                writer.setEventHandler { [weak self] in self?.assumeIsolated { $0.settle() } }
                writer.activate()
                self.writer = writer
            }
        } catch { lose(error) }
    }

    /// Drops a connection that ended, and reconnects later.
    private func lose(_ error: WindowOutputError) {
        notice("\(error); the windows reopen when a desktop is available again")
        if connected.duration(to: .now) > .seconds(10) { pause = 1 }
        disconnect()
        retryLater()
    }

    private func disconnect() {
        reader?.cancel()
        writer?.cancel()
        (reader, writer) = (nil, nil)
        // Dispatch must release the descriptor before it is closed and its number is reused.
        let ended = system
        (system, held) = (nil, [:])
        if let ended { keepUntilCanceled(ended) }
        let handler = shared.state.withLock {
            $0.ready = []
            $0.lacking.formUnion(windows.keys)
            return $0.handler
        }
        // No event will tell that fingers, buttons and keys that are held now are released.
        shortcutKeys = []
        guard let handler, !isClosed else { return }
        let time = WindowEvent.now
        for screen in windows.keys { handler(WindowEvent(.focusLost, screen: screen, time: time)) }
    }

    private func keepUntilCanceled(_ ended: any WindowSystem) {
        retired.append(ended)
        queue.queue.async { [weak self] in self?.assumeIsolated { $0.endRetired() } }
    }
    private var retired: [any WindowSystem] = []

    private func endRetired() {
        retired.forEach { $0.end() }
        retired = []
    }

    private func retryLater() {
        guard !isClosed else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue.queue)
        timer.schedule(deadline: .now() + .seconds(pause), leeway: .milliseconds(100))
        timer.setEventHandler { [weak self] in self?.assumeIsolated { $0.reconnect() } }
        timer.activate()
        retry = timer
        pause = min(pause * 2, 60)
    }

    private func reconnect() {
        retry = nil
        let pause = pause
        do throws(WindowOutputError) {
            try connect()
        } catch {
            if system != nil { disconnect() }
            self.pause = pause
            retryLater()
        }
    }

    private func handle(_ event: WindowSystemEvent) {
        switch event {
        case .ready(let screen):
            if let frame = held.removeValue(forKey: screen) {
                do throws(WindowOutputError) {
                    try show(frame)
                    return
                } catch {
                    // No event follows a picture that was not shown; the next one may be.
                    notice(error.description)
                }
            }
            let (notify, demand) = shared.state.withLock {
                $0.ready.insert(screen)
                return ($0.waiting.removeValue(forKey: screen), $0.lacking.contains(screen) ? $0.demand : nil)
            }
            notify?()
            demand?()
        case .resized(let screen):
            shared.state.withLock { _ = $0.lacking.insert(screen) }
        case .dropped(let screen, let list): read(list, droppedOn: screen)
        case .outputsChanged: break
        case .event(let event):
            guard !isShortcut(event) else { return }
            if case .closed = event.kind {
                windows[event.screen] = nil
                held[event.screen] = nil
                // The window's own handler is running, so the window is closed afterward.
                queue.queue.async { [weak self] in
                    self?.assumeIsolated {
                        if $0.windows[event.screen] == nil { $0.system?.close(event.screen) }
                        $0.settle()
                    }
                }
                shared.state.withLock {
                    $0.closed.insert(event.screen)
                    $0.open.remove(event.screen)
                    $0.ready.remove(event.screen)
                }
            }
            shared.state.withLock { $0.handler }?(event)
        }
    }

    /// Reads a dropped file on another queue, because the disk may be slow.
    private func read(_ list: [UInt8], droppedOn screen: String) {
        let shared = shared
        DispatchQueue.global().async {
            let kind = DroppedFile.read(list)
            shared.state.withLock { $0.handler }?(WindowEvent(kind, screen: screen, time: WindowEvent.now))
        }
    }

    /// Performs the shortcut of a key press; returns whether the event belongs to a shortcut.
    private func isShortcut(_ event: WindowEvent) -> Bool {
        switch event.kind {
        case .focusLost: shortcutKeys = []
        case .input(.key(let key, InputKey.Phase.began)):
            guard let shortcut = WindowShortcut(key) else { break }
            shortcutKeys.insert(key.code)
            perform(shortcut, event)
            return true
        case .input(.key(let key, InputKey.Phase.repeated)): return shortcutKeys.contains(key.code)
        case .input(.key(let key, InputKey.Phase.ended)): return shortcutKeys.remove(key.code) != nil
        default: break
        }
        return false
    }
    /// The pressed keys that belong to shortcuts.
    private var shortcutKeys: Set<UInt32> = []

    private func perform(_ shortcut: WindowShortcut, _ event: WindowEvent) {
        guard var window = windows[event.screen] else { return }
        switch shortcut {
        case .command(let command):
            shared.state.withLock { $0.handler }?(
                WindowEvent(.command(command), screen: event.screen, time: event.time))
            return
        case .fullScreen:
            let named = window.info.fullScreenOutput.flatMap {
                DesktopOutput.name(of: $0, among: system?.outputs ?? [])
            }
            window.fullScreen = window.fullScreen == nil ? named ?? "" : nil
        case .pixels: window.scaling = .pixels
        case .fit: window.scaling = .fit
        }
        windows[event.screen] = window
        do throws(WindowOutputError) { try system?.show(window) } catch { notice(error.description) }
    }

    /// Applies a changed description to an open window.
    func describe(_ screen: String) {
        guard var window = windows[screen], let info = shared.state.withLock({ $0.infos[screen] }) else { return }
        if window.info.fullScreenOutput != info.fullScreenOutput { window.fullScreen = info.fullScreenOutput }
        let turns = window.info.turn != info.turn
        window.info = info
        windows[screen] = window
        do throws(WindowOutputError) { try system?.show(window) } catch { notice(error.description) }
        if turns {
            handle(.resized(screen))
            if system?.isReady(screen) == true { handle(.ready(screen)) }
        }
        settle()
    }

    func commit(_ mode: DisplayMode?, on screen: String) throws(FrameSinkError) {
        defer { settle() }
        guard let mode else {
            windows[screen] = nil
            held[screen] = nil
            shared.state.withLock {
                $0.open.remove(screen)
                $0.ready.remove(screen)
                $0.lacking.remove(screen)
            }
            system?.close(screen)
            return
        }
        let info = shared.state.withLock { $0.infos[screen] } ?? WindowInfo(title: screen)
        var window =
            windows[screen] ?? ScreenWindow(screen: screen, info: info, mode: mode, fullScreen: info.fullScreenOutput)
        (window.info, window.mode) = (info, mode)
        windows[screen] = window
        shared.state.withLock { _ = $0.open.insert(screen) }
        do throws(WindowOutputError) { try system?.show(window) } catch {
            throw FrameSinkError(error.description, isAboutMode: false)
        }
    }

    func present(_ frame: Frame) throws(FrameSinkError) {
        guard windows[frame.screen] != nil else { return }
        guard let system else {
            shared.state.withLock { _ = $0.lacking.insert(frame.screen) }
            return
        }
        let frame = held.removeValue(forKey: frame.screen).map { frame.replacing($0) } ?? frame
        // Another output may accept more frames than this one.
        guard system.isReady(frame.screen) else {
            held[frame.screen] = frame
            return
        }
        do throws(WindowOutputError) { try show(frame) } catch { throw FrameSinkError(error.description) }
        settle()
    }

    private func show(_ frame: Frame) throws(WindowOutputError) {
        guard let system else { return }
        let lacked = shared.state.withLock { $0.lacking.contains(frame.screen) }
        // A clockwise turn in the window reduces the rotation that has to be undone.
        let turn = windows[frame.screen]?.info.turn.inverse ?? .none
        let isShown: Bool
        do throws(WindowOutputError) {
            isShown = try system.present((lacked ? frame.whole : frame).rotated(by: turn))
        } catch {
            // Later frames do not include what has changed in this one.
            shared.state.withLock { _ = $0.lacking.insert(frame.screen) }
            throw error
        }
        shared.state.withLock {
            if isShown { $0.lacking.remove(frame.screen) } else { $0.lacking.insert(frame.screen) }
            if !system.isReady(frame.screen) { $0.ready.remove(frame.screen) }
        }
    }

    func close() {
        isClosed = true
        retry?.cancel()
        windows.keys.forEach { system?.close($0) }
        windows = [:]
        _ = try? system?.flush()
        disconnect()
    }
}

extension Frame {
    /// Returns the frame with an additional rotation of its picture.
    fileprivate func rotated(by more: Rotation) -> Frame {
        guard more != .none else { return self }
        return Frame(
            screen: screen, sequence: sequence, damage: damage, changedAt: changedAt, buffer: buffer,
            rotation: rotation + more)
    }
}
