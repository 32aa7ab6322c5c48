// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CLibinput
import CUdev
import Glibc

/// A libinput context: the devices of a seat, and their events.
///
/// libinput logs its own errors, such as late reads of events, to standard error. Not thread-safe; used on one queue.
@safe final class LibInputContext {
    /// The distance in points that one detent of a wheel scrolls: about three lines of text.
    private static let pointsPerDetent = 48.0
    /// The width and height to which libinput scales positions, for conversion to fractions.
    private static let steps: UInt32 = 1 << 16

    private let library: LibInput
    private let context: LibInput.Context
    private let udev: OpaquePointer
    /// Retained for the callbacks.
    private let host: InputHost
    private var devices: [LibInput.Device: InputDevice] = unsafe [:]
    private var lastID = 0

    /// Creates a context without devices.
    ///
    /// - Throws: ``InputDevicesError`` if libinput is missing or has no memory.
    init(_ host: InputHost) throws(InputDevicesError) {
        do { library = try LibInput() } catch { throw InputDevicesError("\(error)") }
        guard let udev = unsafe udev_new() else { throw InputDevicesError("cannot start libudev: no memory") }
        let pointer = unsafe Unmanaged.passUnretained(host).toOpaque()
        guard let context = unsafe library.create(InputHost.interface.pointer, pointer, udev) else {
            _ = unsafe udev_unref(udev)
            throw InputDevicesError("cannot start libinput: no memory")
        }
        self.host = host
        unsafe (self.udev, self.context) = (udev, context)
    }

    deinit {
        _ = unsafe library.release(context)
        _ = unsafe udev_unref(udev)
    }

    /// The descriptor, which is readable when ``read(_:)`` has work to do.
    var descriptor: CInt { unsafe library.fileDescriptor(context) }

    /// Opens the devices of a seat; may be called only once.
    ///
    /// - Parameter seat: the seat's name.
    /// - Throws: ``InputDevicesError`` if udev's events cannot be received.
    func assign(seat: String) throws(InputDevicesError) {
        guard unsafe library.assignSeat(context, seat) == 0 else {
            throw InputDevicesError(
                "cannot follow the input devices of \(seat): \(host.takeProblem() ?? "udev failed")")
        }
    }

    /// Sets the lights of all keyboards, and of those that are added: while the session has the console, the kernel
    /// leaves them alone.
    func setLights(_ lights: Keyboard.Lights) {
        guard lights != self.lights else { return }
        self.lights = lights
        unsafe devices.forEach { device, known in
            if known.capabilities.contains(.keyboard) {
                unsafe library.setLights(device, libinput_led(lights.rawValue))
            }
        }
    }
    private var lights: Keyboard.Lights = []

    /// Closes all devices; ``read(_:)`` then reports their removal.
    func suspend() { unsafe library.suspend(context) }

    /// Reopens all devices; returns whether that succeeded.
    func resume() -> Bool { unsafe library.resume(context) == 0 }

    /// Reads pending events of the devices.
    ///
    /// - Parameter body: called with each reading, in order.
    /// - Returns: whether libinput still works.
    func read(_ body: (Reading) -> Void) -> Bool {
        let result = unsafe library.dispatch(context)
        while let event = unsafe library.nextEvent(context) {
            if let reading = unsafe reading(event) { body(reading) }
            unsafe library.destroyEvent(event)
        }
        return result == 0 || result == -EINTR || result == -EAGAIN
    }

    // MARK: Events

    private func reading(_ event: LibInput.Event) -> Reading? {
        guard let device = unsafe library.eventDevice(event) else { return nil }
        let type = unsafe library.eventType(event)
        if type == LIBINPUT_EVENT_DEVICE_ADDED {
            let added = unsafe add(device)
            return Reading(kind: .added(added), device: added.id, time: Self.now)
        }
        guard let id = unsafe devices[device]?.id else { return nil }
        switch type {
        case LIBINPUT_EVENT_DEVICE_REMOVED:
            unsafe devices[device] = nil
            return Reading(kind: .removed, device: id, time: Self.now)
        case LIBINPUT_EVENT_KEYBOARD_KEY:
            guard let event = unsafe library.keyboardEvent(event) else { return nil }
            let isPressed = unsafe library.keyState(event) == LIBINPUT_KEY_STATE_PRESSED
            return unsafe Reading(
                kind: .key(library.key(event), isPressed: isPressed), device: id,
                time: Self.seconds(library.keyTime(event)))
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL:
            guard let event = unsafe library.touchEvent(event) else { return nil }
            return unsafe Reading(
                kind: touch(event, type), device: id, time: Self.seconds(library.touchTime(event)))
        default:
            guard let event = unsafe library.pointerEvent(event, of: type), let kind = unsafe pointer(event, type)
            else { return nil }
            return unsafe Reading(kind: kind, device: id, time: Self.seconds(library.pointerTime(event)))
        }
    }

