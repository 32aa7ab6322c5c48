// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An effect that follows the movement of the device, which never moves here.
@preconcurrency @MainActor open class UIMotionEffect: NSObject, NSCopying {
    /// Creates an effect.
    public override init() { super.init() }
    /// Creates an effect, ignoring the archive.
    public required init?(coder: NSCoder) { super.init() }

    /// Returns the values by key path for a direction from which the user looks at the screen; nil for none.
    open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? { nil }

    /// Returns the effect itself.
    open override nonisolated func copy() -> Any { self }
    /// Returns the effect itself.
    open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// An effect that moves a value with the tilt of the device.
@preconcurrency @MainActor open class UIInterpolatingMotionEffect: UIMotionEffect {
    /// Constants that describe the direction of the tilt.
    public enum EffectType: Int, Sendable {
        /// To the left and the right.
        case tiltAlongHorizontalAxis = 0
        /// Up and down.
        case tiltAlongVerticalAxis = 1
    }

    /// The key path of the value.
    public let keyPath: String
    /// The direction of the tilt.
    public let type: EffectType
    /// The value, relative to the view's own, at the greatest tilt to the left or up.
    open var minimumRelativeValue: Any?
    /// The value, relative to the view's own, at the greatest tilt to the right or down.
    open var maximumRelativeValue: Any?

    /// Creates an effect.
    ///
    /// - Parameters:
    ///   - keyPath: the key path of the value, such as `center.x`.
    ///   - type: the direction of the tilt.
    public init(keyPath: String, type: EffectType) {
        (self.keyPath, self.type) = (keyPath, type)
        super.init()
    }

    /// Creates an effect of the horizontal center, ignoring the archive.
    public required init?(coder: NSCoder) {
        (keyPath, type) = ("center.x", .tiltAlongHorizontalAxis)
        super.init(coder: coder)
    }
}

/// Several effects of a view.
@preconcurrency @MainActor open class UIMotionEffectGroup: UIMotionEffect {
    /// The effects.
    open var motionEffects: [UIMotionEffect]?
}
