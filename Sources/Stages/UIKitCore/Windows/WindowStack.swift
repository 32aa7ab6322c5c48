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
    private var level: CGFloat
    /// When the window was last put in front, on a count common to all windows.
    private var turn: Int
    /// The stacks that the window is in.
    fileprivate var stacks: [WindowStack] = []

    private static var turns = 0

    /// Creates the slot of `window`, in front of the windows of its level.
    init(_ window: UIWindow) {
        self.window = window
        level = window.windowLevel.rawValue
        Self.turns += 1
        turn = Self.turns
    }

    /// Puts the window in front of the others of `level`, in every stack that it is in.
    func moveToFront(of level: CGFloat) {
        let stacks = stacks
        for stack in stacks { stack.remove(self) }
        Self.turns += 1
        (self.level, turn) = (level, Self.turns)
        for stack in stacks { stack.insert(self) }
    }

    /// Whether this window is behind `other`: lower level, or put in front earlier at the same one (WIN-9).
    fileprivate func isBehind(_ other: WindowSlot) -> Bool {
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

    /// Adds a window at its place; does nothing when it is there already.
    func insert(_ slot: WindowSlot) {
        let index = index(of: slot)
        guard index == slots.count || slots[index] !== slot else { return }
        slots.insert(slot, at: index)
        slot.stacks.append(self)
    }

    /// Removes a window; does nothing when it is not there.
    func remove(_ slot: WindowSlot) {
        let index = index(of: slot)
        guard index < slots.count, slots[index] === slot else { return }
        slots.remove(at: index)
        slot.stacks.removeAll { $0 === self }
    }

    /// Removes all windows.
    func removeAll() {
        for slot in slots { slot.stacks.removeAll { $0 === self } }
        slots = []
    }

    /// The index of the first window that is not behind `slot`.
    private func index(of slot: WindowSlot) -> Int {
        var low = 0
        var high = slots.count
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].isBehind(slot) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
