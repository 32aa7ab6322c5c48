// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import UIKitCore

/// A window that records the touches and keys that reach it.
@MainActor package final class RecordingWindow: UIWindow {
    /// The touches: phase, place, and time.
    package private(set) var events: [String] = []
    /// The keys: phase, characters, characters without modifiers, usage, modifiers, and time.
    package private(set) var presses: [String] = []
    /// Whether lines end with the time.
    package var recordsTimes = true

    private func text(_ time: Double) -> String { recordsTimes ? " \(time)" : "" }

    private func note(_ phase: String, _ touches: Set<UITouch>) {
        for touch in touches {
            let place = touch.location(in: nil)
            events.append("\(phase) \(place.x) \(place.y)\(text(touch.timestamp))")
        }
    }

    private func note(_ phase: String, _ presses: Set<UIPress>) {
        for press in presses {
            guard let key = press.key else { continue }
            self.presses.append(
                "\(phase) \(key.characters) \(key.charactersIgnoringModifiers) \(key.keyCode.rawValue) "
                    + "\(key.modifierFlags.rawValue)\(text(press.timestamp))")
        }
    }

    override package func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began", touches) }
    override package func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved", touches) }
    override package func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended", touches) }
    override package func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { note("cancelled", touches) }

    override package func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("began", presses) }
    override package func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) { note("ended", presses) }
}
