// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
package import RenderTree

/// A destination of frames: a file, a terminal, a monitor.
///
/// Implementations guarantee: a screen's frames are shown in the order presented; a successfully tested mode can be
/// committed unless something else has changed; a frame is released as soon as possible, because its memory is reused
/// for drawing.
///
/// Callers guarantee: a mode is committed before the first frame of its size; calls to ``commit(_:on:)`` and
/// ``present(_:)`` for one screen do not overlap, and run on the queue from ``queue(for:)``, or otherwise on the
/// caller's queue for the sink, so that they may block.
package protocol FrameSink: Sendable {
    /// The name in messages, as users write the output.
    var name: String { get }

    /// The minimum time between two frames of a screen; the last frame is always shown.
    var minimumInterval: Duration { get }

    /// Returns whether the sink shows a screen; a screen that no sink shows is not composed.
    ///
    /// Asked whenever screens are shown. If the answer becomes true, the first frame covers the whole screen; if it
    /// becomes false, the sink's mode is committed as `nil`. Neither affects other sinks.
    ///
    /// - Parameter screen: The screen's name.
    /// - Returns: Whether the sink uses the screen's modes and frames.
    func wants(_ screen: String) -> Bool

    /// Returns whether the sink needs a frame of a screen even though nothing changes on it.
    ///
    /// Asked whenever screens are shown; if so, the sink gets the screen's current frame again, with damage that covers
    /// all of it.
    ///
    /// - Parameter screen: The name of a screen that the sink wants.
    /// - Returns: Whether the sink needs the current frame.
    func lacksPicture(of screen: String) -> Bool

    /// Observes when ``lacksPicture(of:)`` becomes true; set once, before the first frame.
    ///
    /// - Parameter changed: Called on any thread; must not block.
    func observeDemand(_ changed: @escaping @Sendable () -> Void)

    /// Returns whether the sink can use a new frame of a screen now.
    ///
    /// If not, frames are not composed for this sink, except for the last one of a screen that ends.
    ///
    /// - Parameters:
    ///   - screen: The name of a screen that the sink wants.
    ///   - notify: Called once, on any thread, when the answer may have changed; replaces the closure of an earlier
    ///     call for the screen.
    /// - Returns: Whether the sink can use a frame.
    func canUseFrame(of screen: String, orNotify notify: @escaping @Sendable () -> Void) -> Bool

    /// Returns the queue on which to commit a screen's modes and present its frames: the sink's own, which avoids
    /// thread switches.
    ///
    /// - Parameter screen: The screen's name.
    /// - Returns: The queue; `nil` if the caller should use its own.
    func queue(for screen: String) -> SerialQueue?

    /// Tests whether a screen could show a mode, without changing anything.
    ///
    /// Called on the main actor before an app sees the mode, so it must not block.
    ///
    /// - Parameters:
    ///   - mode: The mode.
    ///   - screen: The screen's name.
    /// - Throws: ``FrameSinkError`` with the reason if the screen could not show the mode.
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
    /// - Parameter frame: The frame, of the committed mode's size; a sink releases it before waiting.
    /// - Throws: ``FrameSinkError``; later frames may still be shown.
    func present(_ frame: consuming Frame) async throws(FrameSinkError)
}

extension FrameSink {
    /// The type's name.
    package var name: String { "\(Self.self)" }

    /// No limit.
    package var minimumInterval: Duration { .zero }

    /// Returns nil: the caller's own queue.
    package func queue(for screen: String) -> SerialQueue? { nil }

    /// Returns true: the sink shows every screen.
    package func wants(_ screen: String) -> Bool { true }

    /// Returns false: the sink retains its picture.
    package func lacksPicture(of screen: String) -> Bool { false }

    /// Does nothing: the sink never lacks a picture.
    package func observeDemand(_ changed: @escaping @Sendable () -> Void) {}

    /// Returns true: the sink shows each frame.
    package func canUseFrame(of screen: String, orNotify notify: @escaping @Sendable () -> Void) -> Bool { true }

    /// Accepts every mode.
    package func test(_ mode: DisplayMode, on screen: String) throws(FrameSinkError) {}
}

/// The reason a sink failed.
package struct FrameSinkError: Error, Hashable, CustomStringConvertible {
    /// The failed operation and the reason: `cannot write /tmp/HDMI-A-1.png: No space left on device`.
    package let description: String
    /// Whether another mode might succeed; false if the output cannot show the screen now in any mode.
    package let isAboutMode: Bool

    /// Creates an error.
    package init(_ description: String, isAboutMode: Bool = true) {
        (self.description, self.isAboutMode) = (description, isAboutMode)
    }
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
    ///   - composition: The content to show.
    ///   - changedAt: The time of the change, on the program's clock.
    /// - Returns: The frame; `nil` if it would equal the previous one.
    /// - Throws: The reason a size is rejected; the next composition may have a different size.
    func compose(_ composition: ScreenComposition, changedAt: Duration) async throws -> Frame?

    /// Returns the last frame again, with damage that covers all of it, for a sink that did not get it.
    ///
    /// - Returns: The frame, with its number; `nil` if there is none, or its memory was released.
    func latestFrame() async -> Frame?

    /// Releases the memory of frames; the next frame is composed in full.
    func releaseBuffers() async
}
