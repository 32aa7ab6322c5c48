// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Bytes that can be changed.
public typealias CFMutableData = NSMutableData

/// Returns empty data that can grow.
public func CFDataCreateMutable(_ allocator: Any?, _ capacity: Int) -> CFMutableData! { NSMutableData() }

/// A PNG or JPEG file to which an image is written.
public final class CGImageDestination {
    private let write: (Data) -> Bool
    private let isPNG: Bool
    private var image: UIImage?
    private var quality = 0.8
    private var shared: CFDictionary = [:]

    fileprivate init?(_ type: CFString, _ count: Int, write: @escaping (Data) -> Bool) {
        guard count == 1, ["public.png", "public.jpeg"].contains(type) else { return nil }
        (isPNG, self.write) = (type == "public.png", write)
    }

    fileprivate func use(_ properties: CFDictionary?) {
        shared.merge(properties ?? [:]) { $1 }
    }

    fileprivate func add(_ added: CGImage, _ properties: CFDictionary?) {
        let values = shared.merging(properties ?? [:]) { $1 }
        quality = values.number(kCGImageDestinationLossyCompressionQuality) ?? quality
        let number = values.number(kCGImagePropertyOrientation).flatMap { UInt32(exactly: $0) } ?? 1
        let orientation = CGImagePropertyOrientation(rawValue: number)?.orientation ?? .up
        image = added.fitting(values.number(kCGImageDestinationImageMaxPixelSize), orientation: orientation)
            .map { UIImage(cgImage: $0) }
    }

    fileprivate func finish() -> Bool {
        let data = isPNG ? image?.pngData() : image?.jpegData(compressionQuality: quality)
        return data.map(write) ?? false
    }
}

/// Creates a destination that appends to data; nil for other types than `public.png` and `public.jpeg`, and for more than
/// one image.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type, count) { bytes in
        data.append(bytes)
        return true
    }
}

/// Creates a destination that writes a file; nil for other types than `public.png` and `public.jpeg`, and for more than
/// one image.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type, count) { bytes in (try? bytes.write(to: url)) != nil }
}

/// Returns the identifiers of the types of files that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg"] }

/// Sets properties of images that are added later.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.use(properties)
}

/// Adds an image.
///
/// - Parameters:
///   - idst: The destination.
///   - image: The image.
///   - properties: The quality, the maximum size, and the orientation, in which the image is written; others are ignored.
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

/// Writes the file; returns whether there was an image, and a renderer to encode it.
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.finish() }
