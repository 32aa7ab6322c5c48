// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
package import RenderTree
import Synchronization

/// An image: either a file, which the renderer decodes, or a recorded drawing, which is sharp at any scale. Files are PNG,
/// JPEG, and, where they are found by name, SVG and PDF.
open class UIImage: NSObject, @unchecked Sendable, _ExpressibleByImageLiteral {
    // Unchecked: the class is open to subclassing, but itself holds only constants.

    /// The size in points: the pixels divided by ``scale``.
    public let size: CGSize
    /// The scale in pixels per point.
    public let scale: CGFloat
    /// The rendering mode.
    public let renderingMode: RenderingMode
    /// Whether the image is a symbol.
    public let isSymbolImage: Bool
    /// The insets of the edges that keep their size when the image is stretched, in points.
    public let capInsets: UIEdgeInsets
    /// The frames of an animated image; nil if it is not animated.
    public let images: [UIImage]?
    /// The duration of one cycle of ``images``, in seconds.
    public let duration: TimeInterval
    /// The configuration of a symbol; nil for other images, and if none was specified.
    public let symbolConfiguration: SymbolConfiguration?
    /// The content of the image.
    let content: Content
    /// What few images have; nil for others.
    let storedDetails = Mutex<ImageDetails?>(nil)

    /// The content of an image.
    package enum Content: Sendable {
        /// An encoded file.
        case file(RenderImage)
        /// A drawing in a rectangle of the image's size.
        case drawing(DisplayList)
    }

    /// Constants that describe how an image's colors are rendered.
    public enum RenderingMode: Int, Sendable {
        /// The default for the context.
        case automatic = 0
        /// Draws the image with its own colors.
        case alwaysOriginal = 1
        /// Draws the shape of the image in the tint color.
        case alwaysTemplate = 2
    }

    private static let lastID = Atomic<UInt64>(0)

    /// Returns a new identifier for a file.
    package static func nextID() -> UInt64 { lastID.add(1, ordering: .relaxed).newValue }

    /// Creates an image from a literal, `#imageLiteral(resourceName: "Logo")`; the app ends if there is no such image.
    public required convenience init(imageLiteralResourceName name: String) {
        // The compiler's literals cannot fail.
        // swift-format-ignore: NeverForceUnwrap
        self.init(named: name)!
    }

    /// Creates an image from the contents of a PNG or JPEG file, upright even if the camera was not, or from the first
    /// frame of a GIF; nil for other data.
    public convenience init?(data: Data, scale: CGFloat = 1) {
        guard scale > 0 else { return nil }
        guard let header = ImageHeader(data) else {
            guard let frame = CGImageSource(data).image(at: 0) else { return nil }
            self.init(cgImage: frame, scale: scale, orientation: .up)
            return
        }
        let file = Content.file(
            RenderImage(
                id: Self.nextID(), encoded: [UInt8](data), pixelWidth: header.width, pixelHeight: header.height,
                scale: scale))
        let pixels = CGImage(file, width: header.width, height: header.height)
        let (content, size) = pixels.oriented(header.orientation, scale: scale)
        self.init(content, size: size, scale: scale)
    }

    /// Creates an empty image of zero size.
    public convenience override init() { self.init(.drawing(DisplayList([])), size: .zero, scale: 1) }

    package init(
        _ content: Content, size: CGSize, scale: CGFloat, renderingMode: RenderingMode = .automatic,
        isSymbolImage: Bool = false, capInsets: UIEdgeInsets = .zero, images: [UIImage]? = nil,
        duration: TimeInterval = 0, symbolConfiguration: SymbolConfiguration? = nil
    ) {
        (self.images, self.duration, self.symbolConfiguration) = (images, duration, symbolConfiguration)
        (self.isSymbolImage, self.capInsets) = (isSymbolImage, capInsets)
        (self.content, self.size, self.scale, self.renderingMode) = (content, size, scale, renderingMode)
    }

