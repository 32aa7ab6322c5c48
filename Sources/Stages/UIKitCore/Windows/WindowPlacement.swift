// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The recorded placement of a window, so that each change applies once.
struct WindowPlacement {
    /// The screen that the window is associated with, visible or not (MIR-3).
    var associated: UIScreen?
    /// The screen that shows the window.
    var shown: UIScreen?
    /// Whether the window has outlived its device.
    var isAbandoned = false
}

extension UIWindow {
    /// The screen of the window's scene; in an app without scenes, of the window itself.
    ///
    /// Nil for a window that appears nowhere, such as a window without a scene in an app with scenes (WIN-3).
    package var destination: UIScreen? {
        guard device.usesScenes, !isSystemWindow else { return assignedScreen }
        guard let windowScene, windowScene.isConnected else { return nil }
        return windowScene.screen
    }

    /// Whether the window covers its screen in either orientation.
    var fillsScreen: Bool {
        let size = screen.bounds.size
        return bounds.size == size || bounds.size == CGSize(width: size.height, height: size.width)
    }

    /// Resizes the window together with its scene (VCT-1).
    func resize(to rect: CGRect) {
        frame = rect
        layoutIfNeeded()
    }

    /// Places the window for its own orientation on a screen in the orientation `interface` (ROT-16).
    ///
    /// Before iOS 8, windows do not rotate but their root views do; other subviews of the window do not (seed 000).
    func place(for interface: UIInterfaceOrientation) {
        guard device.screenBoundsTurn else {
            turnRootView()
            return
        }
        let screenBounds = screen.bounds
        guard orientation.isLandscape != interface.isLandscape || !transform.isIdentity else {
            frame = screenBounds
            return
        }
        let upright = screen.fixedBounds.size
        let own = orientation.transformToPortrait(of: upright)
        var turn = own.concatenating(interface.transformToPortrait(of: upright).inverted())
        (turn.tx, turn.ty) = (0, 0)
        var placed = geometry
        placed.transform = .identity
        placed.bounds.size = orientation.isLandscape ? CGSize(width: upright.height, height: upright.width) : upright
        placed.transform = turn.isIdentity ? .identity : turn
        placed.center = CGPoint(x: screenBounds.midX, y: screenBounds.midY)
        setGeometry(placed)
    }

    /// Swaps width and height of a window on an external screen, with the option that reproduces this (ROT-15).
    func swapSides() { bounds.size = CGSize(width: bounds.height, height: bounds.width) }

    private func turnRootView() {
        guard let view = rootViewController?.viewIfLoaded else { return }
        var turn = orientation.transformToPortrait(of: .zero)
        (turn.tx, turn.ty) = (0, 0)
        view.transform = turn
        view.frame = bounds
    }

    /// Returns the size of the window in another orientation.
    func size(in orientation: UIInterfaceOrientation) -> CGSize {
        guard device.screenBoundsTurn, orientation.isLandscape != self.orientation.isLandscape else {
            return bounds.size
        }
        return CGSize(width: bounds.height, height: bounds.width)
    }
}

/// The place of a window in the window stacks, and their only link to it.
///
/// The window owns its slot. Stacks retain the slot, which refers weakly to the window, so that a window disappears
/// with the app's last reference (WIN-13).
@MainActor final class WindowSlot {
    /// The window; nil during its deallocation.
    private(set) weak var window: UIWindow?
    var placement = WindowPlacement()
    private var level: CGFloat
    /// The time at which the window was last moved to the front, as a counter shared by all windows.
    private var turn: Int
    fileprivate var stacks: [WindowStack] = []

    private static var turns = 0

    init(_ window: UIWindow) {
        self.window = window
        level = window.windowLevel.rawValue
        Self.turns += 1
        turn = Self.turns
    }

    /// Moves the window in front of the others of `level` in each of its stacks.
    func moveToFront(of level: CGFloat) {
        let stacks = stacks
        for stack in stacks { stack.remove(self) }
        Self.turns += 1
        (self.level, turn) = (level, Self.turns)
        for stack in stacks { stack.insert(self) }
    }

    /// Removes the window from each of its stacks.
    func leave() {
        for stack in stacks { stack.remove(self) }
    }

    /// Whether this window is behind `other`: lower level, or moved to the front earlier (WIN-9).
    fileprivate func isBehind(_ other: WindowSlot) -> Bool { (level, turn) < (other.level, other.turn) }
}

/// An object held only by its window, whose deallocation on any thread thereby leads to cleanup on the main actor.
@MainActor final class WindowLease {
    private let slot: WindowSlot
    private let device: SimulatedDevice

    init(_ slot: WindowSlot, device: SimulatedDevice) { (self.slot, self.device) = (slot, device) }

    isolated deinit { device.windows.windowHasVanished(slot) }
}

/// An ordered set of windows, back to front; lookup and updates take logarithmic time, plus one memory move.
@MainActor final class WindowStack {
    private(set) var slots: [WindowSlot] = []

    /// The windows, back to front.
    var windows: [UIWindow] { slots.compactMap(\.window) }

    /// The windows, front to back, evaluated lazily.
    var frontToBack: some Sequence<UIWindow> { slots.reversed().lazy.compactMap(\.window) }

    var isEmpty: Bool { slots.isEmpty }

    /// Inserts a window at its position unless it is present.
    func insert(_ slot: WindowSlot) {
        let index = index(of: slot)
        guard index == slots.count || slots[index] !== slot else { return }
        slots.insert(slot, at: index)
        slot.stacks.append(self)
    }

    /// Removes a window if it is present.
    func remove(_ slot: WindowSlot) {
        let index = index(of: slot)
        guard index < slots.count, slots[index] === slot else { return }
        slots.remove(at: index)
        slot.stacks.removeAll { $0 === self }
    }

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
