// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// Loading by name.
extension UIImage {
    /// Creates an image from a PNG, JPEG or PDF resource, or an asset catalog, of a bundle, or of the program if nil.
    ///
    /// The trait collection has no effect here.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) { self.init(named: name, in: bundle) }

    /// Creates an image from a PNG, JPEG or PDF resource, or an asset catalog, of a bundle, or of the program if nil.
    ///
    /// The configuration has no effect here.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(named: name, in: bundle)
    }

    /// Creates a symbol image, which uses the tint color; nil if the name cannot be a symbol name.
    ///
    /// The trait collection has no effect here.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: nil)
    }

    /// Creates a symbol image with a configuration; nil if the name cannot be a symbol name.
    ///
    /// The value has no effect here; symbols are drawn as a whole.
    public convenience init?(
        systemName name: String, variableValue value: Double, configuration: Configuration? = nil
    ) { self.init(systemName: name, withConfiguration: configuration) }

    /// Returns an animated image of resources whose names are a name and a number, from 0 or 1 to the first that is
    /// missing; nil if there is none.
    ///
    /// A `duration` of 0 means 1/30 second per image.
    public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
        let first = [0, 1].first { UIImage(named: "\(name)\($0)") != nil }
        guard let first else { return nil }
        var images: [UIImage] = []
        while first + images.count <= 1024, let image = UIImage(named: "\(name)\(first + images.count)") {
            images.append(image)
        }
        return animatedImage(with: images, duration: duration)
    }
}

/// Preparing for display. The renderer decodes files when it first needs them, so an image is always ready to be shown.
extension UIImage {
    /// Returns the image in a size, in points, with its aspect ratio kept; nil for an empty image or size.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let fit = min(size.width / self.size.width, size.height / self.size.height)
        guard self.size.width > 0, self.size.height > 0, fit > 0, fit.isFinite else { return nil }
        let small = CGSize(width: self.size.width * fit, height: self.size.height * fit)
        let context = CGContext()
        record(in: CGRect(origin: .zero, size: small), to: context)
        return UIImage(.drawing(context.displayList), size: small, scale: scale, renderingMode: renderingMode)
    }

    /// Returns the image in a size, in points, with its aspect ratio kept; nil for an empty image or size.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }

    /// Passes the image in a size, in points, with its aspect ratio kept, to a closure; nil for an empty image or size.
    ///
    /// The closure is called before the method returns.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        completionHandler(preparingThumbnail(of: size))
    }

    /// Returns the image itself, which needs no preparation.
    public func preparingForDisplay() -> UIImage? { self }

    /// Returns the image itself, which needs no preparation.
    public func byPreparingForDisplay() async -> UIImage? { self }

    /// Passes the image itself to a closure, before the method returns.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) { completionHandler(self) }

    /// Returns the image mirrored from left to right.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        let context = CGContext()
        context.translateBy(x: size.width, y: 0)
        context.scaleBy(x: -1, y: 1)
        recordWhole(in: CGRect(origin: .zero, size: size), to: context, tint: nil)
        let caps = UIEdgeInsets(
            top: capInsets.top, left: capInsets.right, bottom: capInsets.bottom, right: capInsets.left)
        return UIImage(
            .drawing(context.displayList), size: size, scale: scale, renderingMode: renderingMode,
            isSymbolImage: isSymbolImage, capInsets: caps,
            images: images?.map { $0.withHorizontallyFlippedOrientation() }, duration: duration,
            symbolConfiguration: symbolConfiguration)
    }
}
