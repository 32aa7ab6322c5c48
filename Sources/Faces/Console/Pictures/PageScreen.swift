// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel

/// Tracks what one page has received of one screen, and what to send next. Pure: the caller passes the time.
///
/// A page has at most two frames that it has not drawn yet. Changes in the meantime are collected as a region; when the
/// page is ready, it gets the newest pixels of that region. Large and animated parts are sent as JPEG first, and
/// losslessly when the screen has been at rest for a while.
struct PageScreen {
    /// The maximum number of unacknowledged frames.
    static let maximumUnacknowledged = 2
    /// The time without changes after which lossy parts are sent again losslessly.
    static let rest = Duration.milliseconds(300)
    /// The maximum number of pixels in a lossless frame; a larger region is sent as several frames, so that changes do
    /// not wait for it.
    static let maximumLosslessArea = 1 << 20

    /// The screen's number in messages to the page.
    let index: UInt8
    /// The maximum width of the canvas; 0 for no limit.
    private(set) var maximumWidth: Int
    /// The size of the picture as sent; nil if the screen shows nothing.
    private(set) var canvas: PixelSize?

    private var isAnnounced = true
    private var damage = PixelRegion()
    private var lossy = PixelRegion()
    private var unacknowledged: [UInt32] = []
    private var lastChange = Duration.zero
    private var animation = Animation()
    private var opening: Opening?

    /// A frame whose first bands are sent before the rest has arrived from the runtime.
    private struct Opening {
        let sequence: UInt32
        /// The bands whose pixels are final in this frame.
        var bands: [PixelRect] = []
        /// The parts for these bands that have not been sent yet.
        var waiting: [FramePart] = []
        /// Whether the whole frame has arrived; its other changes are then in the damage.
        var isComplete = false
    }

    /// Creates the tracking for a screen that the page has not received.
    init(index: UInt8, maximumWidth: Int) {
        self.index = index
        self.maximumWidth = maximumWidth
    }

    /// A message to the page.
    enum Message: Equatable {
        /// Pictures have this size from here on.
        case canvas(PixelSize)
        /// The screen shows nothing.
        case off
        /// Parts of a frame; never empty. The page acknowledges the frame when it has drawn the last of them, which may
        /// be in a later message.
        case frame([FramePart], canvas: PixelSize, sequence: UInt32, isComplete: Bool)
    }

    /// Records a change of the screen's picture.
    ///
    /// - Parameters:
    ///   - region: The changed region, in pixels of the screen.
    ///   - size: The size of the screen.
    ///   - now: The time.
    mutating func change(_ region: PixelRegion, of size: PixelSize, at now: Duration) {
        let target = size.scaled(toWidth: maximumWidth)
        var changed = PixelRegion()
        if canvas == target {
            for rect in region.rects { changed.insert(rect.scaledOutward(from: size, to: target)) }
        } else {
            (canvas, isAnnounced) = (target, false)
            // Rectangles of the old canvas may lie outside the new one.
            damage.removeAll()
            lossy.removeAll()
            abandonOpening()
            changed.insert(PixelRect(target))
        }
        if changed.area == target.area { animation.addWholeFrame(at: now) }
        damage.formUnion(changed)
        lastChange = now
        finishOpening()
    }

    /// Handles a rectangle of a frame that is still incomplete.
    ///
    /// A large one is sent immediately, as JPEG, if the page shows the screen at full size and is ready for a frame.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - size: The size of the screen.
    ///   - sequence: The frame's number.
    mutating func arrive(_ rect: PixelRect, of size: PixelSize, sequence: UInt32) {
        // Bands that the same frame overwrites are sent again with the rest.
        opening?.bands.removeAll { !$0.intersection(rect).isEmpty }
        let mayOpen = opening == nil && damage.isEmpty && unacknowledged.count < Self.maximumUnacknowledged
        let isOpen = opening.map { $0.sequence == sequence && !$0.isComplete } ?? mayOpen
        guard isOpen, isAnnounced, canvas == size, rect.area >= FramePart.minimumBandArea else { return }
        if opening == nil {
            opening = Opening(sequence: sequence)
            unacknowledged.append(sequence)
        }
        opening?.bands.append(rect)
        opening?.waiting.append(FramePart(moving: rect))
    }

    /// Marks the rest of a partially sent frame to be sent.
    private mutating func finishOpening() {
        guard let open = opening, !open.isComplete else { return }
        for band in open.bands { damage.remove(band) }
        // At least one part must complete the frame.
        if damage.isEmpty, let last = open.bands.last { damage.insert(last) }
        opening?.isComplete = true
    }