    private func touch(_ event: LibInput.Event, _ type: libinput_event_type) -> Reading.Kind {
        // A single-touch screen reports the slot -1.
        let slot = unsafe Int(library.touchSlot(event))
        switch type {
        case LIBINPUT_EVENT_TOUCH_UP: return .touch(slot: slot, .ended, nil)
        case LIBINPUT_EVENT_TOUCH_CANCEL: return .touch(slot: slot, .canceled, nil)
        default:
            let position = unsafe InputPosition(
                x: library.touchX(event, Self.steps) / Double(Self.steps),
                y: library.touchY(event, Self.steps) / Double(Self.steps))
            return .touch(slot: slot, type == LIBINPUT_EVENT_TOUCH_DOWN ? .began : .moved, position)
        }
    }

    private func pointer(_ event: LibInput.Event, _ type: libinput_event_type) -> Reading.Kind? {
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION:
            return unsafe .moved(x: library.motionX(event), y: library.motionY(event))
        case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
            return unsafe .placed(
                InputPosition(
                    x: library.absoluteX(event, Self.steps) / Double(Self.steps),
                    y: library.absoluteY(event, Self.steps) / Double(Self.steps)))
        case LIBINPUT_EVENT_POINTER_BUTTON:
            let isPressed = unsafe library.buttonState(event) == LIBINPUT_BUTTON_STATE_PRESSED
            return unsafe .button(library.button(event), isPressed: isPressed)
        default:
            let isWheel = type == LIBINPUT_EVENT_POINTER_SCROLL_WHEEL
            func distance(_ axis: libinput_pointer_axis) -> Double {
                guard unsafe library.hasAxis(event, axis) != 0 else { return 0 }
                return unsafe isWheel
                    ? library.scrollDetents(event, axis) / 120 * Self.pointsPerDetent : library.scroll(event, axis)
            }
            let (x, y) = (
                distance(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL), distance(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL)
            )
            // Zero marks the end of a scroll on a touchpad.
            return x == 0 && y == 0 ? nil : .scroll(x: x, y: y)
        }
    }

    private func add(_ device: LibInput.Device) -> InputDevice {
        lastID += 1
        var capabilities: InputDevice.Capabilities = []
        for (capability, one) in [
            (LIBINPUT_DEVICE_CAP_KEYBOARD, InputDevice.Capabilities.keyboard),
            (LIBINPUT_DEVICE_CAP_POINTER, .pointer), (LIBINPUT_DEVICE_CAP_TOUCH, .touch),
        ] where unsafe library.hasCapability(device, capability) != 0 {
            capabilities.insert(one)
        }
        if unsafe library.tapFingers(device) > 0 {
            // A touchpad: taps click and content follows the fingers, as on an iPad.
            _ = unsafe library.enableTap(device, LIBINPUT_CONFIG_TAP_ENABLED)
            _ = unsafe library.enableNaturalScroll(device, 1)
        }
        func text(_ pointer: UnsafePointer<CChar>?) -> String? { unsafe pointer.map { unsafe String(cString: $0) } }
        let added = unsafe InputDevice(
            id: lastID, name: text(library.deviceName(device)) ?? "unknown device",
            output: text(library.deviceOutput(device)), capabilities: capabilities)
        unsafe devices[device] = added
        if capabilities.contains(.keyboard) { unsafe library.setLights(device, libinput_led(lights.rawValue)) }
        return added
    }

    /// The current time on the events' clock.
    static var now: Double {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func seconds(_ microseconds: UInt64) -> Double { Double(microseconds) / 1e6 }
}

extension LibInput {
    /// Returns an event as a pointer event; nil for any other type, for which libinput would log an error.
    fileprivate func pointerEvent(_ event: Event, of type: libinput_event_type) -> Event? {
        switch type {
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE, LIBINPUT_EVENT_POINTER_BUTTON,
            LIBINPUT_EVENT_POINTER_SCROLL_WHEEL, LIBINPUT_EVENT_POINTER_SCROLL_FINGER,
            LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
            unsafe pointerEvent(event)
        default: nil
        }
    }
}
