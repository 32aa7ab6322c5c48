// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization

/// Attributes of image renderer contexts.
open class UIGraphicsImageRendererFormat: NSObject {
    /// The scale in pixels per point. The default is the main screen's.
    open var scale: CGFloat
    /// Whether the image is opaque. The default is false.
    open var opaque = false

    /// Creates the default format.
    public override init() {
        scale = ImageContext.screenScale
    }

    /// Creates a format with the display scale of a trait collection, or the main screen's if that is unspecified.
    public convenience init(for traitCollection: UITraitCollection) {
        self.init()
        if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
    }

    /// Returns the default format.
    open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
    /// Returns the most suitable format for the device.
    open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The drawing environment of an image renderer.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
    /// The format of the image.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    init(_ bounds: CGRect, _ format: UIGraphicsImageRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        super.init(CGContext())
        cgContext.bitmap = (bounds, format.scale)
        if format.opaque { cgContext.record(.fill(.rect(bounds.rendered), .color(.black), evenOdd: false)) }
    }

    /// The current state of the drawing as an image.
    open var currentImage: UIImage { ImageContext.image(of: cgContext, in: bounds, scale: format.scale) }
}

/// A renderer for creating images, which are recorded drawings that stay sharp at any scale.
open class UIGraphicsImageRenderer: NSObject {
    /// The format of the images.
    public let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer with bounds.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .default()) {
        (self.bounds, self.format) = (bounds, format)
    }

    /// Creates a renderer with a size.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .default()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates an image from drawing actions.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = UIGraphicsImageRendererContext(bounds, format)
        GraphicsContextStack.with(context.cgContext) { actions(context) }
        return context.currentImage
    }

    /// Creates PNG data from drawing actions; empty without an encoder.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Creates JPEG data from drawing actions; empty without an encoder.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data() }
}

/// Image creation for the renderers and the function-based API.
enum ImageContext {
    private static let scale = Mutex<CGFloat>(1)

    /// The scale of the main screen, available on any thread, because images can be created off the main actor.
    static var screenScale: CGFloat {
        get { scale.withLock { $0 } }
        set { scale.withLock { $0 = newValue } }
    }

    /// Returns an image of a rectangle in a context.
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

/// Creates a bitmap-based graphics context; a scale of 0 means the main screen's scale.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let context = CGContext()
    let bounds = CGRect(origin: .zero, size: size)
    context.picture = (bounds, scale)
    if opaque { context.record(.fill(.rect(bounds.rendered), .color(.black), evenOdd: false)) }
    GraphicsContextStack.push(context)
}

/// Creates a bitmap-based graphics context with a scale of 1.
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Returns an image of the current context; nil if it is not bitmap-based.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = GraphicsContextStack.current, let picture = context.picture else { return nil }
    return ImageContext.image(of: context, in: picture.bounds, scale: picture.scale)
}

/// Removes the current context if it is bitmap-based.
public func UIGraphicsEndImageContext() {
    if GraphicsContextStack.current?.picture != nil { GraphicsContextStack.pop() }
}
