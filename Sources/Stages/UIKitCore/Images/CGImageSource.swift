// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree
import Synchronization

/// The images in a file: PNG, JPEG, or the frames of a GIF.
public final class CGImageSource: Sendable {
    /// What has been read.
    struct State {
        /// The file so far.
        var data = Data()
        /// Whether the file is complete.
        var isComplete = true
        /// The file as a GIF, if it is one.
        var animation: GIFFile?
        /// The frames of a GIF, once one is needed.
        var frames: [CGImage] = []
        /// What the header of another file says; nil for an unknown one.
        var header: ImageHeader?
    }

    /// What has been read.
    let state = Mutex(State())

    init(_ data: Data, isComplete: Bool = true) { update(data, isComplete: isComplete) }

    /// Replaces the file.
    func update(_ data: Data, isComplete: Bool) {
        let animation = GIFFile([UInt8](data))
        let header = ImageHeader(data)
        state.withLock {
            $0 = State(data: data, isComplete: isComplete, animation: animation, header: header)
        }
    }

    /// The number of images; 0 for an unknown format.
    var count: Int { state.withLock { $0.animation?.frames.count ?? ($0.header == nil ? 0 : 1) } }

    /// How the image must be rotated to be upright.
    package var orientation: UIImage.Orientation { state.withLock { $0.header?.orientation ?? .up } }

    /// The identifier of the file's type; nil for an unknown format.
    var type: CFString? {
        state.withLock { state in
            if state.animation != nil { return "com.compuserve.gif" }
            return state.header == nil ? nil : state.data.first == 0x89 ? "public.png" : "public.jpeg"
        }
    }

    /// Returns an image, not turned; nil if there is none.
    package func image(at index: Int) -> CGImage? {
        state.withLock { state in
            if let animation = state.animation {
                guard animation.frames.indices.contains(index) else { return nil }
                // Most apps need the first one, or all of them in order.
                if index >= state.frames.count {
                    let (width, height, side) = (animation.width, animation.height, animation.reduction)
                    let size = (width: (width + side - 1) / side, height: (height + side - 1) / side)
                    state.frames = animation.pictures(count: index == 0 ? 1 : animation.frames.count).map {
                        CGImage(.pixels($0, size.width, size.height), width: width, height: height)
                    }
                }
                return state.frames.indices.contains(index) ? state.frames[index] : nil
            }
            guard let header = state.header, index == 0 else { return nil }
            let file = RenderImage(
                id: UIImage.nextID(), encoded: [UInt8](state.data), pixelWidth: header.width,
                pixelHeight: header.height)
            return CGImage(.file(file), width: header.width, height: header.height)
        }
    }

    /// Returns the properties of an image, with numbers as `NSNumber`; nil if there is none.
    func properties(at index: Int) -> CFDictionary? {
        guard index >= 0, index < count else { return nil }
        let animation = state.withLock { $0.animation }
        guard let image = animation == nil ? image(at: 0) : nil else {
            return animation.map { $0.properties(at: index) }
        }
        var properties: CFDictionary = [
            kCGImagePropertyPixelWidth: NSNumber(value: image.width),
            kCGImagePropertyPixelHeight: NSNumber(value: image.height), kCGImagePropertyDepth: NSNumber(value: 8),
            kCGImagePropertyColorModel: image.format.isGray ? "Gray" : "RGB",
        ]
        if image.format.hasAlpha { properties[kCGImagePropertyHasAlpha] = NSNumber(value: true) }
        if orientation != .up {
            let number = NSNumber(value: Int(CGImagePropertyOrientation(orientation).rawValue))
            properties[kCGImagePropertyOrientation] = number
            properties[kCGImagePropertyTIFFDictionary] = [kCGImagePropertyTIFFOrientation: number] as [String: Any]
        }
        return properties
    }
}

extension GIFFile {
    /// Returns the properties of a frame.
    fileprivate func properties(at index: Int) -> CFDictionary {
        let delay = Double(frames[index].delay) / 100
        return [
            kCGImagePropertyPixelWidth: NSNumber(value: width), kCGImagePropertyPixelHeight: NSNumber(value: height),
            kCGImagePropertyDepth: NSNumber(value: 8), kCGImagePropertyColorModel: "RGB",
            kCGImagePropertyHasAlpha: NSNumber(value: true),
            kCGImagePropertyGIFDictionary: [
                kCGImagePropertyGIFDelayTime: NSNumber(value: delay < 0.02 ? 0.1 : delay),
                kCGImagePropertyGIFUnclampedDelayTime: NSNumber(value: delay),
            ] as [String: Any],
        ]
    }
}

