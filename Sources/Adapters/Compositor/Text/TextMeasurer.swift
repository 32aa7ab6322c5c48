// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import RenderTree
internal import Synchronization

/// Measures text as the compositor will draw it; may be used from any thread.
package final class TextMeasurer: Sendable {
    private let fonts: Mutex<FontMap>

    /// Creates a measurer.
    ///
    /// - Parameter library: the fonts, which must be those of the compositor.
    /// - Throws: ``CompositorError`` when they cannot be opened.
    package init(_ library: FontLibrary) throws(CompositorError) {
        fonts = try Mutex(FontMap(library))
    }

    /// Measures text in the room that there is for it.
    ///
    /// - Parameters:
    ///   - block: the text.
    ///   - room: the most width, at which lines break, and the most height.
    /// - Returns: what is needed of it.
    package func measure(_ block: TextBlock, in room: RenderSize) -> TextMeasure {
        fonts.withLock { TextLayout(block, in: room, fonts: $0).measure }
    }
}
