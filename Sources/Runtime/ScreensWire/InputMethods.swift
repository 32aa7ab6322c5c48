// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The methods for live input: fingers, a wheel, and keys.
extension Wire {
    /// The phase of a touch.
    package enum TouchPhase: String, Codable, Hashable, Sendable, CaseIterable {
        /// The finger touches the screen.
        case began
        /// The finger moves on the screen.
        case moved
        /// The finger is lifted.
        case ended
        /// The touch is canceled and should have no effect.
        case canceled
    }

    /// The phase of a key.
    package enum KeyPhase: String, Codable, Hashable, Sendable, CaseIterable {
        /// The key is pressed.
        case began
        /// The key is held, and types again.
        case repeated
        /// The key is released.
        case ended
    }

    /// A modifier of a key.
    package enum KeyModifier: String, Codable, Hashable, Sendable, CaseIterable {
        /// Caps lock is on.
        case capsLock
        /// Shift.
        case shift
        /// Control.
        case control
        /// Option on Apple's keyboards, Alt on others.
        case alternate
        /// Command on Apple's keyboards, the logo key on others.
        case command
        /// The key is on the numeric keypad.
        case keypad
    }

    /// Touches the main screen, one phase at a time.
    package struct MoveTouch: ScreensMethod {
        /// The phase.
        package var phase: TouchPhase
        /// The distance from the left edge in points.
        package var x: Double
        /// The distance from the top edge in points.
        package var y: Double
        /// The number of the client's finger, 0 to 31; nil for 0.
        package var finger: Int?

        package init(_ phase: TouchPhase, x: Double, y: Double, finger: Int? = nil) {
            (self.phase, self.x, self.y, self.finger) = (phase, x, y, finger)
        }
    }

    /// Scrolls the content at a position of the main screen.
    package struct Scroll: ScreensMethod {
        /// The distance from the left edge in points.
        package var x: Double
        /// The distance from the top edge in points.
        package var y: Double
        /// The distance to scroll in points; positive to reveal content to the right.
        package var byX: Double
        /// The distance to scroll in points; positive to reveal content below.
        package var byY: Double

        package init(x: Double, y: Double, byX: Double, byY: Double) {
            (self.x, self.y, self.byX, self.byY) = (x, y, byX, byY)
        }
    }

    /// Presses a key, one phase at a time.
    package struct PressKey: ScreensMethod {
        /// The phase.
        package var phase: KeyPhase
        /// The key's number on the HID usage page 7.
        package var usage: Int
        /// What the key types with the modifiers held.
        package var characters: String
        /// The modifiers held; nil for none.
        package var modifiers: [KeyModifier]?

        package init(_ phase: KeyPhase, usage: Int, characters: String, modifiers: [KeyModifier]? = nil) {
            (self.phase, self.usage, self.characters, self.modifiers) = (phase, usage, characters, modifiers)
        }
    }
}
