// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import SystemPackage

/// A screen on a connector: its buffers, and what the card has been told about it. Belongs to a ``KMSCard``.
///
/// A frame is copied into the back buffer, which becomes the front buffer with a flip. A driver whose flips have no
/// vertical blanking has nothing to wait for: there one buffer is drawn in directly, and the driver is told what has
/// changed.
final class Head {
    /// What the next flush has to do.
    enum Task: Hashable {
        /// Nothing: what is shown is what was wanted.
        case none
        /// Sets the mode and shows the front buffer.
        case light
        /// Shows the front buffer, or what has changed in it.
        case flip
        /// Turns the connector off.
        case turnOff
    }

    /// The connector's name, such as `HDMI-A-1`.
    let name: String
    let route: Route
    private(set) var mode: KernelMode
    /// The buffers of the mode's size: front and back, or one that is drawn in while it is shown.
    private var buffers: [DumbBuffer]
    private var turns: BufferTurns

    /// What the next flush has to do.
    var task = Task.none
    /// The buffer on the monitor, which may be of an earlier mode; removing it would turn the CRTC off.
    var shown: DumbBuffer?
    /// Whether the mode is set.
    var isLit = false
    /// Whether the monitor was gone since the mode was set: its link must be set up again.
    var wasUnplugged = false
    /// When the flip that the kernel has not confirmed was committed.
    var flippedAt: ContinuousClock.Instant?
    /// The number of that flip, which its event has: an event of an earlier one can come late.
    var flipSerial: UInt64 = 0
    private var pace = FramePace()
    /// Resumed with the result of the task.
    var completion: CheckedContinuation<FrameSinkError?, Never>?
    /// How many flips in a row had no vertical blanking.
    private var unpacedFlips = 0

    /// Creates a dark head.
    init(_ name: String, route: Route, mode: KernelMode, buffers: [DumbBuffer]) {
        (self.name, self.route, self.mode, self.buffers) = (name, route, mode, buffers)
        turns = BufferTurns(mode.size)
    }

    /// The buffer with the newest picture.
    var front: DumbBuffer { buffers[turns.frontIndex] }
    /// What differs between the front buffer and what is on the monitor.
    var damage: [PixelRect] { turns.damage }
    /// Whether the front buffer has a picture.
    var hasPicture: Bool { turns.hasPicture }
    /// Whether the front buffer is drawn in while it is shown.
    var isDirect: Bool { turns.isDirect }
    /// The size of the mode in pixels.
    var size: PixelSize { mode.size }
    /// Whether flips come at once, without a vertical blanking.
    var isUnpaced: Bool { isDirect || unpacedFlips > 1 }
    /// The time between two frames of the mode.
    var interval: Duration { .seconds(1) / Double(max(1_000, mode.refreshMillihertz)) * 1000 }

    /// Takes another mode; its buffers are needed if the size differs.
    func change(to mode: KernelMode, buffers: [DumbBuffer]?) {
        self.mode = mode
        (isLit, unpacedFlips) = (false, 0)
        guard let buffers else { return }
        (self.buffers, turns) = (buffers, BufferTurns(mode.size))
    }

    /// Copies what a frame changed, and makes it the newest picture.
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

    /// Records a flip's number of its vertical blanking, 0 without one; the second time in a row, the back buffer is
    /// given up where the driver cannot be told of damage otherwise.
    func noteSequence(_ sequence: UInt32) {
        unpacedFlips = sequence == 0 ? unpacedFlips + 1 : 0
        guard isUnpaced, !route.hasDamageClips, !isDirect else { return }
        buffers = [front]
        turns.becomeDirect()
    }

    /// Returns when a frame that is ready may be shown: later only if our own clock paces the frames.
    func time(forFrameAt now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        isUnpaced && isLit ? pace.time(forFrameAt: now, interval: interval) : now
    }

    /// Resumes the caller that waits for the task.
    func finish(_ error: FrameSinkError? = nil) {
        let waiting = completion
        (completion, flippedAt) = (nil, nil)
        task = .none
        waiting?.resume(returning: error)
    }
}
