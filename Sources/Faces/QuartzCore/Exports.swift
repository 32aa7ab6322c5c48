// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect of `import QuartzCore`: layers, display links, and the clock of frames.
@_exported public import Foundation

@_exported public import func UIKitCore.CACurrentMediaTime
@_exported public import class UIKitCore.CADisplayLink
@_exported public import class UIKitCore.CAGradientLayer
@_exported public import class UIKitCore.CALayer
@_exported public import class UIKitCore.CAShapeLayer
@_exported public import struct UIKitCore.CAShapeLayerLineCap
@_exported public import struct UIKitCore.CAShapeLayerLineJoin
