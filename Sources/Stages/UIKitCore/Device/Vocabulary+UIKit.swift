// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

// UIKit's own types in the vocabulary of DisplayModel, and back.

extension UIDeviceOrientation {
    /// UIKit's value of an orientation.
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
    /// The orientation that UIKit's value stands for; nil when nothing is known.
    package init?(_ orientation: UIDeviceOrientation) {
        switch orientation {
        case .unknown: return nil
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        case .faceUp: self = .faceUp
        case .faceDown: self = .faceDown
        }
    }

    /// The orientation with the name that an interface's has; the device is turned the other way then (ROT-1).
    package init?(named orientation: UIInterfaceOrientation) {
        switch orientation {
        case .unknown: return nil
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeLeft
        case .landscapeRight: self = .landscapeRight
        }
    }
}

extension UIScreen.OverscanCompensation {
    /// UIKit's value of a compensation.
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
    /// The compensation that UIKit's value stands for.
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
    /// The aspect that a view's stands for.
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
    /// The view's value of an aspect.
    package init(_ aspect: MirrorAspect) {
        self =
            switch aspect {
            case .fit: .fit
            case .fill: .fill
            case .exact: .exact
            }
    }
}
