// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// An event that an ``EventQueue`` delivers.
package protocol QueuedEvent: Sendable {
    /// Returns this event coalesced with the next one; nil if both must be delivered.
    func merged(with next: Self) -> Self?
    /// Whether the event ends what another one began, and so must not be dropped.
    var endsSomething: Bool { get }
}

/// A queue for the events of input devices.
package typealias InputQueue = EventQueue<InputEvent>

/// Passes events in order from another thread to the main actor.
///
/// Consecutive pending movements are coalesced, so that a busy main actor gets the newest position and the queue stays
/// short. Beyond ``limit`` pending events, only those that end a touch or press or remove a device are added.
package final class EventQueue<Event: QueuedEvent>: Sendable {
    /// The maximum number of pending events, not counting those that end something.
    package static var limit: Int { 1024 }

    private let waiting = Mutex<[Event]>([])
    private let wake: AsyncStream<Void>.Continuation
    private let wakes: AsyncStream<Void>

    /// Creates an empty queue.
    package init() { (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Adds an event; may be called on any thread.
    package func append(_ event: Event) {
        let isNew = waiting.withLock { waiting in
            if let merged = waiting.last?.merged(with: event) {
                waiting[waiting.count - 1] = merged
                return false
            }
            guard waiting.count < Self.limit || event.endsSomething else { return false }
            waiting.append(event)
            return true
        }
        if isNew { wake.yield() }
    }

    /// Removes and returns the pending events.
    package func take() -> [Event] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }

    /// Delivers events until the task is canceled or the queue is finished.
    ///
    /// - Parameter body: called with each event, in order.
    @MainActor package func run(_ body: (Event) -> Void) async {
        for await _ in wakes {
            for event in take() { body(event) }
        }
    }

    /// Finishes the queue, which makes ``run(_:)`` return.
    package func finish() { wake.finish() }
}

extension InputEvent: QueuedEvent {
    /// Returns this event coalesced with the next one; nil if both must be delivered.
    package func merged(with next: InputEvent) -> InputEvent? {
        guard next.device == device else { return nil }
        switch (kind, next.kind) {
        case (.pointerMoved(let x, let y), .pointerMoved(let dx, let dy)):
            return InputEvent(.pointerMoved(x: x + dx, y: y + dy), device: device, time: next.time)
        case (.scroll(let x, let y), .scroll(let dx, let dy)):
            return InputEvent(.scroll(x: x + dx, y: y + dy), device: device, time: next.time)
        case (.pointerPlaced, .pointerPlaced): return next
        case (.touch(let touch), .touch(let new)) where touch.slot == new.slot:
            return touch.phase == .moved && new.phase == .moved ? next : nil
        case (.key(let key, .repeated), .key(let new, .repeated)) where key == new: return next
        default: return nil
        }
    }

    /// Whether the event ends what another one began, and so must not be dropped.
    package var endsSomething: Bool {
        switch kind {
        case .deviceRemoved, .button(_, false), .key(_, .ended): true
        case .touch(let touch): touch.phase == .ended || touch.phase == .canceled
        default: false
        }
    }
}
