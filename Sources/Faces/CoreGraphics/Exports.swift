// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect of `import CoreGraphics`: the geometry, which Foundation has on Linux, and the drawing types.
@_exported public import Foundation

@_exported public import typealias UIKitCore.CFTimeInterval
@_exported public import struct UIKitCore.CGAffineTransform
@_exported public import enum UIKitCore.CGBlendMode
@_exported public import class UIKitCore.CGColor
@_exported public import class UIKitCore.CGColorSpace
@_exported public import func UIKitCore.CGColorSpaceCreateDeviceRGB
@_exported public import class UIKitCore.CGContext
@_exported public import class UIKitCore.CGGradient
@_exported public import struct UIKitCore.CGGradientDrawingOptions
@_exported public import class UIKitCore.CGImage
@_exported public import enum UIKitCore.CGLineCap
@_exported public import enum UIKitCore.CGLineJoin
@_exported public import class UIKitCore.CGMutablePath
@_exported public import class UIKitCore.CGPath
@_exported public import enum UIKitCore.CGPathDrawingMode
@_exported public import enum UIKitCore.CGPathFillRule
@_exported public import struct UIKitCore.CGVector
