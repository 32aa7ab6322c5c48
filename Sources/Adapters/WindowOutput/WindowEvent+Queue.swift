// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import InputDevices

extension WindowEvent: QueuedEvent {
    /// Returns this event coalesced with the next one of the same window; nil if both must be delivered.
    package func merged(with next: WindowEvent) -> WindowEvent? {
        guard next.screen == screen, let input, let following = next.input,
            let merged = input.merged(with: following)
        else { return nil }
        return WindowEvent(.input(merged.kind), screen: screen, time: merged.time)
    }

    /// Whether the event ends what another one began, and so must not be dropped.
    package var endsSomething: Bool {
        switch kind {
        case .input: input?.endsSomething == true
        case .focusLost, .closed: true
        case .pointer, .command, .dropped, .warning: false
        }
    }

    /// The event as one of an input device; nil for any other.
    private var input: InputEvent? {
        if case .input(let kind) = kind { InputEvent(kind, time: time) } else { nil }
    }
}
