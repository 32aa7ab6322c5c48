// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What one screen is to show, and how.
package struct ScreenComposition: Sendable, Hashable {
    /// What is shown.
    package enum Content: Sendable, Hashable {
        /// The app's windows, from back to front. The size of each tree is that of the screen's bounds in points; it is
        /// stretched to the part of the frame that overscan leaves.
        case windows([RenderTree])
        /// Another screen's picture.
        case mirror(Mirror)
        /// Nothing.
        case black
        /// Some words on an otherwise empty screen.
        case placeholder(String)
    }

    /// The frame's size in pixels: the mode's.
    package var size: PixelSize
    /// What is shown.
    package var content: Content
    /// How the picture is turned on its way into the frame.
    package var rotation: Rotation
    /// What is done about a monitor that cuts edges off.
    package var overscan: Overscan
    /// Whether what was composed anew is tinted, to make the work visible.
    package var tintsDamage: Bool

    /// Creates a composition.
    package init(
        size: PixelSize, content: Content, rotation: Rotation = .none, overscan: Overscan = Overscan(),
        tintsDamage: Bool = false
    ) {
        self.size = size
        self.content = content
        self.rotation = rotation
        self.overscan = overscan
        self.tintsDamage = tintsDamage
    }
}
