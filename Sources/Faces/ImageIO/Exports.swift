// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import ImageIO`: reading and writing image files.
@_exported public import Foundation

@_exported public import func UIKitCore.CFDataGetBytePtr
@_exported public import func UIKitCore.CFDataGetLength
@_exported public import class UIKitCore.CGDataProvider
@_exported public import class UIKitCore.CGImage
@_exported public import enum UIKitCore.CGImagePropertyOrientation
@_exported public import class UIKitCore.CGImageSource
@_exported public import func UIKitCore.CGImageSourceCopyProperties
@_exported public import func UIKitCore.CGImageSourceCopyPropertiesAtIndex
@_exported public import func UIKitCore.CGImageSourceCopyTypeIdentifiers
@_exported public import func UIKitCore.CGImageSourceCreateImageAtIndex
@_exported public import func UIKitCore.CGImageSourceCreateIncremental
@_exported public import func UIKitCore.CGImageSourceCreateThumbnailAtIndex
@_exported public import func UIKitCore.CGImageSourceCreateWithData
@_exported public import func UIKitCore.CGImageSourceCreateWithDataProvider
@_exported public import func UIKitCore.CGImageSourceCreateWithURL
@_exported public import func UIKitCore.CGImageSourceGetCount
@_exported public import func UIKitCore.CGImageSourceGetPrimaryImageIndex
@_exported public import func UIKitCore.CGImageSourceGetStatus
@_exported public import func UIKitCore.CGImageSourceGetStatusAtIndex
@_exported public import func UIKitCore.CGImageSourceGetType
@_exported public import enum UIKitCore.CGImageSourceStatus
@_exported public import func UIKitCore.CGImageSourceUpdateData
@_exported public import let UIKitCore.kCGImagePropertyColorModel
@_exported public import let UIKitCore.kCGImagePropertyDepth
@_exported public import let UIKitCore.kCGImagePropertyExifDictionary
@_exported public import let UIKitCore.kCGImagePropertyFileSize
@_exported public import let UIKitCore.kCGImagePropertyGIFDelayTime
@_exported public import let UIKitCore.kCGImagePropertyGIFDictionary
@_exported public import let UIKitCore.kCGImagePropertyGIFLoopCount
@_exported public import let UIKitCore.kCGImagePropertyGIFUnclampedDelayTime
@_exported public import let UIKitCore.kCGImagePropertyGPSDictionary
@_exported public import let UIKitCore.kCGImagePropertyHasAlpha
@_exported public import let UIKitCore.kCGImagePropertyJFIFDictionary
@_exported public import let UIKitCore.kCGImagePropertyOrientation
@_exported public import let UIKitCore.kCGImagePropertyPNGDictionary
@_exported public import let UIKitCore.kCGImagePropertyPixelHeight
@_exported public import let UIKitCore.kCGImagePropertyPixelWidth
@_exported public import let UIKitCore.kCGImagePropertyTIFFDictionary
@_exported public import let UIKitCore.kCGImagePropertyTIFFOrientation
@_exported public import let UIKitCore.kCGImageSourceCreateThumbnailFromImageAlways
@_exported public import let UIKitCore.kCGImageSourceCreateThumbnailFromImageIfAbsent
@_exported public import let UIKitCore.kCGImageSourceCreateThumbnailWithTransform
@_exported public import let UIKitCore.kCGImageSourceShouldAllowFloat
@_exported public import let UIKitCore.kCGImageSourceShouldCache
@_exported public import let UIKitCore.kCGImageSourceShouldCacheImmediately
@_exported public import let UIKitCore.kCGImageSourceThumbnailMaxPixelSize
@_exported public import let UIKitCore.kCGImageSourceTypeIdentifierHint
@_exported public import func UIKitServices.CFDataCreateMutable
@_exported public import typealias UIKitServices.CFMutableData
@_exported public import class UIKitServices.CGImageDestination
@_exported public import func UIKitServices.CGImageDestinationAddImage
@_exported public import func UIKitServices.CGImageDestinationAddImageFromSource
@_exported public import func UIKitServices.CGImageDestinationCopyTypeIdentifiers
@_exported public import func UIKitServices.CGImageDestinationCreateWithData
@_exported public import func UIKitServices.CGImageDestinationCreateWithURL
@_exported public import func UIKitServices.CGImageDestinationFinalize
@_exported public import func UIKitServices.CGImageDestinationSetProperties
@_exported public import let UIKitServices.kCGImageDestinationBackgroundColor
@_exported public import let UIKitServices.kCGImageDestinationImageMaxPixelSize
@_exported public import let UIKitServices.kCGImageDestinationLossyCompressionQuality
