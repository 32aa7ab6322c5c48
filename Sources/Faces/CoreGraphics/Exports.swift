// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import CoreGraphics`: the geometry types, which are in Foundation on Linux, and the drawing
// types.
@_exported public import Foundation

@_exported public import typealias UIKitCore.CFAbsoluteTime
@_exported public import func UIKitCore.CFAbsoluteTimeGetCurrent
@_exported public import typealias UIKitCore.CFArray
@_exported public import typealias UIKitCore.CFBoolean
@_exported public import typealias UIKitCore.CFData
@_exported public import func UIKitCore.CFDataGetBytePtr
@_exported public import func UIKitCore.CFDataGetLength
@_exported public import typealias UIKitCore.CFDictionary
@_exported public import typealias UIKitCore.CFString
@_exported public import typealias UIKitCore.CFTimeInterval
@_exported public import typealias UIKitCore.CFTypeRef
@_exported public import typealias UIKitCore.CFURL
@_exported public import struct UIKitCore.CGAffineTransform
@_exported public import struct UIKitCore.CGBitmapInfo
@_exported public import enum UIKitCore.CGBlendMode
@_exported public import class UIKitCore.CGColor
@_exported public import enum UIKitCore.CGColorRenderingIntent
@_exported public import class UIKitCore.CGColorSpace
@_exported public import func UIKitCore.CGColorSpaceCreateDeviceGray
@_exported public import func UIKitCore.CGColorSpaceCreateDeviceRGB
@_exported public import enum UIKitCore.CGColorSpaceModel
@_exported public import class UIKitCore.CGContext
@_exported public import class UIKitCore.CGDataProvider
@_exported public import class UIKitCore.CGGradient
@_exported public import struct UIKitCore.CGGradientDrawingOptions
@_exported public import class UIKitCore.CGImage
@_exported public import enum UIKitCore.CGImageAlphaInfo
@_exported public import enum UIKitCore.CGImageByteOrderInfo
@_exported public import class UIKitCore.CGLayer
@_exported public import enum UIKitCore.CGLineCap
@_exported public import enum UIKitCore.CGLineJoin
@_exported public import class UIKitCore.CGMutablePath
@_exported public import class UIKitCore.CGPath
@_exported public import typealias UIKitCore.CGPathApplyBlock
@_exported public import enum UIKitCore.CGPathDrawingMode
@_exported public import struct UIKitCore.CGPathElement
@_exported public import enum UIKitCore.CGPathElementType
@_exported public import enum UIKitCore.CGPathFillRule
@_exported public import enum UIKitCore.CGTextDrawingMode
@_exported public import struct UIKitCore.CGVector
@_exported public import var UIKitCore.kCFBooleanFalse
@_exported public import var UIKitCore.kCFBooleanTrue
@_exported public import enum UIKitServices.CGPDFBox
@_exported public import class UIKitServices.CGPDFDocument
@_exported public import class UIKitServices.CGPDFPage
@_exported public import var UIKitServices.kCGPDFContextAuthor
@_exported public import var UIKitServices.kCGPDFContextCreator
@_exported public import var UIKitServices.kCGPDFContextKeywords
@_exported public import var UIKitServices.kCGPDFContextSubject
@_exported public import var UIKitServices.kCGPDFContextTitle
