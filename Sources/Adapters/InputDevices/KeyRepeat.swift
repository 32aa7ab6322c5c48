// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Which key repeats: the one that was pressed last, until it is released.
struct KeyRepeat {
    /// What to do with the timer.
    enum Timer: Equatable {
        /// Start it anew.
        case start
        /// Stop it.
        case stop
        /// Leave it alone.
        case keep
    }

    /// The time from the press to the first repetition.
    static var delay: Duration { .milliseconds(500) }
    /// The time between repetitions: 30 in a second.
    static var interval: Duration { .seconds(1) / 30 }

    /// The key that is held, with its code.
    private var held: (code: UInt32, key: InputKey, device: InputDevice.ID)?

    /// The key to report when the timer fires.
    var key: (key: InputKey, device: InputDevice.ID)? { held.map { ($0.key, $0.device) } }

    /// A key was pressed; one that does not repeat, such as Shift, leaves another one repeating.
    mutating func press(_ code: UInt32, _ pressed: Keyboard.Pressed, device: InputDevice.ID) -> Timer {
        guard pressed.repeats else { return .keep }
        held = (code, pressed.key, device)
        return .start
    }

    /// A key was released.
    mutating func release(_ code: UInt32) -> Timer {
        guard held?.code == code else { return .keep }
        held = nil
        return .stop
    }
}
