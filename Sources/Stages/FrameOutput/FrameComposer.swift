// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import RenderTree

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
    /// - Returns: the frame; nil when it would be the same as the one before.
    /// - Throws: the reason for which a size is refused; the next composition may have another.
    func compose(_ composition: ScreenComposition, changedAt: Duration) async throws -> Frame?

    /// Lets the memory of frames go; the next one is composed whole.
    func releaseBuffers() async
}
