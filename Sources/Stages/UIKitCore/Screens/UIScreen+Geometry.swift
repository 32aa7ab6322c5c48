// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation

extension UIScreen {
    /// The current mode's size in pixels.
    var modeSize: CGSize { currentMode?.size ?? .zero }

    /// The share of a monitor's picture that is visible, each way.
    var visibleShare: Double { 1 - 2 * hardware.overscan }

    /// The size of `bounds` in points.
    var boundsSize: CGSize {
        guard panel == nil else {
            let device = SimulatedDevice.current
            let turned = device.screenBoundsTurn && device.interfaceOrientation.isLandscape
            return turned ? CGSize(width: fixedSize.height, height: fixedSize.width) : fixedSize
        }
        return fixedSize
    }

    /// The size in points with the device upright.
    private var fixedSize: CGSize {
        if let panel { return panel.portraitSize }
        let share = overscanCompensation == .insetBounds ? visibleShare : 1
        return CGSize(width: modeSize.width / scale * share, height: modeSize.height / scale * share)
    }

    /// The rectangle in points with the device upright (GEO-3).
    var fixedBounds: CGRect { CGRect(origin: .zero, size: fixedSize) }

    /// The size of `nativeBounds` in pixels.
    var nativeSize: CGSize {
        if let panel { return CGSize(width: panel.nativeSize.width, height: panel.nativeSize.height) }
        let share = overscanCompensation == .scale ? visibleShare : 1
        return CGSize(width: modeSize.width * share, height: modeSize.height * share)
    }

    /// The map from the space that turns with the interface to the one fixed to the panel.
    var transformToFixedSpace: CGAffineTransform {
        guard panel != nil, SimulatedDevice.current.screenBoundsTurn else { return .identity }
        return SimulatedDevice.current.interfaceOrientation.transformToPortrait(of: fixedSize)
    }

    /// The framebuffer's size in pixels: the current mode's.
    package var framebufferSize: PixelSize {
        displayMode?.size ?? PixelSize(width: Int(modeSize.width), height: Int(modeSize.height))
    }

    /// Where in the framebuffer the screen's bounds are drawn, in pixels (OVR-3 to OVR-5).
    ///
    /// `.scale` draws them into the visible part, scaled down; `.insetBounds` draws them there unscaled, as the bounds
    /// themselves are smaller; `.none` draws them over the whole framebuffer.
    package var contentFrame: CGRect {
        let whole = CGRect(origin: .zero, size: modeSize)
        guard panel == nil, overscanCompensation != .none else { return whole }
        return whole.insetBy(dx: modeSize.width * hardware.overscan, dy: modeSize.height * hardware.overscan)
    }
}

extension UIInterfaceOrientation {
    /// The map from a screen turned this way to the same screen upright, which measures `size` in points.
    func transformToPortrait(of size: CGSize) -> CGAffineTransform {
        switch self {
        case .unknown, .portrait: .identity
        case .portraitUpsideDown: CGAffineTransform(-1, 0, 0, -1, size.width, size.height)
        case .landscapeRight: CGAffineTransform(0, 1, -1, 0, size.width, 0)
        case .landscapeLeft: CGAffineTransform(0, -1, 1, 0, 0, size.height)
        }
    }
}
