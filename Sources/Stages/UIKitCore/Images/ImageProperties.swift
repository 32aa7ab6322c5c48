// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// The keys of the properties and options of image files.

/// The width in pixels.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The number of bits per component.
public let kCGImagePropertyDepth: CFString = "Depth"
/// The kind of colors, `"RGB"` or `"Gray"`.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Whether pixels have an opacity.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// How the picture must be rotated, as the number of a ``CGImagePropertyOrientation``; absent if it is upright.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The size of the file in bytes.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The properties of a TIFF directory.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The orientation in a TIFF directory.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The properties of a camera. Never present in properties that are read.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// The place where a photo was taken. Never present in properties that are read.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// The properties of a PNG. Never present in properties that are read.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The properties of a JPEG. Never present in properties that are read.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The properties of a GIF.
public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
/// How often the frames of a GIF repeat; 0 for forever.
public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// How long a frame of a GIF is shown, in seconds; 0.1 where the file has less than 0.02.
public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// How long a frame of a GIF is shown, in seconds, as in the file.
public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"

/// Whether an image is kept in memory after it is decoded. Has no effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Whether an image is decoded on creation. Has no effect.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Whether components may be floating-point numbers. Has no effect.
public let kCGImageSourceShouldAllowFloat: CFString = "kCGImageSourceShouldAllowFloat"
/// The likely type of the data. Has no effect.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// Whether a thumbnail is created if the file has none.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Whether a thumbnail is created even if the file has one.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// The maximum width and height of a thumbnail in pixels.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Whether a thumbnail is turned as the orientation says.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"

/// How a picture in a file must be rotated to be upright, as in Exif.
public enum CGImagePropertyOrientation: UInt32, Sendable {
    /// Not at all.
    case up = 1
    /// Mirrored horizontally.
    case upMirrored = 2
    /// Rotated by 180 degrees.
    case down = 3
    /// Mirrored vertically.
    case downMirrored = 4
    /// Mirrored horizontally, and rotated by 90 degrees counterclockwise.
    case leftMirrored = 5
    /// Rotated by 90 degrees clockwise.
    case right = 6
    /// Mirrored horizontally, and rotated by 90 degrees clockwise.
    case rightMirrored = 7
    /// Rotated by 90 degrees counterclockwise.
    case left = 8

    /// The orientations of images in the order of Exif's numbers, from 1.
    private static let all: [UIImage.Orientation] = [
        .up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left,
    ]

    /// The orientation of images.
    package var orientation: UIImage.Orientation { Self.all[Int(rawValue) - 1] }

    /// Creates the orientation in a file that stands for one of images.
    package init(_ orientation: UIImage.Orientation) {
        let index = Self.all.firstIndex(of: orientation) ?? 0
        self = CGImagePropertyOrientation(rawValue: UInt32(index) + 1) ?? .up
    }
}

extension CFDictionary {
    /// Returns the number for a key; nil if there is none.
    package func number(_ key: CFString) -> Double? {
        switch self[key] {
        case let value as NSNumber: value.doubleValue
        case let value as CGFloat: Double(value)
        case let value as Double: value
        case let value as Float: Double(value)
        case let value as any BinaryInteger: Double(value)
        default: nil
        }
    }

    /// Returns whether the value for a key is true.
    func isTrue(_ key: CFString) -> Bool { self[key] as? Bool ?? (self[key] as? NSNumber)?.boolValue ?? false }
}
