// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What of a view's layout is to be done anew before the next frame.
struct OutdatedLayout {
    /// Whether the places of the view's own subviews are outdated.
    var own = true
    /// Whether the layout of a view somewhere inside is outdated.
    var inside = false
    /// Whether ``UIView/updateConstraints()`` is to be called.
    var constraints = false

    /// Whether there is anything to do in the view or inside it.
    var isAny: Bool { own || inside }
}

extension UIView {
    /// The outermost view whose layout has to be done for this view's to be right.
    var outermostOutdated: UIView {
        var root = self
        let placing = layoutRoot
        if placing.outdated.own { root = placing }
        while let ancestor = root.superview, ancestor.outdated.own { root = ancestor }
        return root
    }

    /// Lays out this view and every outdated one inside it.
    func layoutTree() {
        if outdated.own {
            outdated.own = false
            noteSafeArea()
            viewController?.updateProperties()
            updateProperties()
            if outdated.constraints { updateConstraints() }
            viewController?.viewWillLayoutSubviews()
            placeByConstraints()
            layoutSubviews()
            viewController?.viewDidLayoutSubviews()
        }
        guard outdated.inside else { return }
        outdated.inside = false
        for view in subviews { view.layoutTree() }
    }

    /// Solves the constraints below this view when it is placed by its frame, and places what they are about.
    private func placeByConstraints() {
        guard translatesAutoresizingMaskIntoConstraints || superview == nil else { return }
        if ConstraintLayout.isNeeded(in: self) { ConstraintLayout(in: self).apply() }
    }

    /// Tells the ancestors that there is something outdated inside; those that know already are not told again.
    func markAncestors() {
        var ancestor = superview
        while let view = ancestor, !view.outdated.inside {
            view.outdated.inside = true
            ancestor = view.superview
        }
        if ancestor == nil { SimulatedDevice.current.mainLoop.setNeedsCommit() }
    }
}

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

extension UIView {
    /// Which distances and sizes of a view give way when its superview's size changes.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// The distance from the left edge gives way.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width gives way.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The distance from the right edge gives way.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The distance from the top edge gives way.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height gives way.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The distance from the bottom edge gives way.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

        /// The mask as descriptions print it: `W+H`, `LM+RM`.
        var letters: String {
            let names: [(AutoresizingMask, String)] = [
                (.flexibleLeftMargin, "LM"), (.flexibleWidth, "W"), (.flexibleRightMargin, "RM"),
                (.flexibleTopMargin, "TM"), (.flexibleHeight, "H"), (.flexibleBottomMargin, "BM"),
            ]
            return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
        }
    }

    /// Fits the subviews to the view's new size by their masks.
    func resizeSubviews(from oldSize: CGSize) {
        let size = bounds.size
        for view in subviews where view.autoresizingMask != [] {
            let mask = view.autoresizingMask
            let frame = view.frame
            func gives(_ part: AutoresizingMask) -> Bool { mask.contains(part) }
            let (x, width) = Self.stretch(
                (frame.minX, frame.width, oldSize.width - frame.maxX),
                by: size.width - oldSize.width,
                (gives(.flexibleLeftMargin), gives(.flexibleWidth), gives(.flexibleRightMargin))
            )
            let (y, height) = Self.stretch(
                (frame.minY, frame.height, oldSize.height - frame.maxY),
                by: size.height - oldSize.height,
                (gives(.flexibleTopMargin), gives(.flexibleHeight), gives(.flexibleBottomMargin))
            )
            view.frame = CGRect(x: x, y: y, width: width, height: height)
        }
    }

    /// Divides `delta` among the parts of one axis that give way, in proportion to their lengths.
    ///
    /// - Returns: the new origin and length of the middle part.
    private static func stretch(
        _ parts: (before: CGFloat, length: CGFloat, after: CGFloat),
        by delta: CGFloat,
        _ gives: (before: Bool, length: Bool, after: Bool)
    ) -> (origin: CGFloat, length: CGFloat) {
        let flexible =
            (gives.before ? parts.before : 0) + (gives.length ? parts.length : 0) + (gives.after ? parts.after : 0)
        let count = [gives.before, gives.length, gives.after].count { $0 }
        guard count > 0 else { return (parts.before, parts.length) }
        func share(_ part: CGFloat, _ gives: Bool) -> CGFloat {
            guard gives else { return 0 }
            return flexible == 0 ? delta / CGFloat(count) : delta * part / flexible
        }
        return (
            parts.before + share(parts.before, gives.before),
            max(0, parts.length + share(parts.length, gives.length))
        )
    }
}
