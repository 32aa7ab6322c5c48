// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

/// A queue, from which elements are taken in constant time on average.
struct Queue<Element> {
    /// Nil for those that have been taken, up to `first`.
    private var elements: [Element?] = []
    private var first = 0

    var isEmpty: Bool { first == elements.count }

    mutating func append(_ element: Element) { elements.append(element) }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[first].take()
        first += 1
        // After as many elements have been taken as are moved now.
        if first * 2 >= elements.count {
            elements.removeFirst(first)
            first = 0
        }
        return element
    }
}

#endif