/// How much of an image has been read.
public enum CGImageSourceStatus: Int32, Sendable {
    /// The file ended early.
    case statusUnexpectedEOF = -5
    /// The data is not valid.
    case statusInvalidData = -4
    /// The format is not known.
    case statusUnknownType = -3
    /// The header is not complete.
    case statusReadingHeader = -2
    /// The data is not complete.
    case statusIncomplete = -1
    /// The data is complete.
    case statusComplete = 0
}

/// Creates a source of the images in data; nil for empty data. Of an unknown format, it has no images.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    data.isEmpty ? nil : CGImageSource(data)
}

/// Creates a source of the images in a file; nil if it is empty or cannot be read.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? Data(contentsOf: url)).flatMap { CGImageSourceCreateWithData($0, options) }
}

/// Creates a source of the images in a provider's data; nil if there is none.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? { provider.data.flatMap { CGImageSourceCreateWithData($0, options) } }

/// Creates a source without data.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
    CGImageSource(Data(), isComplete: false)
}

/// Replaces the data of a source by all that has been received so far.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
    isrc.update(data, isComplete: final)
}

/// Returns the number of images in a source.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.count }

/// Returns the index of the main image, which is the first.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

/// Returns the identifier of the type of a source, such as `public.png`; nil for an unknown one.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type }

/// Returns the identifiers of the types of files that can be read.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg", "com.compuserve.gif"] }

/// Returns how much of the file of a source has been read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    let isComplete = isrc.state.withLock { $0.isComplete }
    return isrc.count > 0
        ? (isComplete ? .statusComplete : .statusIncomplete) : isComplete ? .statusUnknownType : .statusReadingHeader
}

/// Returns how much of an image has been read, which is as much as of the file.
public func CGImageSourceGetStatusAtIndex(_ isrc: CGImageSource, _ index: Int) -> CGImageSourceStatus {
    CGImageSourceGetStatus(isrc)
}

/// Returns the properties of a file as a whole; nil for an unknown format.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    guard isrc.count > 0 else { return nil }
    let (size, loops) = isrc.state.withLock { ($0.data.count, $0.animation?.loopCount) }
    var properties: CFDictionary = [kCGImagePropertyFileSize: NSNumber(value: size)]
    if let loops {
        let animation: [String: Any] = [kCGImagePropertyGIFLoopCount: NSNumber(value: loops)]
        properties[kCGImagePropertyGIFDictionary] = animation
    }
    return properties
}

/// Returns the properties of an image, such as its size in pixels; nil if there is none.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? { isrc.properties(at: index) }

/// Returns an image as it is stored, not turned; nil if there is none.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { isrc.image(at: index) }

/// Returns a smaller version of an image; nil if there is no image.
///
/// - Parameters:
///   - isrc: The source. Thumbnails that are in the file are not used.
///   - index: The index of the image.
///   - options: Whether a thumbnail is created (without that, the result is nil), its maximum size, and whether it is turned.
/// - Returns: The thumbnail, never larger than the image.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let options,
        options.isTrue(kCGImageSourceCreateThumbnailFromImageAlways)
            || options.isTrue(kCGImageSourceCreateThumbnailFromImageIfAbsent), let image = isrc.image(at: index)
    else { return nil }
    let isTurned = options.isTrue(kCGImageSourceCreateThumbnailWithTransform)
    return image.fitting(
        options.number(kCGImageSourceThumbnailMaxPixelSize), orientation: isTurned ? isrc.orientation : .up)
}

extension CGImage {
    /// Returns the image, turned and made small enough for a maximum width and height in pixels, or of its size if nil.
    package func fitting(_ maximum: Double?, orientation: UIImage.Orientation) -> CGImage? {
        let longest = Double(max(width, height))
        guard let maximum, maximum > 0, maximum < longest else {
            return orientation == .up ? self : UIImage(cgImage: self, scale: 1, orientation: orientation).cgImage
        }
        let (content, size) = oriented(orientation, scale: 1)
        let (width, height) = (size.width * maximum / longest, size.height * maximum / longest)
        let context = CGContext()
        let target = CGRect(x: 0, y: 0, width: max(1, width.rounded()), height: max(1, height.rounded()))
        UIImage(content, size: size, scale: 1).record(in: target, to: context)
        return CGImage(.drawing(context.displayList), width: Int(target.width), height: Int(target.height))
    }
}
