// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
import Seat

/// Reads the devices on its queue, interprets keys, and repeats them.
actor InputReader {
    nonisolated let queue: SerialQueue
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    private let seat: SeatSession
    private let report: @Sendable (InputEvent) -> Void
    private var context: LibInputContext?
    private let keyboard: Keyboard
    private var held = HeldInput()
    private var keyRepeat = KeyRepeat()
    private var readable: (any DispatchSourceRead)?
    private var timer: (any DispatchSourceTimer)?
    /// Whether the context has been assigned a seat.
    private var isAssigned = false
    private var isActive = false

    init(
        _ seat: SeatSession, _ keyboard: sending Keyboard, on queue: SerialQueue,
        report: @escaping @Sendable (InputEvent) -> Void
    ) {
        (self.seat, self.keyboard, self.queue, self.report) = (seat, keyboard, queue, report)
    }

    /// Opens the devices if the session is active, and starts reading.
    func start() throws(InputDevicesError) {
        let report = report
        let host = InputHost(seat) { report(InputEvent(.warning($0), time: LibInputContext.now)) }
        let context = try LibInputContext(host)
        self.context = context
        if seat.isActive {
            try context.assign(seat: seat.name)
            (isAssigned, isActive) = (true, true)
        }
        let readable = DispatchSource.makeReadSource(fileDescriptor: context.descriptor, queue: queue.queue)
        readable.setEventHandler { self.assumeIsolated { $0.read() } }
        // The handler keeps the descriptor open until the source no longer uses it.
        readable.setCancelHandler { self.assumeIsolated { $0.context = nil } }
        self.readable = readable
        readable.resume()
        // The descriptor does not become readable for the devices found at the start.
        read()
    }

    /// Follows the session: when it becomes inactive, ends all touches and presses and closes the devices; when it
    /// becomes active, opens them again.
    func setActive(_ isActive: Bool) {
        guard let context, readable != nil, isActive != self.isActive else { return }
        self.isActive = isActive
        if isActive {
            if isAssigned {
                if !context.resume() { warn("cannot open the input devices again after the VT switch") }
            } else {
                isAssigned = true
                do throws(InputDevicesError) { try context.assign(seat: seat.name) } catch { warn("\(error)") }
            }
        } else {
            release()
            context.suspend()
        }
        read()
    }

    /// Ends all touches and presses and closes the devices; nothing is reported afterward.
    func close() {
        guard let readable else { return }
        release()
        context?.suspend()
        readable.cancel()
        self.readable = nil
    }

    private func read() {
        guard let context, readable != nil else { return }
        let works = context.read { take($0) }
        if !works {
            warn("libinput failed: input devices no longer work")
            close()
        }
    }

    private func release() {
        for reading in held.releaseAll(at: LibInputContext.now) { apply(reading) }
        stopRepeating()
    }

    private func take(_ reading: Reading) {
        for reading in held.take(reading) { apply(reading) }
    }

    private func apply(_ reading: Reading) {
        guard let kind = kind(of: reading) else { return }
        report(InputEvent(kind, device: reading.device, time: reading.time))
    }

    private func kind(of reading: Reading) -> InputEvent.Kind? {
        switch reading.kind {
        case .added(let device): return .deviceAdded(device)
        case .removed: return .deviceRemoved
        case .touch(let slot, let phase, let position):
            return position.map { .touch(InputTouch(slot: slot, phase: phase, position: $0)) }
        case .moved(let x, let y): return .pointerMoved(x: x, y: y)
        case .placed(let position): return .pointerPlaced(position)
        case .button(let code, let isPressed): return .button(InputButton(code: code), isPressed: isPressed)
        case .scroll(let x, let y): return .scroll(x: x, y: y)
        case .key(let code, let isPressed):
            return isPressed ? press(code, on: reading.device) : releaseKey(code)
        }
    }

    // MARK: Keys

    /// The keys that are down, as interpreted when pressed: modifiers may change the interpretation before the release.
    private var keys: [UInt32: InputKey] = [:]

    private func press(_ code: UInt32, on device: InputDevice.ID) -> InputEvent.Kind? {
        let pressed = keyboard.press(code)
        context?.setLights(keyboard.lights)
        if let terminal = pressed.terminal {
            seat.switchTerminal(to: terminal)
            return nil
        }
        keys[code] = pressed.key
        if keyRepeat.press(code, pressed, device: device) == .start { startRepeating() }
        return .key(pressed.key, .began)
    }

    private func releaseKey(_ code: UInt32) -> InputEvent.Kind? {
        keyboard.release(code)
        context?.setLights(keyboard.lights)
        if keyRepeat.release(code) == .stop { stopRepeating() }
        guard var key = keys.removeValue(forKey: code) else { return nil }
        key.modifiers = keyboard.modifiers.union(key.modifiers.intersection(.keypad))
        return .key(key, .ended)
    }

    private func startRepeating() {
        stopTimer()
        let timer = DispatchSource.makeTimerSource(queue: queue.queue)
        timer.setEventHandler { self.assumeIsolated { $0.repeatKey() } }
        let (delay, interval) = (KeyRepeat.delay.wholeNanoseconds, KeyRepeat.interval.wholeNanoseconds)
        timer.schedule(
            deadline: .now() + .nanoseconds(Int(delay)), repeating: .nanoseconds(Int(interval)),
            leeway: .milliseconds(5))
        self.timer = timer
        timer.resume()
    }

    private func repeatKey() {
        guard let (key, device) = keyRepeat.key else { return stopTimer() }
        report(InputEvent(.key(key, .repeated), device: device, time: LibInputContext.now))
    }

    private func stopRepeating() {
        keyRepeat = KeyRepeat()
        stopTimer()
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }

    private func warn(_ message: String) { report(InputEvent(.warning(message), time: LibInputContext.now)) }
}
