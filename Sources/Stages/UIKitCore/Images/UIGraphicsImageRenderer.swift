// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization

/// How pictures are made.
open class UIGraphicsImageRendererFormat: NSObject {
    /// Pixels for one point. The default is the main screen's.
    open var scale: CGFloat
    /// Whether the picture has no transparent places. The default is false.
    open var opaque = false

    /// Creates the usual format.
    public override init() {
        scale = ImageContext.screenScale
    }

    /// Returns the usual format.
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Returns the format that suits the device.
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// What a picture is drawn with.
open class UIGraphicsImageRendererContext: NSObject {
    /// What is drawn into.
    public let cgContext: CGContext
    /// How the picture is made.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    init(_ bounds: CGRect, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.bounds, self.format) = (CGContext(), bounds, format)
        super.init()
        if format.opaque { cgContext.record(.fill(.rect(bounds.rendered), .color(.black), evenOdd: false)) }
    }

    /// What was drawn until now.
    open var currentImage: UIImage { ImageContext.image(of: cgContext, in: bounds, scale: format.scale) }
    /// Fills a rectangle in the current color.
    open func fill(_ rect: CGRect) { cgContext.fill(rect) }
    /// Draws a line of one point along the inside a rectangle.
    open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
    /// Draws within a rectangle only.
    open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Makes pictures of what is drawn. They are drawings and stay sharp at any scale.
open class UIGraphicsImageRenderer: NSObject {
    /// How pictures are made.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer of pictures that show a rectangle.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        (self.bounds, self.format) = (bounds, format)
    }

    /// Creates a renderer of pictures of a size.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Returns a picture of what `actions` draw.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(bounds, format)
        GraphicsContextStack.with(context.cgContext) { actions(context) }
        return context.currentImage
    }

    /// Returns a PNG file of what `actions` draw; empty without a renderer.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Returns a JPEG file of what `actions` draw; empty without a renderer.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}

/// The pictures that are being drawn by the older functions.
enum ImageContext {
    private static let scale = Mutex<CGFloat>(1)

    /// Pixels for one point of the main screen; pictures are made on any thread, and the screen is the main actor's.
    static var screenScale: CGFloat {
        get { scale.withLock { $0 } }
        set { scale.withLock { $0 = newValue } }
    }

    /// A picture of what a context has recorded of a rectangle.
    static func image(of context: CGContext, in bounds: CGRect, scale: CGFloat) -> UIImage {
        var list = context.displayList
        if bounds.origin != .zero {
            let shift = DrawCommand.concatenate(.translation(x: -bounds.minX, y: -bounds.minY))
            list = DisplayList([.save, shift] + list.commands + [.restore])
        }
        let size = bounds.size.rendered.cgSize
        return UIImage(.drawing(list), size: size, scale: scale.isFinite && scale > 0 ? scale : screenScale)
    }
}

/// Begins to draw a picture; a scale of 0 is the main screen's.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let context = CGContext()
    let bounds = CGRect(origin: .zero, size: size)
    context.picture = (bounds, scale)
    if opaque { context.record(.fill(.rect(bounds.rendered), .color(.black), evenOdd: false)) }
    GraphicsContextStack.push(context)
}

/// Begins to draw a picture of one pixel to a point.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Returns the picture as far as it is drawn; nil outside one.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = GraphicsContextStack.current, let picture = context.picture else { return nil }
    return ImageContext.image(of: context, in: picture.bounds, scale: picture.scale)
}

/// Ceases to draw the picture; does nothing outside one.
public func UIGraphicsEndImageContext() {
    if GraphicsContextStack.current?.picture != nil { GraphicsContextStack.pop() }
}