    /// Returns whether another image shows the same in the same way: the same symbol, or the same pixels of a file.
    /// Drawings of an app's own are equal only to themselves.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIImage else { return false }
        if self === other { return true }
        guard (size, scale, renderingMode) == (other.size, other.scale, other.renderingMode),
            (isSymbolImage, capInsets, images) == (other.isSymbolImage, other.capInsets, other.images)
        else { return false }
        return switch (content, other.content) {
        case (.file(let file), .file(let otherFile)): file.id == otherFile.id
        case (.drawing(let list), .drawing(let otherList)): isSymbolImage && list == otherList
        default: false
        }
    }

    /// A hash of what ``isEqual(_:)`` compares.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(size.width)
        hasher.combine(size.height)
        hasher.combine(scale)
        return hasher.finalize()
    }

    /// Creates an image from a file; a suffix of `@2x` or `@3x` in its name specifies the scale.
    public convenience init?(contentsOfFile path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data, scale: Self.scale(ofFile: path))
    }

    /// Returns the scale that the name of a file specifies.
    private static func scale(ofFile path: String) -> CGFloat {
        let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        return stem.hasSuffix("@3x") ? 3 : stem.hasSuffix("@2x") ? 2 : 1
    }

    /// Creates an image from a PNG, JPEG or PDF resource, or an asset catalog, of the program, with the largest available
    /// scale.
    public convenience init?(named name: String) { self.init(named: name, in: nil) }

    /// Creates an image from a PNG, JPEG or PDF resource, or an asset catalog, of a bundle, or of the program if nil.
    ///
    /// The name of a PDF includes its extension; its first page is shown. An SVG must be in an asset catalog.
    public convenience init?(named name: String, in bundle: Bundle?) {
        let bundle = bundle ?? .main
        let url = URL(fileURLWithPath: name)
        let stem = url.pathExtension.isEmpty ? name : String(name.dropLast(url.pathExtension.count + 1))
        let types = url.pathExtension.isEmpty ? ["png", "jpg", "jpeg"] : [url.pathExtension]
        let path = ["@3x", "@2x", ""].lazy.flatMap { suffix in types.map { (stem + suffix, $0) } }
            .compactMap { bundle.path(forResource: $0, ofType: $1) }.first
        if let path, url.pathExtension.lowercased() == "pdf" {
            guard let image = NamedImages.image(path, read: { UIImage(vector: $0, [.pdf]) }) else { return nil }
            self.init(image.content, size: image.size, scale: image.scale)
        } else if let path {
            guard let image = NamedImages.image(path, read: { UIImage(data: $0, scale: Self.scale(ofFile: path)) })
            else {
                return nil
            }
            self.init(image.content, size: image.size, scale: image.scale)
        } else {
            guard let found = AssetCatalog(of: bundle).image(name) else { return nil }
            let image = NamedImages.image(found.path) { data in
                found.isVector ? UIImage(vector: data) : UIImage(data: data, scale: found.scale)
            }
            guard let image else { return nil }
            self.init(
                image.content, size: image.size, scale: image.scale, renderingMode: found.renderingMode,
                capInsets: found.capInsets)
        }
    }
}

// The compiler looks for this name.
// swift-format-ignore: NoLeadingUnderscores
/// The type of image literals.
public typealias _ImageLiteralType = UIImage

extension UIImage {
    /// Draws the image at a point in the current context, if any.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in a rectangle in the current context, if any.
    public func draw(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        record(in: rect, to: context)
    }

    /// Records the image scaled to a rectangle, with a tint color for templates.
    ///
    /// A drawing is recorded command by command, and so stays sharp at any scale.
    package func record(in rect: CGRect, to context: CGContext, tint: UIColor? = nil) {
        guard capInsets == .zero || rect.size == size else { return recordParts(in: rect, to: context, tint: tint) }
        recordWhole(in: rect, to: context, tint: tint)
    }

    /// Records the image stretched to a rectangle.
    func recordWhole(in rect: CGRect, to context: CGContext, tint: UIColor?) {
        switch content {
        case .file(let image):
            guard renderingMode == .alwaysTemplate, let tint else {
                return context.record(.image(image, in: rect.rendered, opacity: context.alpha))
            }
            context.record(image.silhouette(in: rect.rendered, color: tint.renderColor.withOpacity(context.alpha)))
        case .drawing(let list):
            guard size.width > 0, size.height > 0 else { return }
            let tint = renderingMode == .alwaysTemplate ? tint?.renderColor : nil
            let list = tint.map { list.tinted($0, size: size) } ?? list
            context.record(.save)
            // Not a clip of the context, which the end of this drawing would not undo.
            context.record(.clip(.rect(rect.rendered), evenOdd: false))
            context.record(.concatenate(.translation(x: rect.minX, y: rect.minY)))
            context.record(.concatenate(.scale(x: rect.width / size.width, y: rect.height / size.height)))
            // Blending within the image does not affect what is behind it.
            context.recordWhole {
                if list.blends { context.record(.beginGroup(opacity: context.alpha)) }
                let alpha = list.blends ? 1 : context.alpha
                for command in list.commands { context.record(command.mapColors { $0.withOpacity(alpha) }) }
                if list.blends { context.record(.endGroup) }
            }
            context.record(.restore)
        }
    }

    /// Returns the image with a rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        let image = UIImage(
            content, size: size, scale: scale, renderingMode: renderingMode, isSymbolImage: isSymbolImage,
            capInsets: capInsets, images: images?.map { $0.withRenderingMode(renderingMode) }, duration: duration,
            symbolConfiguration: symbolConfiguration)
        if let details { image.details = details }
        return image
    }

    /// Returns the image with its opacity in a single color.
    public func withTintColor(_ color: UIColor) -> UIImage { withTintColor(color, renderingMode: renderingMode) }

    /// Returns the image with its opacity in a single color, and with a rendering mode.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        let tint = color.renderColor
        let tinted =
            switch content {
            case .file(let image): image.silhouette(in: CGRect(origin: .zero, size: size).rendered, color: tint)
            case .drawing(let list): list.tinted(tint, size: size)
            }
        let image = UIImage(
            .drawing(tinted), size: size, scale: scale, renderingMode: renderingMode, isSymbolImage: isSymbolImage,
            capInsets: capInsets, images: images?.map { $0.withTintColor(color, renderingMode: renderingMode) },
            duration: duration, symbolConfiguration: symbolConfiguration)
        image.details = ImageDetails(isTinted: true)
        return image
    }
}

