// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import InputDevices

struct InputQueueTests {
    private func event(_ kind: InputEvent.Kind, device: Int = 1, time: Double = 0) -> InputEvent {
        InputEvent(kind, device: device, time: time)
    }

    private func touch(_ slot: Int, _ phase: InputTouch.Phase, x: Double = 0) -> InputEvent.Kind {
        .touch(InputTouch(slot: slot, phase: phase, position: InputPosition(x: x, y: 0)))
    }

    @Test func `pending movements are merged, with the newest time`() {
        let queue = InputQueue()
        queue.append(event(.pointerMoved(x: 1, y: 2), time: 1))
        queue.append(event(.pointerMoved(x: 3, y: -1), time: 2))
        #expect(queue.take() == [event(.pointerMoved(x: 4, y: 1), time: 2)])
        #expect(queue.take().isEmpty)
    }

    @Test func `a finger's moves are merged, but never across its beginning or another finger`() {
        let queue = InputQueue()
        let kinds = [
            touch(0, .began), touch(0, .moved, x: 0.1), touch(0, .moved, x: 0.2), touch(1, .moved, x: 0.5),
            touch(0, .moved, x: 0.3), touch(0, .ended, x: 0.3),
        ]
        for kind in kinds { queue.append(event(kind)) }
        #expect(queue.take().map(\.kind) == [kinds[0], kinds[2], kinds[3], kinds[4], kinds[5]])
    }

    @Test func `devices are kept separate`() {
        let queue = InputQueue()
        queue.append(event(.scroll(x: 0, y: 1), device: 1))
        queue.append(event(.scroll(x: 0, y: 1), device: 2))
        #expect(queue.take().count == 2)
    }

    @Test func `an unread queue stays short, and keeps events that end a touch`() {
        let queue = InputQueue()
        for slot in 0..<5000 { queue.append(event(touch(slot, .began))) }
        queue.append(event(touch(0, .ended)))
        let events = queue.take()
        #expect(events.count == InputQueue.limit + 1)
        #expect(events.last?.kind == touch(0, .ended))
    }

    @MainActor @Test func `events reach the main actor in order until the queue is finished`() async {
        let queue = InputQueue()
        queue.append(event(.deviceRemoved, device: 1))
        queue.append(event(.deviceRemoved, device: 2))
        var devices: [Int?] = []
        await queue.run { event in
            devices.append(event.device)
            if event.device == 2 { queue.finish() }
        }
        #expect(devices == [1, 2])
    }
}
