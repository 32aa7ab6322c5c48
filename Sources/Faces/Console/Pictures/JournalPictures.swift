// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput

/// Decides when the journal gets a picture of a screen: 100 ms after a change, at most every 500 ms, always including
/// the last one, and only if it looks different. Owned by a relay.
struct JournalPictures {
    /// The time from a change to its picture, during which pages get the change and whatever follows from it.
    static let delay = Duration.milliseconds(100)
    /// The minimum time between two pictures of a screen.
    static let interval = Duration.milliseconds(500)
    /// The maximum width in pixels.
    static let maximumWidth = 960
    /// The maximum size of a PNG in bytes; larger pictures become JPEGs.
    static let maximumPNGCount = 40_000

    private struct Known {
        var shown: EncodedPicture?
        /// The time of the last picture; nil if there is none.
        var last: Duration?
        /// The time at which the next picture is due; nil if nothing has changed.
        var due: Duration?
    }
    private var screens: [String: Known] = [:]

    /// Records a change of a screen.
    mutating func change(_ screen: String, at now: Duration) {
        guard screens[screen]?.due == nil else { return }
        let earliest = screens[screen]?.last.map { $0 + Self.interval }
        screens[screen, default: Known()].due = max(now + Self.delay, earliest ?? .zero)
    }

    /// Records that a screen shows nothing.
    ///
    /// - Returns: Whether it showed something before.
    mutating func turnOff(_ screen: String) -> Bool {
        guard let known = screens[screen] else { return false }
        screens[screen]?.due = nil
        screens[screen]?.shown = nil
        return known.shown != nil
    }

    /// Returns the screens whose pictures are due, and marks them as taken.
    mutating func takeDue(at now: Duration) -> [String] {
        let names = screens.filter { $0.value.due.map { $0 <= now } ?? false }.keys.sorted()
        for name in names { screens[name]?.due = nil }
        return names
    }

    /// Cancels all pending pictures, because none are available for now.
    mutating func forgetDue() { for name in screens.keys { screens[name]?.due = nil } }

    /// The time at which the next picture is due without further changes; nil if none is.
    var deadline: Duration? { screens.values.lazy.compactMap(\.due).min() }

    /// Makes a screen's picture.
    ///
    /// - Returns: The picture; nil if it looks like the last one.
    mutating func picture(of screen: String, _ buffer: PixelBuffer, _ jpeg: JPEGCompressor, at now: Duration)
        -> EncodedPicture?
    {
        let canvas = buffer.size.scaled(toWidth: Self.maximumWidth)
        let scaled = canvas == buffer.size ? buffer : buffer.scaled(to: canvas)
        let picture: EncodedPicture
        if let png = try? scaled.encodedPNG(limit: Self.maximumPNGCount) {
            picture = EncodedPicture(format: .png, bytes: png)
        } else if let bytes = try? jpeg.encode(scaled, quality: 0.8) {
            picture = EncodedPicture(format: .jpeg, bytes: bytes)
        } else {
            return nil
        }
        let shown = screens[screen]?.shown
        screens[screen] = Known(shown: picture, last: now)
        return picture == shown ? nil : picture
    }

    /// Forgets screens that no longer exist.
    mutating func retain(_ names: Set<String>) { screens = screens.filter { names.contains($0.key) } }
}

extension PictureRelay {
    func addJournalPicture(of screen: RelayedScreen, at now: Duration) {
        guard let buffer = screen.buffer?.rotated(by: screen.rotation.inverse) else { return }
        guard let picture = journal.picture(of: screen.id, buffer, jpeg, at: now) else { return }
        deliver(
            JournalPicture(screen: screen.id, sequence: screen.sequence, size: buffer.size, picture: picture))
    }

    /// Delivers a picture after earlier ones; only the newest picture of each screen is queued.
    func deliver(_ picture: JournalPicture) {
        undelivered.removeAll { $0.screen == picture.screen }
        undelivered.append(picture)
        guard !isDelivering else { return }
        isDelivering = true
        Task(executorPreference: queue) { await self.deliverAll() }
    }

    private func deliverAll() async {
        while !undelivered.isEmpty { await onJournalPicture?(undelivered.removeFirst()) }
        isDelivering = false
    }
}
