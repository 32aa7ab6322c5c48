// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A picture of pixels. A drawing stays one, and is as sharp as its place allows.
public final class CGImage: Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// What is shown, in a rectangle of the picture's size.
    let content: UIImage.Content

    /// Creates a picture; pixels of a drawing are points of its coordinates.
    init(_ content: UIImage.Content, width: Int, height: Int) {
        (self.content, self.width, self.height) = (content, width, height)
    }

    /// The number of bits of a component.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits of a pixel.
    public var bitsPerPixel: Int { 32 }
    /// The number of bytes of a row.
    public var bytesPerRow: Int { 4 * width }
    /// The color space.
    public var colorSpace: CGColorSpace? { CGColorSpace() }

    /// Returns a part of the picture, as far as it lies within; nil for none.
    public func cropping(to rect: CGRect) -> CGImage? {
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        guard [rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(\.isFinite) else { return nil }
        let part = rect.standardized.intersection(whole).integral
        guard !part.isNull, part.width >= 1, part.height >= 1 else { return nil }
        let context = CGContext()
        record(in: whole.offsetBy(dx: -part.minX, dy: -part.minY), to: context)
        let clip = DrawCommand.clip(.rect(CGRect(origin: .zero, size: part.size).rendered), evenOdd: false)
        let list = DisplayList([.save, clip] + context.displayList.commands + [.restore])
        return CGImage(.drawing(list), width: Int(part.width), height: Int(part.height))
    }

    /// Records the picture in a rectangle.
    func record(in rect: CGRect, to context: CGContext) {
        UIImage(content, size: CGSize(width: width, height: height), scale: 1).record(in: rect, to: context)
    }
}

extension UIImage {
    /// The picture in pixels; nil for an image without an area.
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

    /// Creates an image of a picture, with a pixel for each point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates an image of a picture, with a number of pixels for each point.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale > 0 && scale.isFinite ? scale : 1
        let pixels = CGSize(width: cgImage.width, height: cgImage.height)
        let isTurned = orientation.quarterTurns % 2 == 1
        let shown = isTurned ? CGSize(width: pixels.height, height: pixels.width) : pixels
        let size = CGSize(width: shown.width / scale, height: shown.height / scale)
        if case .file = cgImage.content, orientation == .up {
            self.init(cgImage.content, size: size, scale: scale)
        } else {
            let context = CGContext()
            context.scaleBy(x: 1 / scale, y: 1 / scale)
            context.translateBy(x: shown.width / 2, y: shown.height / 2)
            // What is recorded last is applied first: the picture is mirrored, then turned.
            context.rotate(by: CGFloat(orientation.quarterTurns) * .pi / 2)
            if orientation.isMirrored { context.scaleBy(x: -1, y: 1) }
            context.translateBy(x: -pixels.width / 2, y: -pixels.height / 2)
            cgImage.record(in: CGRect(origin: .zero, size: pixels), to: context)
            self.init(.drawing(context.displayList), size: size, scale: scale)
        }
    }

    /// How a picture is turned to be upright.
    public enum Orientation: Int, Sendable {
        /// Not at all.
        case up = 0
        /// By half a turn.
        case down = 1
        /// By a quarter, counterclockwise.
        case left = 2
        /// By a quarter, clockwise.
        case right = 3
        /// Mirrored from left to right.
        case upMirrored = 4
        /// Mirrored from left to right, then turned by half.
        case downMirrored = 5
        /// Mirrored from left to right, then turned by a quarter counterclockwise.
        case leftMirrored = 6
        /// Mirrored from left to right, then turned by a quarter clockwise.
        case rightMirrored = 7

        /// The quarters of a clockwise turn.
        fileprivate var quarterTurns: Int { [0, 2, 3, 1][rawValue % 4] }
        fileprivate var isMirrored: Bool { rawValue >= 4 }
    }

    /// The orientation; pictures are upright.
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

extension CGContext {
    /// Draws a picture in a rectangle. As everywhere in contexts of UIKit, it is upside down, because `y` grows downward.
    public func draw(_ image: CGImage, in rect: CGRect) {
        record(.save)
        translateBy(x: 0, y: rect.minY + rect.maxY)
        scaleBy(x: 1, y: -1)
        image.record(in: rect, to: self)
        record(.restore)
    }
}
