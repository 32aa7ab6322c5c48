// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import RenderTree

/// Where frames go: a file, a terminal, a monitor.
///
/// An implementer guarantees: frames of a screen are shown in the order in which they are presented; a mode that was
/// tested with success can be committed unless something else changed meanwhile; a frame is not kept longer than it is
/// needed, as its memory is drawn into again once nobody holds it.
///
/// The caller guarantees: a mode is committed before the first frame of its size; calls of ``commit(_:on:)`` and
/// ``present(_:)`` for one screen do not overlap, and run on a queue that is the sink's own, so that they may block.
package protocol FrameSink: Sendable {
    /// How much time there is between two frames of a screen at least; the last one is shown in any case.
    var minimumInterval: Duration { get }

    /// Finds out whether a screen could show a mode; changes nothing.
    ///
    /// Called on the main actor before an app sees the mode, so it must not wait.
    ///
    /// - Parameters:
    ///   - mode: the mode.
    ///   - screen: the screen's name.
    /// - Throws: ``FrameSinkError`` with the reason why not.
    func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError)

    /// Sets a screen to a mode, or switches it off.
    ///
    /// - Parameters:
    ///   - mode: the mode; `nil` for a screen that is gone or to be dark.
    ///   - screen: the screen's name.
    /// - Throws: ``FrameSinkError``; the screen then is as it was.
    func commit(_ mode: DisplayMode?, on screen: String) async throws(FrameSinkError)

    /// Shows a frame; returns when it is shown or on its way so that its memory is no longer read.
    ///
    /// - Parameter frame: the frame, of the size of the committed mode; a sink that waits lets it go before.
    /// - Throws: ``FrameSinkError``; later frames may still be shown.
    func present(_ frame: consuming Frame) async throws(FrameSinkError)
}

extension FrameSink {
    /// As often as frames come.
    package var minimumInterval: Duration { .zero }
}

/// Why a sink did not do what it was asked.
package struct FrameSinkError: Error, Hashable, CustomStringConvertible {
    /// What was attempted on what, and why it failed: `cannot write /tmp/HDMI-A-1.png: No space left on device`.
    package let description: String

    /// Creates an error.
    package init(_ description: String) {
        self.description = description
    }
}

/// A sink that takes every frame and shows none.
package struct NullSink: FrameSink {
    /// Creates the sink.
    package init() {}

    /// Accepts every mode.
    package func test(_ mode: DisplayMode, on screen: String) {}

    /// Does nothing.
    package func commit(_ mode: DisplayMode?, on screen: String) {}

    /// Lets the frame go.
    package func present(_ frame: Frame) {}
}

/// What turns the compositions of one screen into frames.
///
/// An implementer guarantees: frames are numbered without gaps, and one that would equal its predecessor is not made.
///
/// The caller guarantees: calls for one screen do not overlap.
package protocol FrameComposer: Sendable {
    /// Composes a frame.
    ///
    /// - Parameters:
    ///   - composition: what is to be shown.
    ///   - changedAt: when what is new in it happened, since the start of the program's clock.
    /// - Returns: the frame; `nil` when it would be the same as the one before.
    /// - Throws: the reason for which a size is refused; the next composition may have another.
    func compose(_ composition: ScreenComposition, changedAt: Duration) async throws -> Frame?

    /// Lets the memory of frames go; the next one is composed whole.
    func releaseBuffers() async
}
