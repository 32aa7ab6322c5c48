// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Which connections there are, so that idle ones cannot keep others out.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | room | `admit` | one more, idle | admitted |
/// | full, one is idle | `admit` | as many | the one idle for longest is to be closed |
/// | full, all busy | `admit` | as many | refused |
/// | idle | `begin` | busy | |
/// | busy | `end` | idle, from now | |
/// | any are idle | `evict` | fewer | those idle for longest are to be closed |
/// | any | `remove` | one less | |
struct ConnectionTable {
    enum Admission: Equatable {
        case admitted(Int)
        /// Admitted, and the other is to be closed.
        case admittedInstead(Int, of: Int)
        case refused
    }

    let capacity: Int
    private var nextNumber = 0
    /// The idle connections, longest idle first.
    private(set) var idle: [Int] = []
    private(set) var busy: Set<Int> = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { idle.count + busy.count }

    mutating func admit() -> Admission {
        var evicted: Int?
        if count >= capacity {
            guard !idle.isEmpty else { return .refused }
            evicted = idle.removeFirst()
        }
        nextNumber += 1
        idle.append(nextNumber)
        return evicted.map { .admittedInstead(nextNumber, of: $0) } ?? .admitted(nextNumber)
    }

    /// Takes the connections idle for longest out, so many at most; they are to be closed.
    mutating func evict(_ count: Int) -> [Int] {
        defer { idle.removeFirst(min(count, idle.count)) }
        return Array(idle.prefix(count))
    }

    /// A connection is answering a call; without effect on one that made room for another.
    mutating func begin(_ number: Int) {
        guard let index = idle.firstIndex(of: number) else { return }
        idle.remove(at: index)
        busy.insert(number)
    }

    mutating func end(_ number: Int) {
        if busy.remove(number) != nil { idle.append(number) }
    }

    mutating func remove(_ number: Int) {
        busy.remove(number)
        idle.removeAll { $0 == number }
    }
}
