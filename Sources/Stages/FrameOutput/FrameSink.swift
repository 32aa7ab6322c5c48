// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
package import RenderTree

/// A destination of frames: a file, a terminal, a monitor.
///
/// Implementations guarantee: frames of a screen are shown in the order in which they are presented; a successfully
/// tested mode can be committed unless something else has changed; a frame is released as soon as it is no longer
/// needed, because its memory is then reused for drawing.
///
/// Callers guarantee: a mode is committed before the first frame of its size; calls of ``commit(_:on:)`` and
/// ``present(_:)`` for one screen do not overlap, and run on the sink's own queue, so that they may block.
package protocol FrameSink: Sendable {
    /// The name in messages, as users write the output.
    var name: String { get }

    /// The minimum time between two frames of a screen; the last frame is always shown.
    var minimumInterval: Duration { get }

    /// Returns whether the sink shows a screen; one that no sink wants is not composed.
    ///
    /// - Parameter screen: The screen's name; the answer is always the same.
    /// - Returns: Whether modes and frames of the screen are of use.
    func wants(_ screen: String) -> Bool

    /// Returns the queue on which a screen's modes and frames are best presented: one that the sink uses itself, so that
    /// no thread waits for another.
    ///
    /// - Parameter screen: The screen's name.
    /// - Returns: The queue; nil for one of the caller's.
    func queue(for screen: String) -> SerialQueue?

    /// Tests whether a screen could show a mode, without changing anything.
    ///
    /// Called on the main actor before an app sees the mode, so it must not block.
    ///
    /// - Parameters:
    ///   - mode: The mode.
    ///   - screen: The screen's name.
    /// - Throws: ``FrameSinkError`` with the reason if it could not.
    func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError)

    /// Sets the mode of a screen, or switches it off.
    ///
    /// - Parameters:
    ///   - mode: The mode; `nil` if the screen is removed or should be dark.
    ///   - screen: The screen's name.
    /// - Throws: ``FrameSinkError``; the screen is then unchanged.
    func commit(_ mode: DisplayMode?, on screen: String) async throws(FrameSinkError)

    /// Shows a frame; returns when its memory is no longer read.
    ///
    /// - Parameter frame: The frame, with the size of the committed mode; a sink that waits releases it first.
    /// - Throws: ``FrameSinkError``; later frames may still be shown.
    func present(_ frame: consuming Frame) async throws(FrameSinkError)
}

extension FrameSink {
    /// The type's name.
    package var name: String { "\(Self.self)" }

    /// No limit.
    package var minimumInterval: Duration { .zero }

    /// One of the caller's.
    package func queue(for screen: String) -> SerialQueue? { nil }

    /// Every screen.
    package func wants(_ screen: String) -> Bool { true }

    /// Accepts every mode.
    package func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError) {}
}

/// The reason why a sink failed.
package struct FrameSinkError: Error, Hashable, CustomStringConvertible {
    /// The failed operation and the reason: `cannot write /tmp/HDMI-A-1.png: No space left on device`.
    package let description: String

    /// Creates an error.
    package init(_ description: String) { self.description = description }
}

/// A sink that discards every frame.
package struct NullSink: FrameSink {
    /// The name in messages.
    package var name: String { "null" }

    /// Creates the sink.
    package init() {}

    /// Does nothing.
    package func commit(_ mode: DisplayMode?, on screen: String) {}

    /// Releases the frame.
    package func present(_ frame: Frame) {}
}

/// Turns the compositions of one screen into frames.
///
/// Implementations guarantee: frames are numbered without gaps, and a frame that equals the previous one is not
/// created.
///
/// Callers guarantee: calls for one screen do not overlap.
package protocol FrameComposer: Sendable {
    /// Composes a frame.
    ///
    /// - Parameters:
    ///   - composition: What to show.
    ///   - changedAt: When the change happened, on the program's clock.
    /// - Returns: The frame; `nil` if it would equal the previous one.
    /// - Throws: The reason why a size is rejected; the next composition may have a different one.
    func compose(_ composition: ScreenComposition, changedAt: Duration) async throws -> Frame?

    /// Releases the memory of frames; the next frame is composed in full.
    func releaseBuffers() async
}
