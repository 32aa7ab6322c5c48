// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization

/// Values that a test waits for, one by one.
final class Mailbox<Element: Sendable>: Sendable {
    private let state = Mutex<(waiting: [Element], reader: CheckedContinuation<Element, Never>?)>(([], nil))

    /// The number of values that the test has not taken.
    var count: Int { state.withLock { $0.waiting.count } }

    func put(_ element: Element) {
        let reader = state.withLock { state in
            defer { state.reader = nil }
            if state.reader == nil { state.waiting.append(element) }
            return state.reader
        }
        reader?.resume(returning: element)
    }

    func next() async -> Element {
        await withCheckedContinuation { reader in
            let element = state.withLock { state -> Element? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.reader = reader
                return nil
            }
            if let element { reader.resume(returning: element) }
        }
    }
}
