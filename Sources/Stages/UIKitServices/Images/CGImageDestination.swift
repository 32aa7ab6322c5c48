// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// The quality of a compressed file, from 0 to 1.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// The maximum width and height in pixels.
public let kCGImageDestinationImageMaxPixelSize: CFString = "kCGImageDestinationImageMaxPixelSize"
/// The color in front of which an image is drawn. Has no effect.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"

/// Bytes that can be changed.
public typealias CFMutableData = NSMutableData

/// Returns empty data that can grow.
public func CFDataCreateMutable(_ allocator: Any?, _ capacity: Int) -> CFMutableData! { NSMutableData() }

/// A PNG or JPEG file to which an image is written, or a GIF file, to which several are.
public final class CGImageDestination {
    private let write: (Data) -> Bool
    private let type: UTType
    private let count: Int
    /// The images with the times for which they are shown, in hundredths of a second.
    private var images: [(image: CGImage, delay: Int)] = []
    private var quality = 0.8
    private var shared: CFDictionary = [:]

    /// The types of files that can be written.
    fileprivate static let types: [UTType] = [.png, .jpeg, .gif]

    fileprivate init?(_ type: CFString, _ count: Int, write: @escaping (Data) -> Bool) {
        let known = Self.types.first { $0.identifier == type }
        guard let known, count == 1 || known == .gif && count > 0 else { return nil }
        (self.type, self.count, self.write) = (known, count, write)
    }

    fileprivate func use(_ properties: CFDictionary?) {
        shared.merge(properties ?? [:]) { $1 }
    }

    fileprivate func add(_ added: CGImage, _ properties: CFDictionary?) {
        let values = shared.merging(properties ?? [:]) { $1 }
        quality = values.number(kCGImageDestinationLossyCompressionQuality) ?? quality
        let number = values.number(kCGImagePropertyOrientation).flatMap { UInt32(exactly: $0) } ?? 1
        let orientation = CGImagePropertyOrientation(rawValue: number)?.orientation ?? .up
        let animation = values[kCGImagePropertyGIFDictionary] as? CFDictionary ?? [:]
        let delay =
            animation.number(kCGImagePropertyGIFUnclampedDelayTime)
            ?? animation.number(
                kCGImagePropertyGIFDelayTime)
        guard
            let image = added.fitting(values.number(kCGImageDestinationImageMaxPixelSize), orientation: orientation)
        else { return }
        if images.count == count { images.removeLast() }
        images.append((image, Int(min(max((delay ?? 0.1) * 100, 0), 65_535).rounded())))
    }

    fileprivate func finish() -> Bool {
        let image = images.last.map { UIImage(cgImage: $0.image) }
        let data =
            switch type {
            case .png: image?.pngData()
            case .jpeg: image?.jpegData(compressionQuality: quality)
            default: animation
            }
        return data.map(write) ?? false
    }

    /// The file of all images; nil without all of them, without a renderer for drawings, and for images that are too large.
    private var animation: Data? {
        let (width, height) = (images.map(\.image.width).max() ?? 0, images.map(\.image.height).max() ?? 0)
        guard images.count == count, (1...65_535).contains(width), (1...65_535).contains(height) else { return nil }
        let values = shared[kCGImagePropertyGIFDictionary] as? CFDictionary
        let loops = values?.number(kCGImagePropertyGIFLoopCount).map { Int(min(max($0, 0), 65_535)) }
        var writer = GIFWriter(width: width, height: height, loopCount: loops)
        for (image, delay) in images {
            guard let pixels = image.pixels else { return nil }
            writer.add(pixels, width: image.width, height: image.height, delay: delay)
        }
        return Data(writer.file)
    }
}

/// Creates a destination that appends to data; nil for other types than `public.png`, `public.jpeg` and
/// `com.compuserve.gif`, and for more than one image unless it is a GIF.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type, count) { bytes in
        data.append(bytes)
        return true
    }
}

/// Creates a destination that writes a file; nil for other types than `public.png`, `public.jpeg` and
/// `com.compuserve.gif`, and for more than one image unless it is a GIF.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type, count) { bytes in (try? bytes.write(to: url)) != nil }
}

/// Returns the identifiers of the types of files that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray {
    CGImageDestination.types.map(\.identifier)
}

/// Sets properties of images that are added later.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.use(properties)
}

/// Adds an image.
///
/// - Parameters:
///   - idst: The destination.
///   - image: The image.
///   - properties: The quality, the maximum size, the orientation, in which the image is written, and the delay of a frame
///     of a GIF; others are ignored.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) { idst.add(image, properties) }

/// Adds an image of a source in its orientation, with properties as for an image; does nothing if there is none.
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) {
    guard let image = isrc.image(at: index) else { return }
    let own = [kCGImagePropertyOrientation: Int(CGImagePropertyOrientation(isrc.orientation).rawValue)] as CFDictionary
    idst.add(image, own.merging(properties ?? [:]) { $1 })
}

/// Writes the file; returns whether there were as many images as announced, and a renderer to encode them.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
