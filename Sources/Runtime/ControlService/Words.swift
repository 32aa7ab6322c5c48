// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree
import ScreensWire
import SecondScreen
import UIKitCore

// The words of the interface and the values that they stand for.

extension Wire.Orientation {
    init?(_ orientation: UIDeviceOrientation) { self.init(rawValue: orientation.name) }
}

extension UIDeviceOrientation {
    init(_ orientation: Wire.Orientation) { self = UIDeviceOrientation(name: orientation.rawValue) ?? .portrait }
}

extension Wire.AppState {
    init(_ state: DeviceState.App) { self = Self(rawValue: state.rawValue) ?? .active }
}

extension Wire.MirrorPolicy {
    init(_ policy: MirroringPolicy) { self = Self(rawValue: policy.rawValue) ?? .none }
}

extension MirroringPolicy {
    init(_ policy: Wire.MirrorPolicy) { self = Self(rawValue: policy.rawValue) ?? .none }
}

extension Wire.Aspect {
    init(_ aspect: Mirror.Aspect) { self = Self(rawValue: aspect.rawValue) ?? .fit }
}

extension Mirror.Aspect {
    init(_ aspect: Wire.Aspect) { self = Self(rawValue: aspect.rawValue) ?? .fit }
}

extension Wire.Overscan {
    init(_ compensation: UIScreen.OverscanCompensation) { self = Self(rawValue: compensation.word) ?? .none }
}

extension UIScreen.OverscanCompensation {
    init(_ overscan: Wire.Overscan) { self = Self(word: overscan.rawValue) ?? .scale }
}

extension Wire.Content {
    /// A screen that is gone shows nothing.
    init(_ content: ScreenContent) { self = Self(rawValue: content.rawValue) ?? .black }
}
