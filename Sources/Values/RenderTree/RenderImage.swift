// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A picture: a stable number, how large it says it is, and its bytes.
///
/// Two images with one number are the same image, so that no bytes are compared. Who makes images gives numbers.
package struct RenderImage: Sendable, Hashable {
    /// The bytes of a picture.
    package enum Content: Sendable {
        /// A file's bytes, PNG or JPEG as the first of them say.
        case encoded([UInt8])
        /// Pixels `0xAARRGGBB` multiplied by their opacity, line by line without gaps.
        case pixels([UInt32])
    }

    /// The image's number, unique in the process.
    package let id: UInt64
    /// Columns of pixels, 1 to ``maximumSide``; 0 when the claim was out of bounds, and nothing is drawn.
    package let pixelWidth: Int
    /// Lines of pixels, 1 to ``maximumSide``; 0 when the claim was out of bounds, and nothing is drawn.
    package let pixelHeight: Int
    /// Pixels to a point, more than 0.
    package let scale: Double
    /// The bytes.
    package let content: Content

    /// The most pixels on a side: what the compositor's library can address with room to spare.
    package static let maximumSide = 16_384
    /// The most pixels of an image: 256 MB once decoded.
    package static let maximumArea = 64 << 20

    /// Whether an image may have a size.
    package static func permits(width: Int, height: Int) -> Bool {
        (1...maximumSide).contains(width) && (1...maximumSide).contains(height) && width * height <= maximumArea
    }

    /// Creates an image of a file's bytes, which claim the given size.
    ///
    /// What the bytes hold is seen when they are drawn; a size other than the claimed is stretched to the rectangle.
    package init(id: UInt64, encoded bytes: [UInt8], pixelWidth: Int, pixelHeight: Int, scale: Double = 1) {
        self.init(id, .encoded(bytes), pixelWidth, pixelHeight, scale)
    }

    /// Creates an image of pixels `0xAARRGGBB`, multiplied by their opacity; empty when their number is wrong.
    package init(id: UInt64, pixels: [UInt32], pixelWidth: Int, pixelHeight: Int, scale: Double = 1) {
        let isRight = Self.permits(width: pixelWidth, height: pixelHeight) && pixels.count == pixelWidth * pixelHeight
        self.init(id, .pixels(isRight ? pixels : []), isRight ? pixelWidth : 0, isRight ? pixelHeight : 0, scale)
    }

    private init(_ id: UInt64, _ content: Content, _ width: Int, _ height: Int, _ scale: Double) {
        let isPermitted = Self.permits(width: width, height: height)
        self.id = id
        self.content = content
        pixelWidth = isPermitted ? width : 0
        pixelHeight = isPermitted ? height : 0
        self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// The size in points.
    package var size: RenderSize {
        RenderSize(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
    }

    /// Whether two images have one number.
    package static func == (one: RenderImage, other: RenderImage) -> Bool { one.id == other.id }

    /// Hashes the number.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
