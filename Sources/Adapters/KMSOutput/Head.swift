// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import SystemPackage

/// A screen on a connector: its buffers and its state on the card. Belongs to a ``KMSCard``.
///
/// A frame is copied to the back buffer, which becomes the front buffer with a flip. If a driver's flips complete
/// without a vblank and its plane has no damage clips, a single buffer is drawn in place, and the driver is told which
/// rectangles have changed.
final class Head {
    /// The work for the next flush.
    enum Task: Hashable {
        /// None: the monitor is up to date.
        case none
        /// Sets the mode and shows the front buffer.
        case light
        /// Shows the front buffer or, if single-buffered, its changes.
        case flip
        /// Turns the connector off.
        case turnOff
    }

    /// The connector's name, such as `HDMI-A-1`.
    let name: String
    let route: Route
    private(set) var mode: KernelMode
    /// The buffers, of the mode's size: front and back, or a single one that is drawn in place.
    private var buffers: [DumbBuffer]
    private var turns: BufferTurns

    /// The work for the next flush.
    var task = Task.none
    /// The buffer on the monitor, which may be from an earlier mode; removing it would turn the CRTC off.
    var shown: DumbBuffer?
    /// Whether the mode is set.
    var isLit = false
    /// Whether the monitor was unplugged after the mode was set, so that the mode must be set again.
    var wasUnplugged = false
    /// When the pending flip was committed; nil if none is pending.
    var flippedAt: ContinuousClock.Instant?
    /// The serial of that flip, to tell its event from a late event of an earlier flip.
    var flipSerial: UInt64 = 0
    private var pace = FramePace()
    /// Resumed with the result of the task.
    var completion: CheckedContinuation<FrameSinkError?, Never>?
    /// The number of consecutive flips without a vblank.
    private var unpacedFlips = 0

    /// Creates a dark head.
    init(_ name: String, route: Route, mode: KernelMode, buffers: [DumbBuffer]) {
        (self.name, self.route, self.mode, self.buffers) = (name, route, mode, buffers)
        turns = BufferTurns(mode.size)
    }

    /// The buffer with the newest picture.
    var front: DumbBuffer { buffers[turns.frontIndex] }
    /// The rectangles that differ between the front buffer and the monitor.
    var damage: [PixelRect] { turns.damage }
    /// Whether the front buffer has a picture.
    var hasPicture: Bool { turns.hasPicture }
    /// Whether the head is single-buffered: frames are drawn in the buffer that is on the monitor.
    var isDirect: Bool { turns.isDirect }
    /// The size of the mode in pixels.
    var size: PixelSize { mode.size }
    /// Whether flips complete immediately, without a vblank.
    var isUnpaced: Bool { isDirect || unpacedFlips > 1 }
    /// The mode's frame interval.
    var interval: Duration { .seconds(1) / Double(max(1_000, mode.refreshMillihertz)) * 1000 }

    /// Changes the mode; new buffers are required if the size differs.
    func change(to mode: KernelMode, buffers: [DumbBuffer]?) {
        self.mode = mode
        (isLit, unpacedFlips) = (false, 0)
        guard let buffers else { return }
        (self.buffers, turns) = (buffers, BufferTurns(mode.size))
    }

    /// Copies a frame's damage to the next buffer, which becomes the front buffer.
    func draw(_ frame: Frame) {
        let turn = turns.next(frame.damage)
        buffers[turn.buffer].copy(turn.parts, from: frame.buffer)
    }

    /// Records that the front buffer is on the monitor.
    func didShow() {
        (shown, flippedAt) = (front, nil)
        turns.didShow()
        task = .none
    }

    /// Records a flip's vblank sequence number, which is 0 without a vblank. After two flips in a row without a vblank,
    /// drops the back buffer if the plane has no damage clips.
    func noteSequence(_ sequence: UInt32) {
        unpacedFlips = sequence == 0 ? unpacedFlips + 1 : 0
        guard isUnpaced, !route.hasDamageClips, !isDirect else { return }
        buffers = [front]
        turns.becomeDirect()
    }

    /// Returns the time at which a ready frame may be shown: later than `now` only if flips have no vblank.
    func time(forFrameAt now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        isUnpaced && isLit ? pace.time(forFrameAt: now, interval: interval) : now
    }

    /// Ends the task and resumes its caller.
    func finish(_ error: FrameSinkError? = nil) {
        let waiting = completion
        (completion, flippedAt) = (nil, nil)
        task = .none
        waiting?.resume(returning: error)
    }
}