    /// Abandons a frame that will not be completed, and thus never acknowledged.
    private mutating func abandonOpening() {
        guard let open = opening.take() else { return }
        unacknowledged.removeAll { $0 == open.sequence }
    }

    /// Records that the screen shows nothing.
    mutating func turnOff() {
        (canvas, isAnnounced) = (nil, false)
        abandonOpening()
        damage.removeAll()
        lossy.removeAll()
    }

    /// Changes the width that the page wants.
    ///
    /// - Parameters:
    ///   - maximumWidth: The maximum width of the canvas; 0 for no limit.
    ///   - size: The size of the screen; nil if it shows nothing.
    ///   - now: The time.
    mutating func resize(_ maximumWidth: Int, of size: PixelSize?, at now: Duration) {
        self.maximumWidth = maximumWidth
        guard let size, size.scaled(toWidth: maximumWidth) != canvas else { return }
        change(PixelRegion(), of: size, at: now)
    }

    /// Records that the page has drawn a frame and all before it. Numbers that were not sent have no effect.
    mutating func acknowledge(_ sequence: UInt32) {
        if let place = unacknowledged.firstIndex(of: sequence) { unacknowledged.removeSubrange(...place) }
    }

    /// Returns the next message, which the caller must send.
    ///
    /// - Parameters:
    ///   - sequence: The number of the screen's newest frame.
    ///   - now: The time.
    /// - Returns: The message; nil if there is none at this time.
    mutating func next(sequence: UInt32, at now: Duration) -> Message? {
        guard isAnnounced else {
            isAnnounced = true
            return canvas.map(Message.canvas) ?? .off
        }
        guard let canvas else { return nil }
        if let open = opening, !open.waiting.isEmpty {
            opening?.waiting = []
            for part in open.waiting { lossy.insert(part.rect) }
            return .frame(open.waiting, canvas: canvas, sequence: open.sequence, isComplete: false)
        }
        let isReady = opening?.isComplete ?? (unacknowledged.count < Self.maximumUnacknowledged)
        guard isReady else { return nil }
        var parts: [FramePart] = []
        if !damage.isEmpty {
            let isAnimated = animation.isRunning(at: now)
            parts = damage.rects.flatMap { FramePart.parts(of: $0, isAnimated: isAnimated) }
            damage.removeAll()
        } else if let due = restDeadline, due <= now {
            parts = losslessParts()
        }
        guard !parts.isEmpty else { return nil }
        for part in parts { if part.encoding == .jpeg { lossy.insert(part.rect) } else { lossy.remove(part.rect) } }
        if let open = opening.take() {
            return .frame(parts, canvas: canvas, sequence: open.sequence, isComplete: true)
        }
        unacknowledged.append(sequence)
        return .frame(parts, canvas: canvas, sequence: sequence, isComplete: true)
    }

    /// The time at which ``next(sequence:at:)`` has a message without further changes; nil if it will not have one.
    var restDeadline: Duration? {
        let mayRepair =
            damage.isEmpty && opening == nil && !lossy.isEmpty && unacknowledged.count < Self.maximumUnacknowledged
        return mayRepair ? lastChange + Self.rest : nil
    }

    /// Returns as many lossy parts as fit in one lossless frame; at least one band.
    private func losslessParts() -> [FramePart] {
        var (parts, room) = ([FramePart](), Self.maximumLosslessArea)
        for band in lossy.rects.lazy.flatMap({ $0.bands(of: FramePart.maximumPNGArea) }) {
            guard parts.isEmpty || band.area <= room else { break }
            parts.append(FramePart(lossless: band))
            room -= band.area
        }
        return parts
    }
}

/// The times of the last frames that replaced the whole picture.
private struct Animation {
    private var times: [Duration] = []

    /// Adds a frame.
    mutating func addWholeFrame(at now: Duration) { times = times.suffix(2) + [now] }

    /// Whether there were three frames within 500 ms.
    func isRunning(at now: Duration) -> Bool {
        guard times.count == 3, let first = times.first else { return false }
        return now - first <= .milliseconds(500)
    }
}

extension PixelSize {
    /// Returns this size scaled down to a maximum width; 0 for no maximum.
    func scaled(toWidth maximumWidth: Int) -> PixelSize {
        guard maximumWidth > 0, maximumWidth < width else { return self }
        return PixelSize(width: maximumWidth, height: max(1, (height * maximumWidth + width / 2) / width))
    }
}
