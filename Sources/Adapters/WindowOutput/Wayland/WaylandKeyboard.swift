// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import InputDevices

/// The keyboard of the compositor's seat.
///
/// Clients repeat keys themselves; a timer runs only while a key is held.
final class WaylandKeyboard {
    /// The largest keymap that is read: real ones have about 60 KB.
    private static let keymapLimit = 4 << 20

    private let object: WaylandObject
    private unowned let system: WaylandWindows
    private var keyboard: WindowKeyboard?
    private weak var focused: WaylandWindow?
    private var keyRepeat = KeyRepeat()
    private var timer: (any DispatchSourceTimer)?
    private var pace = (delay: KeyRepeat.delay, interval: Optional(KeyRepeat.interval))

    init(_ object: WaylandObject, _ system: WaylandWindows) {
        (self.object, self.system) = (object, system)
        object.handler = { [unowned self] opcode, arguments in
            if let event = WlKeyboard.Event(rawValue: opcode) { handle(event, arguments) }
        }
    }

    deinit { timer?.cancel() }

    /// Ends all input, because the seat no longer has a keyboard.
    func end() {
        leave()
        system.connection.drop(object)
    }

    /// Forgets a window that closes.
    func forget(_ window: WaylandWindow) {
        if focused === window { leave() }
    }

    private func handle(_ event: WlKeyboard.Event, _ arguments: WaylandArguments) {
        switch event {
        case .keymap: adopt(format: arguments.uint(0), arguments.descriptor(1), size: arguments.uint(2))
        case .enter: focused = unsafe system.window(of: system.connection.object(arguments.proxy(1)))
        case .leave: leave()
        case .key: key(arguments.uint(2), isPressed: arguments.uint(3) == 1)
        case .modifiers:
            keyboard?.setModifiers(
                held: arguments.uint(1), latched: arguments.uint(2), locked: arguments.uint(3),
                layout: arguments.uint(4))
        case .repeatInfo:
            let (rate, delay) = (arguments.int(0), arguments.int(1))
            pace = (.milliseconds(max(1, delay)), rate > 0 ? .seconds(1) / min(rate, 1000) : nil)
        }
    }

    private func adopt(format: UInt32, _ descriptor: CInt, size: UInt32) {
        defer { if descriptor >= 0 { close(descriptor) } }
        // Compositors send a keymap whenever another keyboard is used; the new one does not know which keys are down.
        stopRepeating()
        keyRepeat = KeyRepeat()
        let released = keyboard?.releaseAll() ?? []
        if let focused {
            for key in released { system.tell(.input(.key(key, .ended)), focused.window.screen) }
        }
        // 1 is XKB's text format.
        let text = format == 1 ? Self.read(descriptor, Int(size)) : nil
        do throws(InputDevicesError) {
            keyboard = try WindowKeyboard(keymap: text ?? []) { system.warn($0) }
        } catch { system.warn("no keyboard input in windows: \(error)") }
    }

    /// Reads a keymap, whose file may be shorter than announced; nil if it cannot be read.
    private static func read(_ descriptor: CInt, _ size: Int) -> [UInt8]? {
        guard descriptor >= 0, (1...keymapLimit).contains(size) else { return nil }
        var bytes = [UInt8](repeating: 0, count: size)
        var count = 0
        while count < size {
            let read = unsafe bytes.withUnsafeMutableBytes {
                unsafe pread(descriptor, $0.baseAddress.map { unsafe $0 + count }, size - count, off_t(count))
            }
            if read < 0, errno == EINTR { continue }
            guard read > 0 else { break }
            count += read
        }
        return count > 0 ? Array(bytes[..<count]) : nil
    }

    private func key(_ code: UInt32, isPressed: Bool) {
        guard let keyboard, let focused else { return }
        let screen = focused.window.screen
        if isPressed {
            let pressed = keyboard.press(code)
            system.tell(.input(.key(pressed.key, .began)), screen)
            if keyRepeat.press(code, pressed, device: 0) == .start { startRepeating() }
        } else if let key = keyboard.release(code) {
            if keyRepeat.release(code) == .stop { stopRepeating() }
            system.tell(.input(.key(key, .ended)), screen)
        }
    }

    private func startRepeating() {
        stopRepeating()
        guard let interval = pace.interval else { return }
        let timer = DispatchSource.makeTimerSource(queue: system.queue)
        timer.schedule(
            deadline: .now() + .nanoseconds(pace.delay.nanoseconds), repeating: .nanoseconds(interval.nanoseconds),
            leeway: .milliseconds(5))
        timer.setEventHandler { [weak self] in
            guard let self, let repeated = keyRepeat.key, let focused else { return }
            system.tell(.input(.key(repeated.key, .repeated)), focused.window.screen)
        }
        timer.activate()
        self.timer = timer
    }

    private func stopRepeating() {
        timer?.cancel()
        timer = nil
    }

    private func leave() {
        stopRepeating()
        keyRepeat = KeyRepeat()
        _ = keyboard?.releaseAll()
        if let focused { system.tell(.focusLost, focused.window.screen) }
        focused = nil
    }
}

extension Duration {
    /// The whole nanoseconds, for Dispatch.
    fileprivate var nanoseconds: Int {
        Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    }
}