extension UIImage {
    /// The image as a template unless the app wants its own colors, as bars and system buttons show it.
    var asTemplate: UIImage { renderingMode == .automatic ? withRenderingMode(.alwaysTemplate) : self }
}

extension RenderImage {
    /// Returns the drawing of a color where the image is opaque.
    fileprivate func silhouette(in rect: RenderRect, color: Color) -> DisplayList {
        DisplayList([
            .beginGroup(opacity: 1), .image(self, in: rect, opacity: 1), .blend(.sourceIn),
            .fill(.rect(rect), .color(color), evenOdd: false), .endGroup,
        ])
    }
}

extension DisplayList {
    /// Returns the list, whose drawing has a size, in a single color with the opacity that each part has.
    fileprivate func tinted(_ color: Color, size: CGSize) -> DisplayList {
        guard commands.contains(where: \.hasOwnColors) else {
            return DisplayList(commands.map { $0.mapColors { color.withOpacity($0.alpha) } })
        }
        let whole = DrawCommand.fill(.rect(CGRect(origin: .zero, size: size).rendered), .color(color), evenOdd: false)
        let start: [DrawCommand] = [.beginGroup(opacity: 1), .beginGroup(opacity: 1)]
        return DisplayList(start + commands + [.endGroup, .blend(.sourceIn), whole, .endGroup])
    }
}

extension DrawCommand {
    /// Whether the command draws an image or a pattern of one, whose colors only drawing over it replaces.
    fileprivate var hasOwnColors: Bool {
        switch self {
        case .image, .fill(_, .pattern, _), .stroke(_, .pattern, _): true
        default: false
        }
    }
}

/// The formats for encoding images.
package enum ImageFileFormat: Sendable, Hashable {
    /// PNG.
    case png
    /// JPEG with a quality from 0 to 1.
    case jpeg(quality: Double)
    /// Premultiplied pixels without a header, row by row without gaps, in the order blue, green, red, opacity.
    case pixels
}

/// The image encoder, which is not isolated, because UIKit encodes on any thread.
enum ImageEncoding {
    /// Renders a tree at a scale and returns the encoded bytes; nil on failure.
    typealias Encoder = @Sendable (RenderTree, Double, ImageFileFormat) -> [UInt8]?

    /// Boxes the closure: a bare closure read from a generic type is wrapped again at each access.
    private struct Injected: Sendable {
        var encode: Encoder?
    }

    private static let injected = Mutex(Injected())

    static func use(_ encoder: Encoder?) { injected.withLock { $0.encode = encoder } }

    static func file(of image: UIImage, _ format: ImageFileFormat) -> Data? {
        let encode = injected.withLock { $0 }.encode
        let context = CGContext()
        image.record(in: CGRect(origin: .zero, size: image.size), to: context)
        var layer = RenderLayer(id: 1, frame: RenderRect(size: image.size.rendered))
        layer.contents = context.displayList
        let tree = RenderTree(size: image.size.rendered, layers: [layer])
        return encode?(tree, image.scale, format).map { Data($0) }
    }
}

extension SimulatedDevice {
    /// Sets the image encoder, which receives the content, scale, and format on any thread; without one, drawings
    /// cannot be encoded.
    package func encodeImages(with encoder: (@Sendable (RenderTree, Double, ImageFileFormat) -> [UInt8]?)?) {
        ImageEncoding.use(encoder)
    }
}

extension UIImage {
    /// Returns PNG data: the original file if it is PNG, otherwise newly encoded; nil without an encoder.
    public func pngData() -> Data? {
        if case .file(let image) = content, case .encoded(let bytes) = image.content, bytes.starts(with: [0x89, 0x50]) {
            return Data(bytes)
        }
        return ImageEncoding.file(of: self, .png)
    }

    /// Returns JPEG data with a quality from 0 to 1; nil without an encoder.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
        ImageEncoding.file(of: self, .jpeg(quality: compressionQuality.isNaN ? 1 : min(max(compressionQuality, 0), 1)))
    }
}

extension UIImage {
    /// Returns an animated image; nil if `images` is empty.
    ///
    /// An image view animates all images; elsewhere, the first one is drawn. A `duration` of 0 means 1/30 second per
    /// image.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        let length = duration > 0 && duration.isFinite ? duration : Double(images.count) / 30
        return UIImage(
            first.content, size: first.size, scale: first.scale, renderingMode: first.renderingMode,
            isSymbolImage: first.isSymbolImage, capInsets: first.capInsets, images: images, duration: length)
    }
}
