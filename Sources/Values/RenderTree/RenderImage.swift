// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An image: a stable identifier, its claimed size, and its bytes.
///
/// Images with the same identifier are the same image, so bytes are never compared. The creator of images assigns
/// identifiers.
package struct RenderImage: Sendable, Hashable {
    /// The bytes of an image.
    package enum Content: Sendable {
        /// The bytes of a file: PNG or JPEG, according to the first bytes.
        case encoded([UInt8])
        /// Premultiplied pixels `0xAARRGGBB`, row by row without gaps.
        case pixels([UInt32])
        /// A file without pixels of its own, which is drawn at the resolution at which it is shown.
        case vector(VectorFile)
    }

    /// The identifier, unique in the process.
    package let id: UInt64
    /// The width in pixels, 1 to ``maximumSide``; 0 if the claim was out of bounds, and nothing is drawn.
    package let pixelWidth: Int
    /// The height in pixels, 1 to ``maximumSide``; 0 if the claim was out of bounds, and nothing is drawn.
    package let pixelHeight: Int
    /// Pixels per point, greater than 0.
    package let scale: Double
    /// The bytes.
    package let content: Content

    /// The maximum side in pixels, well within the range of the compositor's library.
    package static let maximumSide = 16_384
    /// The maximum area in pixels: 256 MB decoded.
    package static let maximumArea = 64 << 20

    /// Returns whether an image may have a size.
    package static func permits(width: Int, height: Int) -> Bool {
        (1...maximumSide).contains(width) && (1...maximumSide).contains(height) && width * height <= maximumArea
    }

    /// Creates an image from the bytes of a file, which claim the given size.
    ///
    /// The bytes are decoded when they are drawn; an image of another size than claimed is stretched to the rectangle.
    package init(id: UInt64, encoded bytes: [UInt8], pixelWidth: Int, pixelHeight: Int, scale: Double = 1) {
        self.init(id, .encoded(bytes), pixelWidth, pixelHeight, scale)
    }

    /// Creates an image from premultiplied pixels `0xAARRGGBB`; it is empty if their number is wrong.
    package init(id: UInt64, pixels: [UInt32], pixelWidth: Int, pixelHeight: Int, scale: Double = 1) {
        let isRight = Self.permits(width: pixelWidth, height: pixelHeight) && pixels.count == pixelWidth * pixelHeight
        self.init(id, .pixels(isRight ? pixels : []), isRight ? pixelWidth : 0, isRight ? pixelHeight : 0, scale)
    }

    /// Creates an image from a file without pixels; it is empty if the file's size is out of bounds.
    ///
    /// The claimed size has a pixel for each point, rounded up.
    package init(id: UInt64, vector file: VectorFile) {
        func pixels(_ length: Double) -> Int { length <= Double(Self.maximumSide) ? Int(length.rounded(.up)) : 0 }
        self.init(id, .vector(file), pixels(file.size.width), pixels(file.size.height), 1)
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
        if case .vector(let file) = content, pixelWidth > 0 { return file.size }
        return RenderSize(width: Double(pixelWidth) / scale, height: Double(pixelHeight) / scale)
    }

    /// Returns whether two images have the same identifier.
    package static func == (one: RenderImage, other: RenderImage) -> Bool { one.id == other.id }

    /// Hashes the identifier.
    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
