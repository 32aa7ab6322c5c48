// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An event of an input device.
package struct InputEvent: Hashable, Sendable {
    /// What happened.
    package enum Kind: Hashable, Sendable {
        /// A device was plugged in, or reopened because the session's VT became active.
        case deviceAdded(InputDevice)
        /// A device was unplugged, or closed because another VT became active. Its touches and presses have already
        /// ended.
        case deviceRemoved
        /// A finger touched, moved on, or left a touchscreen.
        case touch(InputTouch)
        /// A pointer moved by a distance, with acceleration, in units of about a point.
        case pointerMoved(x: Double, y: Double)
        /// An absolute pointer, such as a virtual machine's tablet, moved to a position.
        case pointerPlaced(InputPosition)
        /// A pointer's button was pressed or released.
        case button(InputButton, isPressed: Bool)
        /// A wheel turned, or fingers scrolled on a touchpad: the distance in points to the right and down.
        case scroll(x: Double, y: Double)
        /// A key was pressed, repeated, or released.
        case key(InputKey, InputKey.Phase)
        /// A problem with a device or with libinput, as a line for the log.
        case warning(String)
    }

    /// What happened.
    package var kind: Kind
    /// The device; nil for a warning.
    package var device: InputDevice.ID?
    /// The time in seconds since system startup, on the monotonic clock.
    package var time: Double

    /// Creates an event; see the properties.
    package init(_ kind: Kind, device: InputDevice.ID? = nil, time: Double) {
        (self.kind, self.device, self.time) = (kind, device, time)
    }
}

/// An input device.
package struct InputDevice: Hashable, Sendable {
    /// Identifies a device while it is open; never reused.
    package typealias ID = Int

    /// What a device can do.
    package struct Capabilities: OptionSet, Hashable, Sendable {
        /// The raw value.
        package let rawValue: Int
        /// Creates a set with a raw value.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The device has keys.
        package static let keyboard = Capabilities(rawValue: 1 << 0)
        /// The device moves a pointer: a mouse, a touchpad, a virtual machine's tablet.
        package static let pointer = Capabilities(rawValue: 1 << 1)
        /// The device is a touchscreen.
        package static let touch = Capabilities(rawValue: 1 << 2)
    }

    /// The identifier.
    package var id: ID
    /// The kernel's name for the device, such as `Logitech USB Optical Mouse`.
    package var name: String
    /// The connector of the device's monitor, such as `HDMI-A-1`, from the udev property `WL_OUTPUT`; nil if no rule
    /// sets it.
    package var output: String?
    /// The device's capabilities.
    package var capabilities: Capabilities

    /// Creates a device; see the properties.
    package init(id: ID, name: String, output: String? = nil, capabilities: Capabilities) {
        (self.id, self.name, self.output, self.capabilities) = (id, name, output, capabilities)
    }
}

/// A position on a touchscreen, or of a pointer, as fractions of the width and height from the upper left corner.
package struct InputPosition: Hashable, Sendable {
    /// From 0 at the left to 1 at the right.
    package let x: Double
    /// From 0 at the top to 1 at the bottom.
    package let y: Double

    /// Creates a position; clamps the coordinates to 0...1, and replaces NaN with 0.
    package init(x: Double, y: Double) {
        func clamp(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1) }
        (self.x, self.y) = (clamp(x), clamp(y))
    }
}

/// A change of a touch on a touchscreen.
package struct InputTouch: Hashable, Sendable {
    /// The phase of a touch.
    package enum Phase: Hashable, Sendable {
        /// The finger touched the screen.
        case began
        /// The finger moved.
        case moved
        /// The finger was lifted.
        case ended
        /// The touch was canceled by the device, by a VT switch, or because the device was unplugged.
        case canceled
    }

    /// The finger's slot, unique among the fingers on one device; -1 on a single-touch screen.
    package var slot: Int
    /// The phase.
    package var phase: Phase
    /// The finger's position, or its last position if the touch is over.
    package var position: InputPosition

    /// Creates a change; see the properties.
    package init(slot: Int, phase: Phase, position: InputPosition) {
        (self.slot, self.phase, self.position) = (slot, phase, position)
    }
}

/// A button of a pointer.
package enum InputButton: Hashable, Sendable {
    /// The left button, or a tap on a touchpad.
    case left
    /// The right button.
    case right
    /// The middle button or wheel.
    case middle
    /// Another button, by the kernel's code.
    case other(UInt32)

    /// Creates a button from the kernel's code, such as `BTN_LEFT`.
    init(code: UInt32) {
        switch code {
        case 0x110: self = .left
        case 0x111: self = .right
        case 0x112: self = .middle
        default: self = .other(code)
        }
    }
}
