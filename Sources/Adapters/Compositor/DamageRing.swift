// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel

/// What each of a screen's buffers lacks of the latest frame.
///
/// As wlroots has it: damage is kept per buffer, and collapses to one rectangle when it frays.
struct DamageRing {
    /// The most rectangles that are told apart.
    static let maximumRects = 20

    private var missing: [[PixelRect]] = []

    /// The number of buffers.
    var count: Int { missing.count }

    /// Adds a buffer that lacks nothing.
    mutating func append() { missing.append([]) }

    /// Takes a buffer out.
    mutating func remove(at index: Int) { missing.remove(at: index) }

    /// Notes that a frame was drawn into one buffer, and that all others lack what it changed.
    mutating func record(_ damage: [PixelRect], drawnInto index: Int) {
        for other in missing.indices {
            missing[other] = other == index ? [] : Self.collapsed(missing[other] + damage)
        }
    }

    /// What a buffer lacks of the latest frame.
    func missing(at index: Int) -> [PixelRect] { missing[index] }

    /// The rectangles, or the one around them all when they are too many.
    static func collapsed(_ rects: [PixelRect]) -> [PixelRect] {
        guard rects.count > maximumRects, let first = rects.first else { return rects }
        return [rects.dropFirst().reduce(first) { $0.union($1) }]
    }
}
