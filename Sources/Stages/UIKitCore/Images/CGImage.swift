// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization

/// A bitmap image. A recorded drawing is kept as one, so that it stays as sharp as the output allows.
public final class CGImage: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The content to draw in a rectangle of the image's size.
    let content: UIImage.Content

    /// What the image says of itself.
    let traits: Traits
    /// What is made when it is first needed.
    let made = Mutex(Made())

    /// What is made of an image when it is first needed.
    struct Made {
        /// The pixels in the image's format.
        var data: Data?
        /// The content for use as a mask, if it is another one.
        var mask: UIImage.Content?
    }

    /// Creates an image; for a drawing, a pixel is a point of its coordinates.
    package init(_ content: UIImage.Content, width: Int, height: Int, traits: Traits = Traits()) {
        (self.content, self.width, self.height, self.traits) = (content, width, height, traits)
    }

    /// Returns the part of the image inside a rectangle; nil if they do not intersect.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        guard [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) else { return nil }
        let part = rect.standardized.intersection(whole).integral
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        let context = CGContext()
        record(in: whole.offsetBy(dx: -part.minX, dy: -part.minY), to: context)
        let clip = DrawCommand.clip(.rect(CGRect(origin: .zero, size: part.size).rendered), evenOdd: false)
        let list = DisplayList([.save, clip] + context.displayList.commands + [.restore])
        var traits = traits
        let (width, bits) = (Int(part.width), format.bitsPerPixel)
        traits.format = PixelFormat(
            width: width, bitsPerPixel: bits, bytesPerRow: width * bits / 8, isGray: format.isGray, info: format.info)
        return CGImage(.drawing(list), width: width, height: Int(part.height), traits: traits)
    }

    /// Records the image in a rectangle; an image mask paints a color.
    func record(in rect: CGRect, to context: CGContext, tint: UIColor? = nil) {
        UIImage(
            content, size: CGSize(width: width, height: height), scale: 1,
            renderingMode: isMask ? .alwaysTemplate : .automatic
        ).record(in: rect, to: context, tint: tint)
    }
}

extension UIImage {
    /// The image in pixels; nil if it has no area.
    public var cgImage: CGImage? {
        let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        guard width >= 1, height >= 1, width <= 1e6, height <= 1e6 else { return nil }
        switch content {
        case .file: return CGImage(content, width: Int(width), height: Int(height))
        case .drawing(let list):
            let zoom = DrawCommand.concatenate(.scale(x: width / size.width, y: height / size.height))
            let commands = scale == 1 ? list.commands : [.save, zoom] + list.commands + [.restore]
            return CGImage(.drawing(DisplayList(commands)), width: Int(width), height: Int(height))
        }
    }

    /// Creates an image from a bitmap image, with one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates an image from a bitmap image, with `scale` pixels per point.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let (content, size) = cgImage.oriented(orientation, scale: scale)
        self.init(content, size: size, scale: scale)
    }

    /// Constants that describe how an image is rotated and mirrored for display.
    public enum Orientation: Int, Sendable {
        /// Not rotated.
        case up = 0
        /// Rotated by 180 degrees.
        case down = 1
        /// Rotated by 90 degrees counterclockwise.
        case left = 2
        /// Rotated by 90 degrees clockwise.
        case right = 3
        /// Mirrored horizontally.
        case upMirrored = 4
        /// Mirrored horizontally, then rotated by 180 degrees.
        case downMirrored = 5
        /// Mirrored horizontally, then rotated by 90 degrees counterclockwise.
        case leftMirrored = 6
        /// Mirrored horizontally, then rotated by 90 degrees clockwise.
        case rightMirrored = 7

        /// The number of clockwise quarter turns.
        fileprivate var quarterTurns: Int { [0, 2, 3, 1][rawValue % 4] }
        fileprivate var isMirrored: Bool { rawValue >= 4 }
    }

    /// The orientation, which is always up, also for photos that a camera stored otherwise; other orientations are applied on creation.
    public var imageOrientation: Orientation { .up }

    /// Draws the image in a rectangle with a blend mode and an opacity.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(context.alpha * alpha)
        record(in: rect, to: context)
        context.restoreGState()
    }

    /// Draws the image at a point with a blend mode and an opacity.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }
}

extension CGImage {
    /// Returns the content and the size in points of an image that shows this one, turned, with `scale` pixels per point.
    func oriented(_ orientation: UIImage.Orientation, scale: CGFloat) -> (content: UIImage.Content, size: CGSize) {
        let pixels = CGSize(width: width, height: height)
        let isTurned = orientation.quarterTurns % 2 == 1
        let shown = isTurned ? CGSize(width: pixels.height, height: pixels.width) : pixels
        let size = CGSize(width: shown.width / scale, height: shown.height / scale)
        if case .file = content, orientation == .up { return (content, size) }
        let context = CGContext()
        context.scaleBy(x: 1 / scale, y: 1 / scale)
        context.translateBy(x: shown.width / 2, y: shown.height / 2)
        // The transform recorded last is applied first: the image is mirrored, then rotated.
        context.rotate(by: CGFloat(orientation.quarterTurns) * .pi / 2)
        if orientation.isMirrored { context.scaleBy(x: -1, y: 1) }
        context.translateBy(x: -pixels.width / 2, y: -pixels.height / 2)
        record(in: CGRect(origin: .zero, size: pixels), to: context)
        return (.drawing(context.displayList), size)
    }
}
