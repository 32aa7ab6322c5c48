// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A window's place in the stacks of windows, and the stacks' only link to it.
///
/// The window owns its slot; stacks hold the slot and with it the window weakly, so that a window disappears with the
/// last reference that the app has (WIN-13).
@MainActor final class WindowSlot {
    /// The window; nil while it is being destroyed.
    private(set) weak var window: UIWindow?
    /// The window's level.
    fileprivate(set) var level: CGFloat = 0
    /// When the window was last put in front, on a count common to all windows.
    fileprivate(set) var turn = 0

    /// Creates the slot of `window`.
    init(_ window: UIWindow) {
        self.window = window
    }

    private static var turns = 0

    /// Whether the window was never put in front.
    var isNew: Bool { turn == 0 }

    /// Moves the key to the front of its level; only while the slot is in no stack.
    func moveToFront(level: CGFloat) {
        Self.turns += 1
        self.level = level
        turn = Self.turns
    }

    /// Whether this window is behind `other`: lower level, or put in front earlier at the same one (WIN-9).
    func isBehind(_ other: WindowSlot) -> Bool {
        (level, turn) < (other.level, other.turn)
    }
}

/// Windows in order, back to front; finding, adding and removing one takes logarithmic time and one move of memory.
@MainActor final class WindowStack {
    private(set) var slots: [WindowSlot] = []

    /// The windows, back to front.
    var windows: [UIWindow] { slots.compactMap(\.window) }

    /// The windows, front to back, found one at a time.
    var frontToBack: some Sequence<UIWindow> { slots.reversed().lazy.compactMap(\.window) }

    /// Whether there are no windows.
    var isEmpty: Bool { slots.isEmpty }

    /// Whether `slot` is in the stack.
    func contains(_ slot: WindowSlot) -> Bool {
        let index = insertionIndex(of: slot)
        return index < slots.count && slots[index] === slot
    }

    /// Adds `slot` at the place that its key gives; does nothing when it is there already.
    func insert(_ slot: WindowSlot) {
        let index = insertionIndex(of: slot)
        guard index == slots.count || slots[index] !== slot else { return }
        slots.insert(slot, at: index)
    }

    /// Removes `slot`; does nothing when it is not there.
    func remove(_ slot: WindowSlot) {
        let index = insertionIndex(of: slot)
        guard index < slots.count, slots[index] === slot else { return }
        slots.remove(at: index)
    }

    /// Removes all windows.
    func removeAll() { slots.removeAll() }

    /// The index of the first slot that is not behind `slot`.
    private func insertionIndex(of slot: WindowSlot) -> Int {
        var low = 0
        var high = slots.count
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].isBehind(slot) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
