// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What apps expect from `import QuartzCore`: layers and their animations, display links, and the frame clock.
@_exported public import Foundation

@_exported public import protocol UIKitCore.CAAction
@_exported public import class UIKitCore.CAAnimation
@_exported public import struct UIKitCore.CAAnimationCalculationMode
@_exported public import protocol UIKitCore.CAAnimationDelegate
@_exported public import class UIKitCore.CAAnimationGroup
@_exported public import struct UIKitCore.CAAnimationRotationMode
@_exported public import class UIKitCore.CABasicAnimation
@_exported public import struct UIKitCore.CACornerMask
@_exported public import func UIKitCore.CACurrentMediaTime
@_exported public import class UIKitCore.CADisplayLink
@_exported public import struct UIKitCore.CAEdgeAntialiasingMask
@_exported public import struct UIKitCore.CAFrameRateRange
@_exported public import class UIKitCore.CAGradientLayer
@_exported public import struct UIKitCore.CAGradientLayerType
@_exported public import class UIKitCore.CAKeyframeAnimation
@_exported public import class UIKitCore.CALayer
@_exported public import struct UIKitCore.CALayerContentsFilter
@_exported public import struct UIKitCore.CALayerContentsGravity
@_exported public import struct UIKitCore.CALayerCornerCurve
@_exported public import protocol UIKitCore.CALayerDelegate
@_exported public import protocol UIKitCore.CAMediaTiming
@_exported public import struct UIKitCore.CAMediaTimingFillMode
@_exported public import class UIKitCore.CAMediaTimingFunction
@_exported public import struct UIKitCore.CAMediaTimingFunctionName
@_exported public import class UIKitCore.CAPropertyAnimation
@_exported public import class UIKitCore.CAReplicatorLayer
@_exported public import class UIKitCore.CAShapeLayer
@_exported public import struct UIKitCore.CAShapeLayerFillRule
@_exported public import struct UIKitCore.CAShapeLayerLineCap
@_exported public import struct UIKitCore.CAShapeLayerLineJoin
@_exported public import class UIKitCore.CASpringAnimation
@_exported public import class UIKitCore.CATextLayer
@_exported public import struct UIKitCore.CATextLayerAlignmentMode
@_exported public import struct UIKitCore.CATextLayerTruncationMode
@_exported public import class UIKitCore.CATiledLayer
@_exported public import class UIKitCore.CATransaction
@_exported public import struct UIKitCore.CATransform3D
@_exported public import func UIKitCore.CATransform3DConcat
@_exported public import func UIKitCore.CATransform3DEqualToTransform
@_exported public import func UIKitCore.CATransform3DGetAffineTransform
@_exported public import let UIKitCore.CATransform3DIdentity
@_exported public import func UIKitCore.CATransform3DInvert
@_exported public import func UIKitCore.CATransform3DIsAffine
@_exported public import func UIKitCore.CATransform3DIsIdentity
@_exported public import func UIKitCore.CATransform3DMakeAffineTransform
@_exported public import func UIKitCore.CATransform3DMakeRotation
@_exported public import func UIKitCore.CATransform3DMakeScale
@_exported public import func UIKitCore.CATransform3DMakeTranslation
@_exported public import func UIKitCore.CATransform3DRotate
@_exported public import func UIKitCore.CATransform3DScale
@_exported public import func UIKitCore.CATransform3DTranslate
@_exported public import class UIKitCore.CATransformLayer
@_exported public import class UIKitCore.CATransition
@_exported public import struct UIKitCore.CATransitionSubtype
@_exported public import struct UIKitCore.CATransitionType
@_exported public import typealias UIKitCore.CFTimeInterval
@_exported public import let UIKitCore.kCATransactionAnimationDuration
@_exported public import let UIKitCore.kCATransactionAnimationTimingFunction
@_exported public import let UIKitCore.kCATransactionCompletionBlock
@_exported public import let UIKitCore.kCATransactionDisableActions
