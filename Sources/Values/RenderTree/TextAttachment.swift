// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A drawing in the place of each character of a run.
package struct TextAttachment: Sendable, Hashable {
    /// The drawing, from the top left corner of a rectangle of the size.
    package let drawing: DisplayList
    /// The size in points; at most ``maximumSide`` in each direction.
    package let size: RenderSize
    /// The distance from the baseline up to the bottom edge, in points.
    package let rise: Double

    /// The maximum width and height in points.
    package static let maximumSide = FontChoice.maximumSize
    /// The maximum number of attachments that are within each other: further ones take up room, but draw nothing.
    package static let maximumNesting = 4
    /// The character for which attachments stand, the object replacement character.
    package static let character: Character = "\u{FFFC}"

    /// Creates an attachment.
    package init(_ drawing: DisplayList, size: RenderSize, rise: Double = 0) {
        self.drawing = drawing.nesting < Self.maximumNesting ? drawing : DisplayList([])
        self.size = RenderSize(
            width: min(size.width, Self.maximumSide), height: min(size.height, Self.maximumSide))
        self.rise = min(max(rise.harmless, -Self.maximumSide), Self.maximumSide)
    }

    /// The attachment with its size, but without its drawing.
    var empty: TextAttachment { TextAttachment(DisplayList([]), size: size, rise: rise) }
}
