// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// The pending updates for one watcher of a ``PictureFeed``: at most one of each screen.
struct PictureMailbox {
    /// A call that waits for an update.
    typealias Reader = (call: Int, continuation: CheckedContinuation<PictureUpdate?, Never>)

    /// The waiting call; nil if there is none.
    var reader: Reader?
    /// The screens watched; nil for all.
    private let screens: Set<String>?
    private var waiting: [String: PictureUpdate] = [:]
    /// The screens with a pending update, in the order in which they are taken.
    private var turns: [String] = []
    /// The number and size of the newest frame offered, for each screen that shows one.
    private var newest: [String: (sequence: Int, size: PixelSize)] = [:]
    /// The screens of which a picture was taken, but no later update that they are off.
    private var taken: Set<String> = []

    init(of screens: Set<String>?) { self.screens = screens }

    /// Returns whether a screen is watched.
    func wants(_ screen: String) -> Bool { screens?.contains(screen) ?? true }

    /// Returns whether a screen is watched and no picture of it has been offered since it was off.
    func lacksPicture(of screen: String) -> Bool { wants(screen) && newest[screen] == nil }

    /// Returns whether a picture of a screen is pending.
    func holdsPicture(of screen: String) -> Bool { if case .frame = waiting[screen] { true } else { false } }

    /// Replaces the pending update of a frame's screen. A frame that is presented again, for another watcher, is
    /// ignored.
    mutating func offer(_ frame: Frame) {
        let screen = frame.screen
        guard wants(screen) else { return }
        let before = newest.updateValue((frame.sequence, frame.size), forKey: screen)
        guard before?.size != frame.size || before?.sequence != frame.sequence else { return }
        var update = before?.size == frame.size ? frame : frame.whole
        if case .frame(let older) = waiting[screen] { update = update.replacing(older) }
        put(.frame(update), screen)
    }

    /// Replaces the pending update of a screen that no longer shows anything. A pending picture is dropped.
    mutating func turnOff(_ screen: String) {
        guard newest.removeValue(forKey: screen) != nil else { return }
        if taken.contains(screen) {
            put(.off(screen: screen), screen)
        } else {
            waiting[screen] = nil
            turns.removeAll { $0 == screen }
        }
    }

    /// Removes and returns the update of the screen whose turn it is; nil if nothing is pending.
    mutating func take() -> PictureUpdate? {
        guard !turns.isEmpty else { return nil }
        let screen = turns.removeFirst()
        let update = waiting.removeValue(forKey: screen)
        if case .off = update { taken.remove(screen) } else { taken.insert(screen) }
        return update
    }

    private mutating func put(_ update: PictureUpdate, _ screen: String) {
        if waiting.updateValue(update, forKey: screen) == nil { turns.append(screen) }
    }
}
