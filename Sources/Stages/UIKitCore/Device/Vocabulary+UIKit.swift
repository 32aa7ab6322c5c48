// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

// Conversions between UIKit's types and those of DisplayModel.

extension UIDeviceOrientation {
    /// Creates UIKit's equivalent of an orientation.
    package init(_ orientation: DeviceOrientation) {
        self =
            switch orientation {
            case .portrait: .portrait
            case .portraitUpsideDown: .portraitUpsideDown
            case .landscapeLeft: .landscapeLeft
            case .landscapeRight: .landscapeRight
            case .faceUp: .faceUp
            case .faceDown: .faceDown
            }
    }
}

extension DeviceOrientation {
    /// Creates the equivalent of UIKit's value; nil for an unknown orientation.
    package init?(_ orientation: UIDeviceOrientation) {
        guard let match = Self.allCases.first(where: { UIDeviceOrientation($0) == orientation }) else { return nil }
        self = match
    }
}

extension UIScreen.OverscanCompensation {
    /// Creates UIKit's equivalent of a compensation.
    package init(_ compensation: OverscanCompensation) {
        self =
            switch compensation {
            case .scale: .scale
            case .insetBounds: .insetBounds
            case .none: .none
            }
    }
}

extension OverscanCompensation {
    /// Creates the equivalent of UIKit's value.
    package init(_ compensation: UIScreen.OverscanCompensation) {
        self =
            switch compensation {
            case .scale: .scale
            case .insetBounds: .insetBounds
            case .none: .none
            }
    }
}

extension MirrorAspect {
    /// Creates the equivalent of a view's aspect.
    package init(_ aspect: MirrorView.Aspect) {
        self =
            switch aspect {
            case .fit: .fit
            case .fill: .fill
            case .exact: .exact
            }
    }
}

extension MirrorView.Aspect {
    /// Creates the view's equivalent of an aspect.
    package init(_ aspect: MirrorAspect) {
        self =
            switch aspect {
            case .fit: .fit
            case .fill: .fill
            case .exact: .exact
            }
    }
}
