// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput

/// A page's connection and the screens that it watches. Owned by a relay.
final class RelayPage {
    /// The page's number in the relay.
    let id: PictureRelay.PageID
    /// The connection.
    let channel: any PageChannel
    /// What the page has received of each screen that it watches.
    var screens: [String: PageScreen] = [:]
    /// Whether messages are being sent.
    var isSending = false

    private var nextIndex: UInt8 = 0
    private var lastServed = ""

    /// Creates a page that watches nothing.
    init(_ id: PictureRelay.PageID, _ channel: any PageChannel) { (self.id, self.channel) = (id, channel) }

    /// Replaces the set of watched screens.
    ///
    /// - Parameters:
    ///   - wanted: The maximum width for each screen.
    ///   - known: The screens that exist.
    ///   - now: The time.
    func watch(_ wanted: [String: Int], known: [String: RelayedScreen], at now: Duration) {
        // Sorted by name, so that the same screens are watched each time.
        let wanted = wanted.sorted { $0.key < $1.key }.prefix(PictureRelay.maximumScreens)
        let names = Set(wanted.map(\.key))
        screens = screens.filter { names.contains($0.key) }
        for (name, width) in wanted {
            let width = max(0, width)
            let isNew = screens[name] == nil
            if isNew { screens[name] = PageScreen(index: unusedIndex(), maximumWidth: width) }
            guard let screen = known[name] else { continue }
            if isNew, screen.buffer == nil { screens[name]?.turnOff() }
            screens[name]?.resize(width, of: screen.buffer?.size, at: now)
        }
    }

    /// Returns the next message, taking turns among screens so that a busy one does not hold up the others.
    ///
    /// - Parameters:
    ///   - known: The screens that exist; a page that has fallen behind is told that any others are off.
    ///   - now: The time.
    /// - Returns: The message, and the screen's name and index; nil if there is none at this time.
    func next(_ known: [String: RelayedScreen], at now: Duration) -> (PageScreen.Message, String, UInt8)? {
        let names = screens.keys.sorted()
        let start = names.firstIndex { $0 > lastServed } ?? 0
        for name in names[start...] + names[..<start] {
            let screen = known[name]
            guard let index = screens[name]?.index else { continue }
            // While a frame of another size is arriving, the page waits for the rest.
            guard screens[name]?.canvas == screen?.buffer?.size.scaled(toWidth: screens[name]?.maximumWidth ?? 0) else {
                continue
            }
            let sequence = UInt32(truncatingIfNeeded: screen?.sequence ?? 0)
            if let message = screens[name]?.next(sequence: sequence, at: now) {
                lastServed = name
                return (message, name, index)
            }
        }
        return nil
    }

    /// Records that the page has drawn a frame of the screen with an index; unknown indexes have no effect.
    func acknowledge(index: Int, sequence: Int) {
        guard let index = UInt8(exactly: index), let sequence = UInt32(exactly: sequence) else { return }
        guard let name = screens.first(where: { $0.value.index == index })?.key else { return }
        screens[name]?.acknowledge(sequence)
    }

    /// Returns the index that has been unused for the longest time, so that late messages about it do not affect
    /// another screen.
    private func unusedIndex() -> UInt8 {
        let used = Set(screens.values.map(\.index))
        while used.contains(nextIndex) { nextIndex &+= 1 }
        defer { nextIndex &+= 1 }
        return nextIndex
    }
}
