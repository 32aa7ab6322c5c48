// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// The part of the superview's insets that reaches into this view, and its controller's own.
    var currentSafeArea: UIEdgeInsets {
        if let window = self as? UIWindow { return window.deviceSafeArea }
        guard let superview, window != nil else { return .zero }
        return inherit(superview.safeAreaInsets, in: superview.bounds)
    }

    /// Notes the insets as the view is laid out, and tells of a change.
    func noteSafeArea() {
        let insets: UIEdgeInsets
        if let window = self as? UIWindow {
            insets = window.deviceSafeArea
        } else if let superview {
            insets = inherit(superview.knownSafeArea, in: superview.bounds)
        } else {
            insets = .zero
        }
        guard insets != knownSafeArea else { return }
        knownSafeArea = insets
        safeAreaInsetsDidChange()
        viewController?.viewSafeAreaInsetsDidChange()
        for view in subviews { view.setNeedsLayout() }
    }

    private func inherit(_ outer: UIEdgeInsets, in space: CGRect) -> UIEdgeInsets {
        let frame = geometry.frame
        var insets = UIEdgeInsets(
            top: max(0, outer.top - (frame.minY - space.minY)),
            left: max(0, outer.left - (frame.minX - space.minX)),
            bottom: max(0, outer.bottom - (space.maxY - frame.maxY)),
            right: max(0, outer.right - (space.maxX - frame.maxX))
        )
        guard let viewController else { return insets }
        for extra in [viewController.containerInsets, viewController.additionalSafeAreaInsets] {
            insets.top += extra.top
            insets.left += extra.left
            insets.bottom += extra.bottom
            insets.right += extra.right
        }
        return insets
    }
}

extension UIWindow {
    /// The insets of the device for a window that fills the main screen; zero elsewhere and before iOS 11.
    fileprivate var deviceSafeArea: UIEdgeInsets {
        guard device.options.systemVersion >= SystemVersion(11), screen === device.mainScreen, fillsScreen else {
            return .zero
        }
        return device.profile.safeArea(in: orientation)
    }
}

extension DeviceProfile {
    /// The insets as the interface is turned.
    ///
    /// A phone without home button keeps clear of its notch on both sides and of the home indicator below; one with a
    /// home button hides its status bar on its side. An iPad has the same insets all around.
    func safeArea(in orientation: UIInterfaceOrientation) -> UIEdgeInsets {
        guard orientation.isLandscape, idiom == .phone else { return safeAreaInsets }
        guard !hasHomeButton else { return .zero }
        let side = safeAreaInsets.top
        return UIEdgeInsets(top: 0, left: side, bottom: min(21, safeAreaInsets.bottom), right: side)
    }
}
