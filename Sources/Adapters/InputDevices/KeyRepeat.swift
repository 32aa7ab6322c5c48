// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Tracks the repeating key: the last one pressed, until it is released.
package struct KeyRepeat {
    /// An action for the timer.
    package enum Timer: Equatable {
        /// Restart the timer.
        case start
        /// Stop the timer.
        case stop
        /// Leave the timer unchanged.
        case keep
    }

    /// The time from the press to the first repetition.
    package static var delay: Duration { .milliseconds(500) }
    /// The time between repetitions: 30 per second.
    package static var interval: Duration { .seconds(1) / 30 }

    /// Creates a repetition of no key.
    package init() {}

    /// The repeating key, with its code and device.
    private var held: (code: UInt32, key: InputKey, device: InputDevice.ID)?

    /// The key to report when the timer fires.
    package var key: (key: InputKey, device: InputDevice.ID)? { held.map { ($0.key, $0.device) } }

    /// Handles a key press; a key that does not repeat, such as Shift, does not stop another's repetition.
    package mutating func press(_ code: UInt32, _ pressed: Keyboard.Pressed, device: InputDevice.ID) -> Timer {
        guard pressed.repeats else { return .keep }
        held = (code, pressed.key, device)
        return .start
    }

    /// Handles a key release.
    package mutating func release(_ code: UInt32) -> Timer {
        guard held?.code == code else { return .keep }
        held = nil
        return .stop
    }
}
