// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The lengths of consecutive parts, some of them estimated.
///
/// Finding an offset, finding the part at an offset, and changing a length take logarithmic time.
///
/// A Fenwick tree holds the deviations from the estimate. It is created when a length is first set, so that parts of
/// uniform length cost nothing.
struct LengthIndex {
    /// The number of parts.
    private(set) var count: Int
    /// The estimated length of parts whose length is not known.
    let estimate: CGFloat
    /// The known lengths, NaN for the others; empty if none is known.
    private var lengths: [CGFloat] = []
    /// The Fenwick tree of deviations.
    private var tree: [CGFloat] = []

    /// Creates an index of parts of an estimated length.
    init(count: Int, estimate: CGFloat) {
        self.count = max(count, 0)
        self.estimate = Self.sane(estimate)
    }

    /// Creates an index of parts, some of them with known lengths.
    init(_ known: [CGFloat?], estimate: CGFloat) {
        self.init(count: known.count, estimate: estimate)
        guard known.contains(where: { $0 != nil }) else { return }
        lengths = known.map { $0.map(Self.sane) ?? .nan }
        tree = [0] + lengths.map { $0.isNaN ? 0 : $0 - self.estimate }
        for index in 1..<tree.count {
            let parent = index + (index & -index)
            if parent < tree.count { tree[parent] += tree[index] }
        }
    }

    /// The total length of all parts.
    var total: CGFloat { offset(of: count) }

    /// Returns the known length of a part; nil if it is estimated.
    func knownLength(of index: Int) -> CGFloat? {
        guard lengths.indices.contains(index), !lengths[index].isNaN else { return nil }
        return lengths[index]
    }

    /// Returns the length of a part.
    func length(of index: Int) -> CGFloat { knownLength(of: index) ?? estimate }

    /// Returns the offset of the part at `index`, or the end offset if `index` is the number of parts.
    func offset(of index: Int) -> CGFloat {
        let index = min(max(index, 0), count)
        var sum = CGFloat(index) * estimate
        guard !tree.isEmpty else { return sum }
        var node = index
        while node > 0 {
            sum += tree[node]
            node &= node - 1
        }
        return sum
    }

    /// Returns the last part that begins at or before an offset; nil if there are no parts.
    func index(at offset: CGFloat) -> Int? {
        guard count > 0 else { return nil }
        guard offset > 0, offset.isFinite else { return offset > 0 ? count - 1 : 0 }
        guard !tree.isEmpty else {
            guard estimate > 0 else { return count - 1 }
            return Int(min(offset / estimate, CGFloat(count - 1)))
        }
        var (position, rest) = (0, offset)
        var step = 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
        while step > 0 {
            let next = position + step
            if next <= count {
                let part = tree[next] + CGFloat(step) * estimate
                if part <= rest { (position, rest) = (next, rest - part) }
            }
            step >>= 1
        }
        return min(position, count - 1)
    }

    /// Sets the known length of a part.
    mutating func set(_ length: CGFloat, of index: Int) {
        guard index >= 0, index < count else { return }
        if lengths.isEmpty {
            lengths = Array(repeating: .nan, count: count)
            tree = Array(repeating: 0, count: count + 1)
        }
        let length = Self.sane(length)
        let change = length - self.length(of: index)
        lengths[index] = length
        guard change != 0 else { return }
        var node = index + 1
        while node <= count {
            tree[node] += change
            node += node & -node
        }
    }

    /// The known lengths, nil where they are estimated.
    var known: [CGFloat?] {
        lengths.isEmpty ? Array(repeating: nil, count: count) : lengths.map { $0.isNaN ? nil : $0 }
    }

    private static func sane(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max(length, 0), 1e9) : 0 }
}
